// Package published has handlers that store messages for publishing by an ORM.
package published

import (
	"context"

	"github.com/segmentio/kafka-go"
	"gorm.io/gorm"
)

// Outbox is a message to be published.
type Outbox struct {
	ID      uint
	Topic   string
	Payload []byte
}

// Note is state.
type Note struct {
	ID   uint
	Body []byte
}

type outboxRepository struct{ db *gorm.DB }

func (r *outboxRepository) insert(ctx context.Context, row *Outbox) error {
	return r.db.WithContext(ctx).Create(row).Error
}

type rows struct{ db *gorm.DB }

func (r *rows) save(ctx context.Context, row any) error {
	return r.db.WithContext(ctx).Create(row).Error
}

type consumer struct {
	db     *gorm.DB
	outbox *outboxRepository
	rows   *rows
}

// The row is a message by its type.
func (c *consumer) HandleDirect(ctx context.Context, m kafka.Message) error {
	return c.db.WithContext(ctx).Create(&Outbox{Topic: "notes", Payload: m.Value}).Error
}

// The repository is that of an outbox.
func (c *consumer) HandleRepository(ctx context.Context, m kafka.Message) error {
	return c.outbox.insert(ctx, &Outbox{Topic: "notes", Payload: m.Value})
}

// The helper stores anything, and is given a message.
func (c *consumer) HandleHelper(ctx context.Context, m kafka.Message) error {
	return c.rows.save(ctx, &Outbox{Topic: "notes", Payload: m.Value})
}

// The table is that of an outbox.
func (c *consumer) HandleTable(ctx context.Context, m kafka.Message) error {
	return c.db.WithContext(ctx).Table("note_outbox").Create(map[string]any{"payload": m.Value}).Error
}

func (c *consumer) HandleNote(ctx context.Context, m kafka.Message) error {
	return c.db.WithContext(ctx).Create(&Note{Body: m.Value}).Error // want `RES3601: message handler inserts again on a repeated delivery, and nothing detects it: \(\*gorm.DB\).Create`
}
