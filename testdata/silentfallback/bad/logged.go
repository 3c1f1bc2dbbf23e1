package bad

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"strings"

	"github.com/ThreeDotsLabs/watermill/message"
)

type Hooks struct {
	client *http.Client
	logger *slog.Logger
	url    string
}

// Whoever asked for the delivery is told that it was made.
func (h *Hooks) Deliver(ctx context.Context, body string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req)
	if err != nil {
		h.logger.Info("problem with the hook", "error", err) // want `RES5001: a failure of Client.Do \(an HTTP request\) is only logged and the function returns nil`
	}
	if resp != nil {
		resp.Body.Close()
	}
	return nil
}

type Customer struct{ ID, Name string }

type Customers struct{ db *sql.DB }

// A database that is down is a city without customers.
func (c *Customers) Of(ctx context.Context, city string) ([]Customer, error) {
	rows, err := c.db.QueryContext(ctx, "SELECT id, name FROM customers WHERE city = $1", city)
	if err != nil {
		log.Printf("customers: %v", err)
		return nil, nil // want `RES5001: a failure of DB.QueryContext \(a query\) is only logged and the function returns nil, nil`
	}
	defer rows.Close()
	var list []Customer
	for rows.Next() {
		var one Customer
		if err := rows.Scan(&one.ID, &one.Name); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// CustomerRepository is a port: what is behind it is wired elsewhere.
type CustomerRepository interface {
	Find(ctx context.Context, id string) (*Customer, error)
	Save(ctx context.Context, c *Customer) error
}

type Registration struct{ repo CustomerRepository }

// One reason among others, and no line in the log.
func (r *Registration) Rename(ctx context.Context, id, name string) error {
	c, err := r.repo.Find(ctx, id)
	if err != nil || c == nil {
		return nil // want `RES5001: a failure of CustomerRepository.Find .* is dropped and the function returns nil`
	}
	c.Name = name
	return r.repo.Save(ctx, c)
}

// The only thing that it does.
func (r *Registration) Register(ctx context.Context, name string) error {
	c := &Customer{ID: strings.ToLower(name), Name: name}
	err := r.repo.Save(ctx, c)
	if err != nil {
		log.Println("cannot save", err) // want `RES5001: a failure of CustomerRepository.Save .* is only logged and the function returns nil`
	}
	return nil
}

// What was not read is returned as if it had been.
func (r *Registration) Customer(ctx context.Context, id string) (*Customer, error) {
	c, err := r.repo.Find(ctx, id)
	if err != nil {
		log.Println("cannot read", err) // want `RES5001: a failure of CustomerRepository.Find .* is only logged, and its`
	}
	return c, nil
}

type Events struct{ publisher message.Publisher }

// Nobody who calls it can tell.
func (e *Events) publishRenamed(id string) {
	if err := e.publisher.Publish("renamed", message.NewMessage(id, nil)); err != nil {
		log.Printf("publish: %v", err) // want `RES5001: a failure of Publisher.Publish \(a publish\) is only logged: nobody who calls publishRenamed can tell`
		return
	}
}

func (e *Events) Renamed(id string) { e.publishRenamed(id) }

// What is printed is read by nobody either.
func (r *Registration) Store(ctx context.Context, c *Customer) error {
	if err := r.repo.Save(ctx, c); err != nil {
		fmt.Println("cannot save", err)
		return nil // want `RES5001: a failure of CustomerRepository.Save .* is only logged and the function returns nil`
	}
	return nil
}
