// Package orders is one of the services.
package orders

import (
	"time"

	"github.com/sony/gobreaker/v2"
	"google.golang.org/grpc"

	"example.test/shop/breakersettings/micro/rpcx"
)

// Dial opens a connection with breakers that this service has set.
func Dial(addr string) (*grpc.ClientConn, error) {
	b := rpcx.NewBreakers(gobreaker.Settings{Timeout: time.Minute, MaxRequests: 1})
	return grpc.NewClient(addr, grpc.WithUnaryInterceptor(b.Intercept))
}
