package good

import "context"

// The record's key is over the consumer and the message.
func (s *Store) Processed(ctx context.Context, consumer, message string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO processed_messages (consumer, message_id) VALUES ($1, $2)", consumer, message)
	return err
}

// The key is the primary key.
func (s *Store) Idempotent(ctx context.Context, key, response string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO idempotency_records (idempotency_key, response) VALUES ($1, $2) ON CONFLICT (idempotency_key) DO NOTHING", key, response)
	return err
}

// A later migration adds the key.
func (s *Store) Inbox(ctx context.Context, message string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO inbox_messages (id, message_id) VALUES (1, $1)", message)
	return err
}

// A block adds it when it is not there.
func (s *Store) Received(ctx context.Context, event string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO received_events (event_id, at) VALUES ($1, now()) ON CONFLICT DO NOTHING", event)
	return err
}

// The target is a unique index, in another order.
func (s *Store) Rate(ctx context.Context, currency, day string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO rates (currency, day, rate) VALUES ($1, $2, 1) ON CONFLICT (day, currency) DO UPDATE SET rate = excluded.rate", currency, day)
	return err
}

// The target is a partial index, that its condition picks.
func (s *Store) Part(ctx context.Context, sku, region string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO parts (id, sku, region, sold) VALUES (1, $1, $2, false) ON CONFLICT (sku, region) WHERE NOT sold DO NOTHING", sku, region)
	return err
}

// The target is an expression.
func (s *Store) Email(ctx context.Context, email string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO customers (id, email) VALUES (1, $1) ON CONFLICT (lower(email)) DO NOTHING", email)
	return err
}

// The key is among the columns that are inserted.
func (s *Store) Count(ctx context.Context, name string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO counters (name, n) VALUES ($1, 1) ON CONFLICT DO NOTHING", name)
	return err
}

// The constraint is named; what it is over is not asked.
func (s *Store) Named(ctx context.Context, tenant int64, tax string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO customers (id, tenant_id, tax_id) VALUES (1, $1, $2) ON CONFLICT ON CONSTRAINT customers_tax DO NOTHING", tenant, tax)
	return err
}

// No file says what the table is like.
func (s *Store) Foreign(ctx context.Context, message string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO inbox_of_others (message_id) VALUES ($1) ON CONFLICT (message_id) DO NOTHING", message)
	return err
}

// The columns come from elsewhere.
func (s *Store) Copied(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO ledger SELECT * FROM ledger_old ON CONFLICT DO NOTHING")
	return err
}

// The table has the column.
func (s *Store) Versioned(ctx context.Context, id, version int64) error {
	res, err := s.db.ExecContext(ctx, "UPDATE customers SET status = 'x', version = version + 1 WHERE id = $1 AND version = $2", id, version)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return ErrTaken
	}
	return nil
}
