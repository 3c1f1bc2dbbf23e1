// Package service answers remote calls.
package service

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"

	"example.test/shop/breakerplace/kratoslike/internal/biz"
)

// UnimplementedParcelServer is what generated code has types embed.
type UnimplementedParcelServer struct{}

// Track is not there yet.
func (UnimplementedParcelServer) Track(context.Context, *TrackRequest) (*TrackReply, error) {
	return nil, nil
}

// Price is not there yet.
func (UnimplementedParcelServer) Price(context.Context, *TrackRequest) (*TrackReply, error) {
	return nil, nil
}

// TrackRequest and TrackReply are messages.
type (
	TrackRequest struct{ ID string }
	TrackReply   struct{ State string }
)

// ParcelService implements the service.
type ParcelService struct {
	UnimplementedParcelServer
	uc   *biz.ParcelUsecase
	http *http.Client
}

// Track asks the use case.
func (s *ParcelService) Track(ctx context.Context, in *TrackRequest) (*TrackReply, error) {
	p, err := s.uc.Track(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &TrackReply{State: p.State}, nil
}

// Price calls another service from the handler, through a command of its own.
func (s *ParcelService) Price(ctx context.Context, in *TrackRequest) (out *TrackReply, err error) {
	err = hystrix.DoC(ctx, "prices", func(ctx context.Context) error { // want `RES4201: circuit breaker in the handler ParcelService\.Price`
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://prices.example/"+in.ID, nil)
		if err != nil {
			return err
		}
		resp, err := s.http.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		return json.NewDecoder(resp.Body).Decode(&out)
	}, nil)
	return out, err
}
