// Package grpc answers the health service of gRPC.
package grpc

import (
	"context"
	"net/http"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// Health is asked by the platform.
type Health struct {
	healthpb.UnimplementedHealthServer
	client *http.Client
}

// Check asks another system each time.
func (h *Health) Check(ctx context.Context, _ *healthpb.HealthCheckRequest) (*healthpb.HealthCheckResponse, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://provider.example/status", nil)
	if err != nil {
		return nil, err
	}
	resp, err := h.client.Do(req) // want `RES6201: health probe gRPC health check sends a request`
	if err != nil {
		return &healthpb.HealthCheckResponse{Status: healthpb.HealthCheckResponse_NOT_SERVING}, nil
	}
	return &healthpb.HealthCheckResponse{Status: healthpb.HealthCheckResponse_SERVING}, resp.Body.Close()
}
