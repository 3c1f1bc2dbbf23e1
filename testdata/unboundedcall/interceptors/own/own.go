// Package own has an interceptor of its own.
package own

import (
	"context"
	"net/http"
	"time"

	"google.golang.org/grpc"
)

type payments struct{ conn *grpc.ClientConn }

func limited(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, next grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return next(ctx, method, req, reply, cc, opts...)
}

func dial(target string) (*payments, error) {
	conn, err := grpc.NewClient(target, grpc.WithUnaryInterceptor(limited))
	if err != nil {
		return nil, err
	}
	return &payments{conn}, nil
}

// The interceptor sets the deadline.
func (p *payments) charge(w http.ResponseWriter, r *http.Request) {
	if err := p.conn.Invoke(context.Background(), "/pay.Payments/Charge", nil, nil); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}
