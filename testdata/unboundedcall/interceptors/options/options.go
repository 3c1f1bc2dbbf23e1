// Package options makes the options of connections: each attempt has a limit.
package options

import (
	"time"

	retry "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
)

// Dial returns them.
func Dial() []grpc.DialOption {
	return []grpc.DialOption{grpc.WithChainUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithPerRetryTimeout(time.Second)))}
}
