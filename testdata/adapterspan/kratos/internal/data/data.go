// Package data has the repositories.
package data

import (
	"context"
	"database/sql"
	"strconv"

	"github.com/redis/go-redis/v9"
	"go.opentelemetry.io/otel/trace"

	"example.test/shop/adapterspan/kratos/internal/biz"
)

type beerRepo struct {
	db     *sql.DB
	tracer trace.Tracer
}

// NewBeerRepo returns one.
func NewBeerRepo(db *sql.DB, tracer trace.Tracer) biz.BeerRepo { return &beerRepo{db, tracer} }

func (r *beerRepo) GetBeer(ctx context.Context, id int64) (*biz.Beer, error) {
	ctx, span := r.tracer.Start(ctx, "GetBeer")
	defer span.End()
	b := biz.Beer{ID: id}
	return &b, r.db.QueryRowContext(ctx, "SELECT id FROM beers WHERE id = ?", id).Scan(&b.ID)
}

func (r *beerRepo) ListBeer(ctx context.Context) ([]*biz.Beer, error) { // want `RES6401: adapter method beerRepo.ListBeer calls out without a span: 2 other methods`
	rows, err := r.db.QueryContext(ctx, "SELECT id FROM beers")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	return nil, rows.Err()
}

func (r *beerRepo) CreateBeer(ctx context.Context, b *biz.Beer) (*biz.Beer, error) {
	ctx, span := r.tracer.Start(ctx, "CreateBeer")
	defer span.End()
	_, err := r.db.ExecContext(ctx, "INSERT INTO beers (id) VALUES (?)", b.ID)
	return b, err
}

// cartRepo begins no span at all: its client has a hook for that, set where it is made.
type cartRepo struct{ client *redis.Client }

// NewCartRepo returns one.
func NewCartRepo(client *redis.Client) biz.CartRepo { return &cartRepo{client} }

func (r *cartRepo) GetCart(ctx context.Context, user int64) (string, error) {
	return r.client.Get(ctx, strconv.FormatInt(user, 10)).Result()
}

func (r *cartRepo) SaveCart(ctx context.Context, user int64, cart string) error {
	return r.client.Set(ctx, strconv.FormatInt(user, 10), cart, 0).Err()
}

func (r *cartRepo) DropCart(ctx context.Context, user int64) error {
	return r.client.Del(ctx, strconv.FormatInt(user, 10)).Err()
}
