// Command plugin is called by another program, which sets a deadline.
package main

import (
	"context"
	"log"
	"net"
	"net/http"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
)

type notifier struct {
	grpc_health_v1.UnimplementedHealthServer
	client *http.Client
}

func main() {
	lis, err := net.Listen("tcp", ":0")
	if err != nil {
		log.Fatal(err)
	}
	srv := grpc.NewServer()
	grpc_health_v1.RegisterHealthServer(srv, &notifier{client: &http.Client{}})
	if err := srv.Serve(lis); err != nil {
		log.Fatal(err)
	}
}

// The deadline of the caller comes with the call.
func (n *notifier) Check(ctx context.Context, r *grpc_health_v1.HealthCheckRequest) (*grpc_health_v1.HealthCheckResponse, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://status.partner.com/", nil)
	if err != nil {
		return nil, err
	}
	resp, err := n.client.Do(req)
	if err != nil {
		return nil, err
	}
	return &grpc_health_v1.HealthCheckResponse{}, resp.Body.Close()
}

// Poll takes the same client, and its context is not that of a call from outside.
type poller struct{ client *http.Client }

func (p *poller) Poll(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := p.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func newPoller() *poller { return &poller{client: &http.Client{}} } // want `RES2001: http.Client sends without a time limit: it has no timeout, and .* caller's`
