// Package service has the remote procedures.
package service

import (
	"context"
	"time"

	"example.test/shop/sleeppoll/kratos/biz"
)

// UnimplementedVideoServer is what generated code has types embed.
type UnimplementedVideoServer struct{}

// Transcode and Submit are not there yet.
func (UnimplementedVideoServer) Transcode(context.Context, *Request) (*Reply, error) { return nil, nil }
func (UnimplementedVideoServer) Submit(context.Context, *Request) (*Reply, error)    { return nil, nil }

// Request and Reply are messages.
type (
	Request struct{ Video string }
	Reply   struct{ Job string }
)

// VideoService implements the service.
type VideoService struct {
	UnimplementedVideoServer
	uc *biz.TranscodeUsecase
}

// Transcode waits in the use case.
func (s *VideoService) Transcode(ctx context.Context, in *Request) (*Reply, error) {
	if err := s.uc.Transcode(ctx, in.Video); err != nil { // want `RES6001: handler VideoService\.Transcode polls through TranscodeUsecase\.Transcode \(.*transcode\.go:\d+\) with time\.Sleep while its client waits`
		return nil, err
	}
	return &Reply{}, nil
}

// Submit answers at once.
func (s *VideoService) Submit(ctx context.Context, in *Request) (*Reply, error) {
	job, err := s.uc.Submit(ctx, in.Video)
	return &Reply{Job: job}, err
}

// Warm is called by main before there are clients.
func (s *VideoService) Warm(ctx context.Context) error {
	for range 10 {
		if job, err := s.uc.Submit(ctx, "warm"); err != nil || job != "" {
			return err
		}
		time.Sleep(time.Second)
	}
	return nil
}
