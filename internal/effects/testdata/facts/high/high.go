package high // want package:`first-party`

import (
	"context"
	"database/sql"
	"net/http"

	"example.test/facts/low"
)

type Service struct {
	api *low.Client
	db  *sql.DB
}

func (s *Service) Post(ctx context.Context) error { // want Post:`^http.send method=const "POST" url=const "\{-1.api.base\}/orders" key=absent ctx=param0 .*$`
	return s.api.Do(ctx, http.MethodPost, "/orders", nil)
}

func (s *Service) Retried(ctx context.Context) error { return low.Retry(ctx, s.Post) } // want Retried:`^http.send method=const "POST" .* ctx=bounded .* in retry$`

func (s *Service) Twice(ctx context.Context) error { // want Twice:`^http.send .*/orders.* in retry; http.send .*/known.* idempotent in retry$`
	return low.Retry(ctx, func(ctx context.Context) error {
		if err := s.Post(ctx); err != nil {
			return err
		}
		return low.Known(s.api)
	})
}

func (s *Service) Keyed(ctx context.Context) error { return s.api.Keyed(ctx, "/keyed", low.NewKey()) } // want Keyed:`key=fresh`

func (s *Service) Save(ctx context.Context) error { // want Save:`db.exec sql=const "INSERT INTO orders \(a\) VALUES \(1\)" ctx=param0 client=made "database/sql.DB.BeginTx" in tx$`
	return low.WithTx(ctx, s.db, func(tx *sql.Tx) error { return low.Insert(ctx, tx, "orders") })
}

func (s *Service) Stamped(req *http.Request) error { // want Stamped:`^http.send method=param0#method url=param0#url key=fresh ctx=param0#ctx client=global "net/http.DefaultClient" body=param0#body replays=idempotent; sets param0#key=fresh$`
	low.Stamp(req)
	_, err := http.DefaultClient.Do(req)
	return err
}

func Each[T any](ctx context.Context, in []T, fn func(context.Context, T) error) error { // want Each:`^runs param2 in loop$`
	for _, x := range in {
		if err := fn(ctx, x); err != nil {
			return err
		}
	}
	return nil
}

func Handle(w http.ResponseWriter, r *http.Request) { // want Handle:`^http.send method=const "GET" url=const "http://x/y" key=absent ctx=request `
	req, _ := http.NewRequestWithContext(r.Context(), "GET", "http://x/y", nil)
	http.DefaultClient.Do(req)
}

func Background(c *low.Client) { go c.Do(context.Background(), "PUT", "/bg", nil) } // want Background:`method=const "PUT" .* in go$`

func even(n int, c *low.Client) { // want even:`^http.send method=const "DELETE" url=const "\{1.base\}/odd" `
	if n > 0 {
		odd(n-1, c)
	}
}

func odd(n int, c *low.Client) { // want odd:`^http.send method=const "DELETE" url=const "\{1.base\}/odd" `
	c.Do(context.TODO(), "DELETE", "/odd", nil)
	even(n-1, c)
}
