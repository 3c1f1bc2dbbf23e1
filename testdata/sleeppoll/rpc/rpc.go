// Package rpc is the server side of a remote service.
package rpc

import (
	"context"
	"net/http"
	"time"
)

// UnimplementedOrdersServer is what generated code has types embed.
type UnimplementedOrdersServer struct{}

// Place is not there yet.
func (UnimplementedOrdersServer) Place(context.Context, *Order) (*Receipt, error) { return nil, nil }

// Order and Receipt are messages.
type (
	Order   struct{ ID string }
	Receipt struct{ ID string }
)

// Server implements the service.
type Server struct {
	UnimplementedOrdersServer
	client *http.Client
}

// Place answers a remote call.
func (s *Server) Place(ctx context.Context, o *Order) (*Receipt, error) {
	for {
		paid, err := s.paid(ctx, o.ID)
		if err != nil {
			return nil, err
		}
		if paid {
			return &Receipt{ID: o.ID}, nil
		}
		time.Sleep(time.Second) // want `RES6001: handler Server\.Place polls Server\.paid`
	}
}

// Confirm is no procedure of the service: who calls it is not known.
func (s *Server) Confirm(ctx context.Context, o *Order) (*Receipt, error) {
	for {
		paid, err := s.paid(ctx, o.ID)
		if err != nil {
			return nil, err
		}
		if paid {
			return &Receipt{ID: o.ID}, nil
		}
		time.Sleep(time.Second)
	}
}

func (s *Server) paid(ctx context.Context, id string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://pay.example/"+id, nil)
	if err != nil {
		return false, err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return false, err
	}
	return resp.StatusCode == http.StatusOK, resp.Body.Close()
}
