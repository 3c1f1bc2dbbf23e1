package bad

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ErrVersionConflict says that somebody else was first.
var ErrVersionConflict = errors.New("version conflict")

// Cart is what carts are kept as.
type Cart struct {
	ID      string
	Version int
	Total   int64
}

// Carts keeps carts.
type Carts struct{ db *pgxpool.Pool }

func (c *Carts) save(ctx context.Context, cart *Cart) error {
	tag, err := c.db.Exec(ctx, "UPDATE carts SET total = $1, version = version + 1 WHERE id = $2 AND version = $3", cart.Total, cart.ID, cart.Version)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return fmt.Errorf("cart %s: %w", cart.ID, ErrVersionConflict)
	}
	return nil
}

// Save writes the cart that lost once more.
func (c *Carts) Save(ctx context.Context, cart *Cart) (err error) {
	for i := 0; i < 3; i++ { // want `RES3105: retries a version conflict with the value that lost: nothing in the attempt reads it again before c.save`
		err = c.save(ctx, cart)
		if !errors.Is(err, ErrVersionConflict) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
	return err
}

// SaveWithHelper does so with a helper.
func (c *Carts) SaveWithHelper(ctx context.Context, cart *Cart) error {
	return retry.Do(func() error { return c.save(ctx, cart) }, // want `RES3105: retries a version conflict`
		retry.Attempts(3), retry.Context(ctx), retry.RetryIf(func(err error) bool { return errors.Is(err, ErrVersionConflict) }))
}

// Quotes asks for prices, and is told to slow down now and then.
type Quotes struct{ client *http.Client }

// Get waits a second, whatever it was told.
func (q *Quotes) Get(ctx context.Context, url string) (*http.Response, error) {
	for i := 0; i < 3; i++ { // want `RES3106: retries 429 without looking at Retry-After`
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		resp, err := q.client.Do(req)
		if err != nil {
			return nil, err
		}
		switch resp.StatusCode {
		case http.StatusTooManyRequests, http.StatusServiceUnavailable:
			resp.Body.Close()
		default:
			return resp, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return nil, errors.New("no quote")
}
