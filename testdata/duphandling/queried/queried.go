// Package queried has handlers on generated queries.
package queried

import (
	"context"

	"example.test/shop/duphandling/queries"
	"github.com/hibiken/asynq"
	"github.com/segmentio/kafka-go"
)

type consumer struct{ q *queries.Queries }

func (c *consumer) HandleOpened(ctx context.Context, m kafka.Message) error {
	_, err := c.q.CreateBalance(ctx, string(m.Key), 100) // want `RES3601: message handler inserts into balances again on a repeated delivery, and nothing detects it: \(\*queries.Queries\).CreateBalance → DBTX.QueryRowContext \(queries.go:28\)`
	return err
}

// The statement says what to do with a row that is there.
func (c *consumer) HandleEnsured(ctx context.Context, m kafka.Message) error {
	return c.q.EnsureBalance(ctx, string(m.Key), 100)
}

// A repeat puts the same value.
func (c *consumer) HandleSet(ctx context.Context, m kafka.Message) error {
	return c.q.SetAmount(ctx, string(m.Key), 100)
}

// A repeat fails on the record of the message.
func (c *consumer) HandleSeen(ctx context.Context, m kafka.Message) error {
	if err := c.q.MarkSeen(ctx, string(m.Key)); err != nil {
		return err
	}
	_, err := c.q.CreateBalance(ctx, string(m.Key), 100)
	return err
}

// A message that a handler publishes: who receives it has to expect it twice.
func (c *consumer) HandleForwarded(ctx context.Context, m kafka.Message) error {
	return c.q.AddMessage(ctx, "opened", m.Value)
}

type planner struct {
	q    *queries.Queries
	jobs *asynq.Client
}

// The job is the next round of the same work.
func (p *planner) HandleRound(ctx context.Context, m kafka.Message) error {
	if err := p.q.SetAmount(ctx, string(m.Key), 0); err != nil {
		return err
	}
	_, err := p.jobs.EnqueueContext(ctx, asynq.NewTask("updates", m.Value))
	return err
}
