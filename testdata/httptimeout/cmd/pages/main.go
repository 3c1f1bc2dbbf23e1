// Command pages goes through a list while somebody waits for it. The loops have
// no condition as that of a worker has none, but they end with the list.
package main

import (
	"context"
	"errors"
	"io"
	"log"
	"net/http"
	"os"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"
)

func main() {
	next := os.Args[1]
	for {
		resp, err := http.Get(next)
		if err != nil {
			log.Fatal(err)
		}
		_ = resp.Body.Close()
		next = resp.Header.Get("Next")
		if next == "" {
			break
		}
	}
	conn, err := grpc.NewClient(os.Args[2], grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	health := grpc_health_v1.NewHealthClient(conn)
	all, err := health.Watch(context.Background(), &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		log.Fatal(err)
	}
	for {
		_, err := all.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if _, err := health.Check(context.Background(), &grpc_health_v1.HealthCheckRequest{}); err != nil {
			log.Fatal(err)
		}
	}
}
