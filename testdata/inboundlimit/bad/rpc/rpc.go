// Package rpc limits the calls of its clients.
package rpc

import (
	"context"

	"golang.org/x/time/rate"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Interceptor refuses what is too much.
func Interceptor(l *rate.Limiter) grpc.UnaryServerInterceptor {
	return func(ctx context.Context, req any, info *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
		if !l.Allow() { // want `RES1501: service rate limits inbound requests: handler calls Limiter.Allow`
			return nil, status.Error(codes.ResourceExhausted, info.FullMethod)
		}
		return next(ctx, req)
	}
}
