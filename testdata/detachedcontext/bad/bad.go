// Package bad has the code that detachedcontext is for, as real services write it.
package bad

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/jmoiron/sqlx"
	"github.com/redis/go-redis/v9"
	"google.golang.org/grpc"
	"gorm.io/gorm"
)

type order struct{ ID string }

// Orders is a port of this service.
type OrderRepository interface {
	Save(ctx context.Context, o order) error
}

var noContext = context.Background()

type shop struct {
	db     *sql.DB
	x      *sqlx.DB
	orm    *gorm.DB
	cache  *redis.Client
	conn   *grpc.ClientConn
	client *http.Client
	retry  *retryablehttp.Client
	orders OrderRepository
	ctx    context.Context
}

func newShop(db *sql.DB) *shop { return &shop{db: db, ctx: context.Background()} }

// The variable has the name of a context and is none.
func (s *shop) charge(ctx context.Context, id string) error {
	fmt.Println("charging under", ctx)
	callCtx := context.Background()
	return s.conn.Invoke(callCtx, "/pay.Payments/Charge", id, nil) // want `RES2501: call of ClientConn.Invoke runs under context.Background\(\) and not under ctx, so the caller's deadline is lost$`
}

// Begin has a variant that takes the context; so have all statements.
func (s *shop) move(ctx context.Context, from, to string) error {
	tx, err := s.x.Beginx() // want `RES2501: call of DB.Beginx takes no context, and BeginTxx takes ctx, so the caller's deadline is lost \(and in 2 more of shop.move\)`
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE stock SET shelf = ? WHERE shelf = ?`, to, from); err != nil {
		return tx.Rollback()
	}
	if _, err := tx.NamedExec(`DELETE FROM shelves WHERE id = :id`, map[string]any{"id": from}); err != nil {
		return tx.Rollback()
	}
	return tx.Commit()
}

// The interface demands the context; the request that goes out does not have it.
func (s *shop) notify(_ context.Context, url string) error {
	req, err := retryablehttp.NewRequest(http.MethodPost, url, nil) // want `RES2501: call of retryablehttp.NewRequest makes a request without the context that it is given, so the caller's deadline is lost`
	if err != nil {
		return err
	}
	resp, err := s.retry.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The shared helper sends what it is given.
func (s *shop) send(req *http.Request) error {
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *shop) track(ctx context.Context, url string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodGet, url, nil) // want `RES2501: call of http.NewRequest makes a request without ctx`
	if err != nil {
		return err
	}
	return s.send(req)
}

// The root context is kept in a package variable, or in a field.
func (s *shop) load(ctx context.Context, id string) error {
	return s.store(noContext, id) // want `RES2501: call of shop.store runs under context.Background\(\) and not under ctx`
}

func (s *shop) keep(ctx context.Context, id string) error {
	return s.cache.Set(s.ctx, id, "1", time.Minute).Err() // want `RES2501: call of cmdable.Set runs under context.Background\(\) and not under ctx`
}

// store is a helper that takes the context for its statement.
func (s *shop) store(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO orders (id) VALUES (?)`, id)
	return err
}

// A port whose implementation is elsewhere.
func (s *shop) place(ctx context.Context, o order) error {
	return s.orders.Save(context.TODO(), o) // want `RES2501: call of OrderRepository.Save runs under context.TODO\(\) and not under ctx`
}

// No step of the chain gives it the context.
func (s *shop) find(ctx context.Context, id string) (o order, err error) {
	err = s.orm.Where("id = ?", id).First(&o).Error // want `RES2501: call of DB.First runs without ctx`
	return o, err
}

// A detached context has no deadline, and gets none.
func (s *shop) archive(ctx context.Context, id string) error {
	loose := context.WithoutCancel(ctx)
	return s.store(loose, id) // want `RES2501: call of shop.store runs under context.WithoutCancel, which has no deadline, and not under ctx`
}

type tenant struct{}

// Values alone bound nothing.
func (s *shop) importAll(ctx context.Context, id string) error {
	inner := context.WithValue(context.Background(), tenant{}, ctx.Value(tenant{}))
	return s.store(inner, id) // want `RES2501: call of shop.store runs under context.Background\(\) and not under ctx`
}

// The literal runs before its function returns.
func (s *shop) both(ctx context.Context, id string) error {
	return inTx(ctx, s.db, func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO orders (id) VALUES (?)`, id) // want `RES2501: call of Tx.Exec takes no context, and ExecContext takes ctx`
		return err
	})
}

func inTx(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// The literal has a context of its own, and a handler's is not in sight.
func (s *shop) jobs() func(context.Context) error {
	return func(ctx context.Context) error {
		return s.store(context.Background(), "job") // want `RES2501: call of shop.store runs under context.Background\(\) and not under ctx`
	}
}

// TODO: pass ctx on is no reason not to.
func (s *shop) later(ctx context.Context, c *gin.Context) error {
	// TODO: use the context
	return s.store(context.Background(), "later") // want `RES2501: call of shop.store runs under context.Background\(\) and not under ctx`
}

// PaymentGateway is a port of something across the network.
type PaymentGateway interface {
	Charge(ctx context.Context, id string) error
}

func pay(ctx context.Context, g PaymentGateway, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return g.Charge(context.Background(), id) // want `RES2501: call of PaymentGateway.Charge runs under context.Background\(\) and not under ctx`
}
