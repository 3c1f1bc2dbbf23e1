// Package foreign has names that look like retries and clients and are not.
package foreign

import "context"

type retry struct{}

// Do runs fn once.
func (retry) Do(fn func() error) error { return fn() }

type client struct{ sent []string }

// Post notes something down.
func (c *client) Post(s string) error {
	c.sent = append(c.sent, s)
	return nil
}

type db struct{}

// Exec plans; it talks to no database.
func (db) Exec(query string) error { return nil }

func all(ctx context.Context, c *client, d db) error {
	var r retry
	if err := r.Do(func() error { return c.Post("x") }); err != nil {
		return err
	}
	var err error
	for i := 0; i < 3; i++ {
		if err = c.Post("x"); err == nil {
			break
		}
	}
	for i := 0; i < 3; i++ {
		if err = d.Exec("INSERT INTO orders (customer) VALUES ('x')"); err == nil {
			return nil
		}
	}
	return err
}
