package good

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/jmoiron/sqlx"
	"github.com/sony/gobreaker/v2"
	zero "github.com/zeromicro/go-zero/core/breaker"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Rates returns what the transport says, and hands the status on: only transport
// errors count.
type Rates struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

// NewRates has no predicate, and needs none.
func NewRates(c *http.Client) *Rates {
	return &Rates{http: c, cb: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "rates"})}
}

// Today looks at the status outside of the breaker.
func (r *Rates) Today(req *http.Request) ([]byte, error) {
	resp, err := r.cb.Execute(func() (*http.Response, error) { return r.http.Do(req) })
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("rates: %s", resp.Status)
	}
	return io.ReadAll(resp.Body)
}

// Stock makes errors of bad answers of the server only.
type Stock struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

// NewStock has no predicate; the function that runs picks what counts.
func NewStock(c *http.Client) *Stock {
	return &Stock{http: c, cb: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "stock"})}
}

// Level fails for 500 and up.
func (s *Stock) Level(req *http.Request) (*http.Response, error) {
	return s.cb.Execute(func() (*http.Response, error) {
		resp, err := s.http.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode >= 500 {
			resp.Body.Close()
			return nil, errors.New("stock is down")
		}
		return resp, nil
	})
}

// Told spares the codes that are no fault of the server.
func Told() grpc.UnaryClientInterceptor {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{IsSuccessful: spares})
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		_, err := cb.Execute(func() (any, error) { return nil, invoker(ctx, method, req, reply, cc, opts...) })
		return err
	}
}

func spares(err error) bool {
	switch status.Code(err) {
	case codes.OK, codes.Canceled, codes.InvalidArgument, codes.NotFound:
		return true
	}
	return false
}

// Excluded neither counts them as success nor as failure.
func Excluded() grpc.UnaryClientInterceptor {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{IsExcluded: spares})
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		_, err := cb.Execute(func() (any, error) { return nil, invoker(ctx, method, req, reply, cc, opts...) })
		return err
	}
}

// Accepting says with each call what counts.
func Accepting(ctx context.Context, cc *grpc.ClientConn) error {
	return zero.NewBreaker(zero.WithName("accepting")).DoWithAcceptable(func() error {
		return cc.Invoke(ctx, "/stock.Stock/Level", nil, nil)
	}, func(err error) bool { return err == nil || spares(err) })
}

// Names maps a missing row to no error before the breaker sees it.
type Names struct {
	db *sqlx.DB
	cb *gobreaker.CircuitBreaker[string]
}

// NewNames has no predicate.
func NewNames(db *sqlx.DB) *Names {
	return &Names{db: db, cb: gobreaker.NewCircuitBreaker[string](gobreaker.Settings{Name: "names"})}
}

// Name is empty when there is none.
func (n *Names) Name(ctx context.Context, id string) (string, error) {
	return n.cb.Execute(func() (name string, err error) {
		err = n.db.GetContext(ctx, &name, "SELECT name FROM users WHERE id = $1", id)
		if errors.Is(err, sql.ErrNoRows) {
			return "", nil
		}
		return name, err
	})
}

// Decided leaves it to a function that is out of sight.
func Decided(cc *grpc.ClientConn, success func(error) bool) *gobreaker.CircuitBreaker[any] {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{IsSuccessful: success})
	_, _ = cb.Execute(func() (any, error) {
		return nil, cc.Invoke(context.Background(), "/stock.Stock/Level", nil, nil)
	})
	return cb
}

// Wrapped runs whatever it is given: what that may fail with is not known here.
type Wrapped struct {
	cb *gobreaker.CircuitBreaker[any]
}

// Do runs f.
func (w *Wrapped) Do(f func() error) error {
	_, err := w.cb.Execute(func() (any, error) { return nil, f() })
	return err
}

// NewWrapped has no predicate.
func NewWrapped(name string) *Wrapped {
	return &Wrapped{cb: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: name})}
}

// TwoSteps reports by itself how a call went.
func TwoSteps(cc *grpc.ClientConn) error {
	cb := gobreaker.NewTwoStepCircuitBreaker[any](gobreaker.Settings{Name: "two-steps"})
	done, err := cb.Allow()
	if err != nil {
		return err
	}
	err = cc.Invoke(context.Background(), "/stock.Stock/Level", nil, nil)
	done(err)
	return err
}
