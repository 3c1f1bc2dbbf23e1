package low // want package:`first-party`

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/http"
	"time"
)

type Client struct {
	http *http.Client
	base string
}

func New(base string) *Client { return &Client{http: &http.Client{Timeout: time.Second}, base: base} } // want New:`^returns0 made "example.test/facts/low.Client"$`

func (c *Client) Do(ctx context.Context, method, path string, body []byte) error { // want Do:`^http.send method=param1 url=const "\{-1.base\}\{2\}" key=absent ctx=param0 client=made "net/http.Client" body=present replays=idempotent$`
	req, err := c.request(ctx, method, path, body)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *Client) request(ctx context.Context, method, path string, body []byte) (*http.Request, error) { // want request:`^builds0 method=param1 key=absent$`
	return http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
}

func (c *Client) Keyed(ctx context.Context, path, key string) error { // want Keyed:`^http.send method=const "POST" url=const "\{-1.base\}\{1\}" key=param2 `
	req, err := c.request(ctx, "POST", path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	_, err = c.http.Do(req)
	return err
}

func Stamp(req *http.Request) { req.Header.Set("X-Idempotency-Key", rand.Text()) } // want Stamp:`^sets param0#key=fresh$`

func NewKey() string { return "k-" + rand.Text() } // want NewKey:`^returns0 fresh$`

func Headers() map[string]string { return map[string]string{"Idempotency-Key": NewKey()} } // want Headers:`^builds0 method=unknown key=fresh$`

func Retry(ctx context.Context, fn func(context.Context) error) (err error) { // want Retry:`^runs param1 in retry$`
	for i := 0; i < 3; i++ {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		err = fn(ctx)
		cancel()
		if err == nil {
			return nil
		}
	}
	return err
}

func WithTx(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) error { // want WithTx:`^tx.begin ctx=param0 client=param1; .* in tx; runs param2 in tx$`
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

func Insert(ctx context.Context, tx *sql.Tx, table string) error { // want Insert:`^db.exec sql=const "INSERT INTO \{2\} \(a\) VALUES \(1\)" ctx=param0 client=param1$`
	_, err := tx.ExecContext(ctx, fmt.Sprintf("INSERT INTO %s (a) VALUES (%d)", table, 1))
	return err
}

// Known is safe to repeat.
//
//resilint:idempotent the receiver drops what it knows
func Known(c *Client) error { return c.Do(context.Background(), "POST", "/known", nil) } // want Known:`^http.send method=const "POST" .* idempotent; idempotent$`

type Port interface {
	//resilint:idempotent by contract
	Save() error // want Save:`^idempotent; opaque$`
	Load() error
}
