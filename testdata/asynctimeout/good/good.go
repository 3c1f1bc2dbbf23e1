// Package good has what a naive check would report and asynctimeout must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"sync"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
	_ "github.com/jackc/pgx/v5/stdlib"
	amqp "github.com/rabbitmq/amqp091-go"
	"golang.org/x/sync/errgroup"
)

type reports struct {
	db     *sql.DB
	client *http.Client
	quit   chan struct{}
}

// Count waits for a query that ends with the context, and so does the wait.
func (r *reports) Count(ctx context.Context) (n int, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		err = r.db.QueryRowContext(ctx, "SELECT count(*) FROM orders").Scan(&n)
	}()
	<-done
	return n, err
}

// Left stops waiting when its context ends.
func (r *reports) Left(ctx context.Context) (int, error) {
	counts := make(chan int, 1)
	go func() {
		var n int
		_ = r.db.QueryRow("SELECT count(*) FROM orders").Scan(&n)
		counts <- n
	}()
	select {
	case n := <-counts:
		return n, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// Timed stops waiting after a time.
func (r *reports) Timed(ctx context.Context) (int, error) {
	counts := make(chan int, 1)
	go func() {
		var n int
		_ = r.db.QueryRow("SELECT count(*) FROM orders").Scan(&n)
		counts <- n
	}()
	select {
	case n := <-counts:
		return n, nil
	case <-time.After(time.Second):
		return 0, errors.New("too late")
	}
}

// Group runs its calls under the context of the group.
func (r *reports) Group(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, stmt := range []string{"CALL a()", "CALL b()"} {
		g.Go(func() error {
			_, err := r.db.ExecContext(ctx, stmt)
			return err
		})
	}
	return g.Wait()
}

// Bounded gives each call a limit of its own: whoever waits is bounded as well.
func (r *reports) Bounded(context.Context) {
	var wg sync.WaitGroup
	for _, stmt := range []string{"CALL a()", "CALL b()"} {
		wg.Go(func() {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			_, _ = r.db.ExecContext(ctx, stmt)
		})
	}
	wg.Wait()
}

func newReports(db *sql.DB) *reports {
	return &reports{db: db, client: &http.Client{Timeout: time.Second}, quit: make(chan struct{})}
}

// Fetched sends with a client that has a limit.
func (r *reports) Fetched(ctx context.Context, url string) error {
	errs := make(chan error, 1)
	go func() {
		resp, err := r.client.Get(url)
		if err == nil {
			err = resp.Body.Close()
		}
		errs <- err
	}()
	return <-errs
}

// Unknown sends with a client that is handed in: what it bounds is not known.
func Unknown(ctx context.Context, client *http.Client, req *http.Request) error {
	errs := make(chan error, 1)
	go func() {
		_, err := client.Do(req)
		errs <- err
	}()
	return <-errs
}

// Shared sends with a client that has no limit: the rule about that speaks.
func Shared(ctx context.Context, url string) error {
	errs := make(chan error, 1)
	go func() {
		resp, err := http.Get(url)
		if err == nil {
			err = resp.Body.Close()
		}
		errs <- err
	}()
	return <-errs
}

// Detached starts a call and does not wait for it.
func (r *reports) Detached(ctx context.Context) {
	go func() { _, _ = r.db.Exec("CALL audit()") }()
}

// Run is the main loop of a worker: nobody waits for it.
func (r *reports) Run(ctx context.Context) {
	jobs := make(chan string)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for stmt := range jobs {
			_, _ = r.db.ExecContext(ctx, stmt)
		}
	}()
	<-r.quit
	close(jobs)
	wg.Wait()
}

// Shutdown waits until all is done: it belongs to the end of the program.
func (r *reports) Shutdown(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		_, _ = r.db.Exec("CALL flush()")
	}()
	wg.Wait()
}

// Local waits for work in the process.
func Local(ctx context.Context, words []string) int {
	n := make(chan int, 1)
	go func() { n <- len(words) }()
	return <-n
}

type prices struct {
	ch    *amqp.Channel
	queue string
}

// Ask looks for its answer until a timer fires.
func (p *prices) Ask(ctx context.Context, id string, body []byte) ([]byte, error) {
	msgs, err := p.ch.Consume(p.queue, "", true, true, false, false, nil)
	if err != nil {
		return nil, err
	}
	err = p.ch.PublishWithContext(ctx, "", "prices", false, false, amqp.Publishing{CorrelationId: id, ReplyTo: p.queue, Body: body})
	if err != nil {
		return nil, err
	}
	timeout := time.After(5 * time.Second)
	for {
		select {
		case d := <-msgs:
			if d.CorrelationId == id {
				return d.Body, nil
			}
		case <-timeout:
			return nil, errors.New("no answer")
		}
	}
}

// AskUntil consumes under its context: the channel is closed when that ends.
func (p *prices) AskUntil(ctx context.Context, id string, body []byte) ([]byte, error) {
	msgs, err := p.ch.ConsumeWithContext(ctx, p.queue, "", true, true, false, false, nil)
	if err != nil {
		return nil, err
	}
	if err := p.ch.PublishWithContext(ctx, "", "prices", false, false, amqp.Publishing{CorrelationId: id, Body: body}); err != nil {
		return nil, err
	}
	for d := range msgs {
		if d.CorrelationId == id {
			return d.Body, nil
		}
	}
	return nil, ctx.Err()
}

// Serve answers every message with another one: it serves, and does not ask.
func (p *prices) Serve(ctx context.Context, msgs <-chan amqp.Delivery) error {
	for d := range msgs {
		if len(d.Body) == 0 {
			continue
		}
		if err := p.ch.PublishWithContext(ctx, "", d.ReplyTo, false, false, amqp.Publishing{CorrelationId: d.CorrelationId, Body: d.Body}); err != nil {
			return err
		}
	}
	return nil
}

// Confirm waits for the broker as long as its context lasts.
func (p *prices) Confirm(ctx context.Context, body []byte) error {
	conf, err := p.ch.PublishWithDeferredConfirmWithContext(ctx, "", "prices", false, false, amqp.Publishing{Body: body})
	if err != nil {
		return err
	}
	_, err = conf.WaitContext(ctx)
	return err
}

type lamps struct{ client mqtt.Client }

// Switch waits for so long and no longer.
func (l *lamps) Switch(ctx context.Context, on string) error {
	token := l.client.Publish("lamp", 1, false, on)
	if !token.WaitTimeout(time.Second) {
		return errors.New("no broker")
	}
	return token.Error()
}

// Connect waits when the program starts.
func (l *lamps) Connect(ctx context.Context) error {
	token := l.client.Connect()
	token.Wait()
	return token.Error()
}
