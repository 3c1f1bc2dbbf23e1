// Package rows keeps an outbox with gorm.
package rows

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// OutboxEvent is a row.
type OutboxEvent struct {
	ID          string
	Topic       string
	Payload     []byte
	Status      string
	ProcessedAt *time.Time
	CreatedAt   time.Time
}

// OutboxEvents is a repository without a port.
type OutboxEvents struct{ db *gorm.DB }

// Pending reads what waits: no other relay skips it.
func (e *OutboxEvents) Pending(ctx context.Context, limit int) (list []OutboxEvent, err error) {
	err = e.db.WithContext(ctx).Where("status = ?", "pending").Order("created_at").Limit(limit).Find(&list).Error // want `RES7602: unpublished rows of OutboxEvent are read without FOR UPDATE SKIP LOCKED in a transaction: two relays publish the same rows`
	return list, err
}

// OutboxMessage is a row of another outbox.
type OutboxMessage struct {
	ID          string
	Topic       string
	Payload     []byte
	ProcessedAt *time.Time
	CreatedAt   time.Time
}

// Locked reads what waits and is not taken.
func (e *OutboxEvents) Locked(ctx context.Context, tx *gorm.DB) (list []OutboxMessage, err error) {
	err = tx.WithContext(ctx).Clauses(clause.Locking{Strength: "UPDATE", Options: "SKIP LOCKED"}).
		Where("processed_at IS NULL").Order("created_at").Limit(10).Find(&list).Error
	return list, err
}

// Waiting counts for a metric.
func (e *OutboxEvents) Waiting(ctx context.Context) (n int64, err error) {
	err = e.db.WithContext(ctx).Model(&OutboxEvent{}).Where("status = ?", "pending").Count(&n).Error
	return n, err
}

// MarkProcessed says that a row is published.
func (e *OutboxEvents) MarkProcessed(ctx context.Context, id string) error {
	return e.db.WithContext(ctx).Model(&OutboxEvent{}).Where("id = ?", id).Updates(map[string]any{"status": "processed", "processed_at": time.Now()}).Error
}

// MarkFailed says that it is not.
func (e *OutboxEvents) MarkFailed(ctx context.Context, id string) error {
	return e.db.WithContext(ctx).Model(&OutboxEvent{}).Where("id = ?", id).Update("status", "failed").Error
}

// SetPublished says so by the row that it is given.
func (e *OutboxEvents) SetPublished(ctx context.Context, row *OutboxEvent) error {
	return e.db.WithContext(ctx).Model(row).Update("processed_at", time.Now()).Error
}

// OutboxSent is a record of what was sent.
type OutboxSent struct{ ID string }

// MarkOutboxSent marks rows, and keeps a record of that.
func (e *OutboxEvents) MarkOutboxSent(ctx context.Context, ids []string) error {
	return e.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Model(&OutboxEvent{}).Where("id IN ?", ids).Update("status", "sent").Error; err != nil {
			return err
		}
		return tx.Create(&OutboxSent{}).Error
	})
}
