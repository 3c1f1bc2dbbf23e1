// Package stubs calls clients that were generated in another module.
package stubs

import (
	"context"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"google.golang.org/grpc"
	health "google.golang.org/grpc/health/grpc_health_v1"
)

// Ask waits for one answer with the transaction open.
func Ask(ctx context.Context, pool *pgxpool.Pool, peer health.HealthClient) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE peers SET asked = asked + 1 WHERE id = 1"); err != nil {
			return err
		}
		_, err := peer.Check(ctx, &health.HealthCheckRequest{}) // want `RES8101: .* while HealthClient.Check makes a remote call`
		return err
	})
}

type board struct {
	mu    sync.Mutex
	state map[string]string
	peer  health.HealthClient
}

// follow opens a stream with the lock held.
func (b *board) follow(ctx context.Context) (health.Health_WatchClient, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.peer.Watch(ctx, &health.HealthCheckRequest{}) // want `RES8102: .*opens a remote stream`
}

func (b *board) note(id, state string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.state[id] = state
}

// local has the options of calls and calls nobody.
type local struct{}

func (local) Check(context.Context, *health.HealthCheckRequest, ...grpc.CallOption) (*health.HealthCheckResponse, error) {
	return &health.HealthCheckResponse{}, nil
}

// Fake is answered inside the process.
func Fake(ctx context.Context, pool *pgxpool.Pool, peer local) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE peers SET asked = asked + 1 WHERE id = 1"); err != nil {
			return err
		}
		_, err := peer.Check(ctx, &health.HealthCheckRequest{})
		return err
	})
}
