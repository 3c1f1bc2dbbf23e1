// Package rpc has gRPC clients that try again by themselves.
package rpc

import (
	"time"

	v1 "github.com/grpc-ecosystem/go-grpc-middleware/retry"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
)

const serviceConfig = `{"methodConfig": [{
	"name": [{"service": "shop.Orders"}],
	"waitForReady": true,
	"retryPolicy": {
		"maxAttempts": 4,
		"initialBackoff": "0.1s",
		"maxBackoff": "1s",
		"backoffMultiplier": 2,
		"retryableStatusCodes": ["UNAVAILABLE", "ABORTED"]
	}
}]}`

func configured(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, grpc.WithDefaultServiceConfig(serviceConfig)) // policy "4 attempts, exponential from 100ms to 1s with jitter, some errors" codes=UNAVAILABLE,ABORTED worst=840ms ends=yes
}

// No method has a retry policy.
func balanced(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, grpc.WithDefaultServiceConfig(`{"loadBalancingPolicy": "round_robin"}`))
}

// gRPC does not go beyond five attempts.
func capped(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, grpc.WithDefaultServiceConfig(`{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 20, "initialBackoff": "1s", "maxBackoff": "10s", "backoffMultiplier": 1, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`)) // policy "5 attempts, fixed 1s with jitter, some errors" from=limit_of_the_library
}

func intercepted(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, grpc.WithChainUnaryInterceptor(
		retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithBackoff(retry.BackoffExponential(100*time.Millisecond)), retry.WithCodes(codes.Unavailable, codes.Internal)), // policy "3 attempts, exponential from 100ms, some errors" predicates=2 worst=300ms methods=no
		retry.UnaryClientInterceptor(),
	))
}

func interceptedDefault() grpc.DialOption {
	opts := []v1.CallOption{v1.WithMax(5)}
	return grpc.WithUnaryInterceptor(v1.UnaryClientInterceptor(opts...)) // policy "5 attempts, fixed 50ms with jitter, some errors" worst=220ms
}

func interceptedJitter() grpc.StreamClientInterceptor {
	return v1.StreamClientInterceptor(v1.WithMax(2), v1.WithBackoff(v1.BackoffLinearWithJitter(time.Second, 0.25))) // policy "2 attempts, fixed 1s with jitter, some errors" worst=1.25s
}
