// Package bad has the code that asynctimeout is for, as real services write it.
package bad

import (
	"context"
	"database/sql"
	"net/http"
	"sync"

	mqtt "github.com/eclipse/paho.mqtt.golang"
	_ "github.com/jackc/pgx/v5/stdlib"
	amqp "github.com/rabbitmq/amqp091-go"
	"golang.org/x/sync/errgroup"
)

type reports struct{ db *sql.DB }

type result struct {
	n   int
	err error
}

// Count waits for a query that nothing ends.
func (r *reports) Count(ctx context.Context) (int, error) {
	results := make(chan result, 1)
	go func() {
		var res result
		res.err = r.db.QueryRow("SELECT count(*) FROM orders").Scan(&res.n)
		results <- res
	}()
	res := <-results // want `RES6101: wait at results in reports.Count has no limit: the goroutine's call of DB.QueryRow takes no context as QueryRowContext would, whatever becomes of its context`
	return res.n, res.err
}

// Both waits for two of them, one after the other.
func (r *reports) Both(ctx context.Context) error {
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		_, _ = r.db.ExecContext(context.Background(), "CALL rebuild()")
	}()
	go func() {
		defer wg.Done()
		_, _ = r.db.ExecContext(ctx, "CALL refresh()")
	}()
	wg.Wait() // want `RES6101: wait at wg.Wait in reports.Both has no limit: the goroutine's call of DB.ExecContext runs under context.Background\(\)`
	return ctx.Err()
}

// Handle answers a request with what the group finds.
func (r *reports) Handle(w http.ResponseWriter, req *http.Request) {
	var g errgroup.Group
	for _, stmt := range []string{"CALL a()", "CALL b()"} {
		g.Go(func() error {
			_, err := r.db.Exec(stmt)
			return err
		})
	}
	if err := g.Wait(); err != nil { // want `RES6101: wait at g.Wait in reports.Handle has no limit: the goroutine's call of DB.Exec takes no context .*and so does the request it answers`
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// Either waits for an answer or an error, and both come from the goroutine.
func (r *reports) Either(ctx context.Context) (int, error) {
	counts, errs := make(chan int, 1), make(chan error, 1)
	go func() {
		var n int
		if err := r.db.QueryRow("SELECT count(*) FROM orders").Scan(&n); err != nil {
			errs <- err
			return
		}
		counts <- n
	}()
	select { // want `RES6101: wait at select in reports.Either has no limit`
	case n := <-counts:
		return n, nil
	case err := <-errs:
		return 0, err
	}
}

type prices struct {
	ch      *amqp.Channel
	replies <-chan amqp.Delivery
	queue   string
}

func (p *prices) send(ctx context.Context, id string, body []byte) error {
	return p.ch.PublishWithContext(ctx, "", "prices", false, false, amqp.Publishing{CorrelationId: id, ReplyTo: p.queue, Body: body})
}

// Ask looks for its answer among all that come.
func (p *prices) Ask(ctx context.Context, id string, body []byte) ([]byte, error) {
	msgs, err := p.ch.Consume(p.queue, "", true, true, false, false, nil)
	if err != nil {
		return nil, err
	}
	err = p.ch.PublishWithContext(ctx, "", "prices", false, false, amqp.Publishing{CorrelationId: id, ReplyTo: p.queue, Body: body})
	if err != nil {
		return nil, err
	}
	for d := range msgs { // want `RES6101: wait at msgs in prices.Ask for the answer to what Channel.PublishWithContext publishes has no limit`
		if d.CorrelationId == id {
			return d.Body, nil
		}
	}
	return nil, nil
}

// Next takes the first answer for its own.
func (p *prices) Next(ctx context.Context, id string, body []byte) ([]byte, error) {
	if err := p.send(ctx, id, body); err != nil {
		return nil, err
	}
	d := <-p.replies // want `RES6101: wait at p.replies in prices.Next for the answer to what prices.send publishes has no limit`
	return d.Body, nil
}

// Confirm waits for a broker that may say nothing while it is short of memory.
func (p *prices) Confirm(ctx context.Context, body []byte) error {
	conf, err := p.ch.PublishWithDeferredConfirmWithContext(ctx, "", "prices", false, false, amqp.Publishing{Body: body})
	if err != nil {
		return err
	}
	conf.Wait() // want `RES6101: wait of DeferredConfirmation.Wait in prices.Confirm for what a broker says has no limit, whatever becomes of its context`
	return nil
}

type lamps struct{ client mqtt.Client }

// Switch waits until the broker has got it.
func (l *lamps) Switch(ctx context.Context, on string) error {
	token := l.client.Publish("lamp", 1, false, on)
	token.Wait() // want `RES6101: wait of Token.Wait in lamps.Switch for what a broker says has no limit`
	return token.Error()
}
