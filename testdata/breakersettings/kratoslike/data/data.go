// Package data implements the repositories of biz.
package data

import (
	"context"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"google.golang.org/grpc"

	"example.test/shop/breakersettings/kratoslike/biz"
)

type userRepo struct {
	cc   *grpc.ClientConn
	exec failsafe.Executor[string]
}

// NewUserRepo keeps the executor that its breaker is in.
func NewUserRepo(cc *grpc.ClientConn) biz.UserRepo {
	breaker := circuitbreaker.NewBuilder[string](). // want `RES4301: circuit breaker opens after only 2 failures; stays open for 2s only` `RES4302: circuit breaker counts every error as a failure: NotFound and InvalidArgument of r.cc.Invoke would open it`
							WithFailureThreshold(2).
							WithDelay(2 * time.Second).
							OnOpen(func(circuitbreaker.StateChangedEvent) {}).
							Build()
	return &userRepo{cc: cc, exec: failsafe.With[string](breaker)}
}

// Find asks the users service.
func (r *userRepo) Find(ctx context.Context, id string) (string, error) {
	return r.exec.WithContext(ctx).Get(func() (string, error) {
		var name string
		err := r.cc.Invoke(ctx, "/users.Users/Find", id, &name)
		return name, err
	})
}
