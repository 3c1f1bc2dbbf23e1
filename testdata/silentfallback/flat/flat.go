// Package flat is a small service in one package.
package flat

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"

	"github.com/sony/gobreaker/v2"
)

type server struct {
	db      *sql.DB
	sms     *http.Client
	mail    *http.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
}

func newServer(db *sql.DB, sms, mail *http.Client) *server {
	return &server{db: db, sms: sms, mail: mail, breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{Name: "sms"})}
}

// notify sends a mail when no text message can be sent.
func (s *server) notify(ctx context.Context, to, text string) error {
	_, err := s.breaker.Execute(func() (struct{}, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://sms.shop.test/"+to, strings.NewReader(text))
		if err != nil {
			return struct{}{}, err
		}
		resp, err := s.sms.Do(req)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, resp.Body.Close()
	})
	if err != nil {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://mail.shop.test/"+to, strings.NewReader(text))
		if err != nil {
			return err
		}
		resp, err := s.mail.Do(req) // want `RES5003: the fallback for CircuitBreaker.Execute calls Client.Do with no breaker of its own`
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	return nil
}

// again asks the same system once more: that is a retry.
func (s *server) again(ctx context.Context, to, text string) error {
	post := func() (struct{}, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://sms.shop.test/"+to, strings.NewReader(text))
		if err != nil {
			return struct{}{}, err
		}
		resp, err := s.sms.Do(req)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, resp.Body.Close()
	}
	_, err := s.breaker.Execute(post)
	if err != nil {
		_, err = post()
	}
	return err
}

// cartTotalPrice is free of charge when the database is down.
func (s *server) cartTotalPrice(ctx context.Context, cart string) int64 {
	var cents int64
	if err := s.db.QueryRowContext(ctx, "SELECT sum(cents) FROM lines WHERE cart = $1", cart).Scan(&cents); err != nil {
		log.Printf("cart %s: %v", cart, err)
		return 0 // want `RES5002: a failure of DB.QueryRowContext .* becomes 0, an amount like any other`
	}
	return cents
}

// cartSize is a number of things.
func (s *server) cartSize(ctx context.Context, cart string) int64 {
	var n int64
	if err := s.db.QueryRowContext(ctx, "SELECT count(*) FROM lines WHERE cart = $1", cart).Scan(&n); err != nil {
		return 0
	}
	return n
}

// price says with a second result that it does not know.
func (s *server) price(ctx context.Context, sku string) (int64, bool) {
	var cents int64
	if err := s.db.QueryRowContext(ctx, "SELECT cents FROM prices WHERE sku = $1", sku).Scan(&cents); err != nil {
		return 0, false
	}
	return cents, true
}

func (s *server) handle(w http.ResponseWriter, r *http.Request) {
	cents, known := s.price(r.Context(), r.PathValue("sku"))
	if !known {
		http.Error(w, "try again", http.StatusServiceUnavailable)
		return
	}
	_, _ = io.WriteString(w, fmt.Sprint(cents, s.cartTotalPrice(r.Context(), "c"), s.cartSize(r.Context(), "c")))
}

var _ = []any{newServer, (*server).notify, (*server).again, (*server).handle}
