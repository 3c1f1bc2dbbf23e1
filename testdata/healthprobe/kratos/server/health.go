// Package server has the servers, and the health service among them.
package server

import (
	"context"
	"sync/atomic"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"

	"example.test/shop/healthprobe/kratos/data"
)

// Health asks the ledger with every question.
type Health struct {
	healthpb.UnimplementedHealthServer
	ledger *data.Ledger
}

// Check answers the platform.
func (h *Health) Check(ctx context.Context, _ *healthpb.HealthCheckRequest) (*healthpb.HealthCheckResponse, error) {
	status := healthpb.HealthCheckResponse_SERVING
	if err := h.ledger.Alive(ctx); err != nil { // want `RES6201: health probe gRPC health check sends a request on every question`
		status = healthpb.HealthCheckResponse_NOT_SERVING
	}
	return &healthpb.HealthCheckResponse{Status: status}, nil
}

// Flagged answers by what the servers say of themselves.
type Flagged struct {
	healthpb.UnimplementedHealthServer
	up atomic.Bool
}

// Check looks at the process only.
func (f *Flagged) Check(context.Context, *healthpb.HealthCheckRequest) (*healthpb.HealthCheckResponse, error) {
	if !f.up.Load() {
		return &healthpb.HealthCheckResponse{Status: healthpb.HealthCheckResponse_NOT_SERVING}, nil
	}
	return &healthpb.HealthCheckResponse{Status: healthpb.HealthCheckResponse_SERVING}, nil
}
