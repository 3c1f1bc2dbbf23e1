package bad

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/avast/retry-go/v4"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/jmoiron/sqlx"
	"github.com/sony/gobreaker/v2"
	"google.golang.org/grpc"
)

// Catalog asks another service for products. A product that does not exist is
// an error of the call.
type Catalog struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[[]byte]
}

func NewCatalog(c *http.Client) *Catalog {
	return &Catalog{http: c, cb: gobreaker.NewCircuitBreaker[[]byte](gobreaker.Settings{Name: "catalog"})} // want `RES4302: circuit breaker catalog counts every error as a failure: 404 and 400 of c.http.Do would open it`
}

func (c *Catalog) Product(req *http.Request) ([]byte, error) {
	return c.cb.Execute(func() ([]byte, error) {
		resp, err := c.http.Do(req)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= 400 {
			return nil, fmt.Errorf("catalog: %s", resp.Status)
		}
		return io.ReadAll(resp.Body)
	})
}

var errMissing = errors.New("no such order")

// Orders looks at the status one function further down.
type Orders struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

func NewOrders(c *http.Client) *Orders {
	cb := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{ // want `RES4302: circuit breaker orders counts every error as a failure: 404 of o.http.Do would open it`
		Name: "orders",
	})
	return &Orders{http: c, cb: cb}
}

func (o *Orders) Order(req *http.Request) (*http.Response, error) {
	return o.cb.Execute(func() (*http.Response, error) { return o.send(req) })
}

func (o *Orders) send(req *http.Request) (*http.Response, error) {
	resp, err := o.http.Do(req)
	if err != nil {
		return nil, err
	}
	switch resp.StatusCode {
	case http.StatusNotFound:
		resp.Body.Close()
		return nil, errMissing
	case http.StatusBadGateway, http.StatusServiceUnavailable:
		resp.Body.Close()
		return nil, errors.New("down")
	}
	return resp, nil
}

// Guarded puts a breaker in front of all calls of a connection.
func Guarded() grpc.UnaryClientInterceptor {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{ // want `RES4302: circuit breaker counts failures that are no fault of the system: NotFound and InvalidArgument of invoker would open it`
		IsSuccessful: func(err error) bool { return err == nil || errors.Is(err, context.Canceled) },
	})
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		_, err := cb.Execute(func() (any, error) { return nil, invoker(ctx, method, req, reply, cc, opts...) })
		return err
	}
}

// Users reads rows through a breaker, to be gentle with a small database.
type Users struct {
	db   *sqlx.DB
	exec failsafe.Executor[any]
}

func NewUsers(db *sqlx.DB) *Users {
	cb := circuitbreaker.NewBuilder[any](). // want `RES4302: circuit breaker counts every error as a failure: a missing row of u.db.GetContext would open it`
						WithFailureThreshold(5).
						Build()
	return &Users{db: db, exec: failsafe.With[any](cb)}
}

func (u *Users) Name(ctx context.Context, id string) (name string, err error) {
	err = u.exec.Run(func() error {
		return u.db.GetContext(ctx, &name, "SELECT name FROM users WHERE id = $1", id)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return name, err
}

// Broker sends again what fails, one function further down.
type Broker struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[any]
}

func NewBroker(c *http.Client) *Broker {
	return &Broker{http: c, cb: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "broker"})} // want `RES4302: circuit breaker broker counts every error as a failure: 404 and 400 of b.again would open it`
}

func (b *Broker) Account(req *http.Request) error {
	_, err := b.cb.Execute(func() (any, error) { return nil, b.again(req) })
	return err
}

func (b *Broker) again(req *http.Request) error {
	return retry.Do(func() error {
		resp, err := b.http.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= 400 {
			return fmt.Errorf("broker: %s", resp.Status)
		}
		return nil
	}, retry.Attempts(3))
}
