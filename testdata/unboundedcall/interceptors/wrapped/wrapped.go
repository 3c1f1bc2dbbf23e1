// Package wrapped has a connection with options of another package.
package wrapped

import (
	"context"
	"net/http"

	"google.golang.org/grpc"

	"example.test/shop/unboundedcall/interceptors/options"
)

type payments struct{ conn *grpc.ClientConn }

func dial(target string) (*payments, error) {
	conn, err := grpc.NewClient(target, options.Dial()...)
	if err != nil {
		return nil, err
	}
	return &payments{conn}, nil
}

// The call has no context of its own, and an interceptor that may limit it.
func (p *payments) charge(w http.ResponseWriter, r *http.Request) {
	if err := p.conn.Invoke(context.Background(), "/pay.Payments/Charge", nil, nil); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}
