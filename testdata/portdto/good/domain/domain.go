// Package domain speaks in its own words, which sometimes look like others'.
package domain

import (
	"context"
	"database/sql"
	"net/url"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"google.golang.org/protobuf/types/known/timestamppb"
	"gorm.io/gorm"
)

// Order is its own.
type Order struct {
	ID   uuid.UUID
	Note sql.NullString
	At   time.Time
}

// Orders takes plain values: identifiers, times, values that may be missing.
type Orders interface {
	ByID(ctx context.Context, id uuid.UUID) (Order, error)
	Since(ctx context.Context, t time.Time, note sql.NullString) ([]Order, error)
	At(ctx context.Context, t *timestamppb.Timestamp) (Order, error)
	From(ctx context.Context, u *url.URL) (Order, error)
}

// Legacy hands transactions around: another rule's business.
type Legacy interface {
	Save(ctx context.Context, tx *sql.Tx, o Order) error
	SaveAll(ctx context.Context, tx pgx.Tx, o []Order) error
	With(ctx context.Context, db *gorm.DB) error
	Begin(ctx context.Context, opts *sql.TxOptions) error
}

// Soft may be deleted: a time that may be missing.
type Soft struct {
	ID      string
	Deleted sql.NullTime
}

// filter is nobody else's.
type filter struct{ gorm.Model }

var _ = filter{}
