package writes

import (
	"testing"

	"github.com/resilint/resilint/internal/outbox"
)

func TestStatement(t *testing.T) {
	user := []string{"journal_*"}
	for _, tc := range []struct {
		sql    string
		table  string
		kind   outbox.Kind
		insert bool
		ok     bool
	}{
		{"INSERT INTO orders (id) VALUES ($1)", "orders", outbox.State, true, true},
		{"UPDATE orders SET status = $1", "orders", outbox.State, false, true},
		{"DELETE FROM shop.orders WHERE id = $1", "orders", outbox.State, false, true},
		{"WITH o AS (UPDATE orders SET status = $1 RETURNING id) SELECT id FROM o", "orders", outbox.State, false, true},
		{"INSERT INTO outbox (payload) VALUES ($1)", "outbox", outbox.Events, true, true},
		{"INSERT INTO order_outbox_messages (payload) VALUES ($1)", "order_outbox_messages", outbox.Events, true, true},
		{"INSERT INTO domain_events (id) VALUES ($1)", "domain_events", outbox.Events, true, true},
		{"INSERT INTO event_store (id) VALUES ($1)", "event_store", outbox.Events, true, true},
		{"UPDATE outbox SET published_at = now()", "outbox", outbox.Events, false, true},
		{"INSERT INTO events (aggregate_id, event_type, payload) VALUES ($1, $2, $3)", "events", outbox.Events, true, true},
		{"INSERT INTO journal_2024 (x) VALUES ($1)", "journal_2024", outbox.Events, true, true},
		// the events of a ticket shop
		{"INSERT INTO events (title, venue) VALUES ($1, $2)", "events", outbox.State, true, true},
		{"INSERT INTO audit_log (who) VALUES ($1)", "audit_log", outbox.Side, true, true},
		{"INSERT INTO order_status_history (id) VALUES ($1)", "order_status_history", outbox.Side, true, true},
		{"INSERT INTO processed_events (id) VALUES ($1)", "processed_events", outbox.Side, true, true},
		{"INSERT INTO sessions (id) VALUES ($1)", "sessions", outbox.Side, true, true},
		{"SELECT * FROM orders", "", outbox.State, false, false},
		{"CREATE TABLE outbox (id int)", "", outbox.State, false, false},
		{"INSERT INTO \uFFFC (id) VALUES ($1)", "", outbox.State, false, false},
		{"", "", outbox.State, false, false},
	} {
		table, kind, insert, ok := statement(tc.sql, user)
		if table != tc.table || kind != tc.kind || insert != tc.insert || ok != tc.ok {
			t.Errorf("%s: got %q %d %t %t, want %q %d %t %t", tc.sql, table, kind, insert, ok, tc.table, tc.kind, tc.insert, tc.ok)
		}
	}
}

func TestSymbolKey(t *testing.T) {
	for symbol, want := range map[string][3]string{
		"database/sql.DB.ExecContext":                   {"database/sql", "DB", "ExecContext"},
		"github.com/jackc/pgx/v5/pgxpool.Pool.Exec":     {"github.com/jackc/pgx/v5/pgxpool", "Pool", "Exec"},
		"gopkg.in/yaml.v3.Node.Decode":                  {"gopkg.in/yaml.v3", "Node", "Decode"},
		"github.com/stripe/stripe-go/v*/refund.New":     {"github.com/stripe/stripe-go/v*/refund", "", "New"},
		"github.com/redis/go-redis/v*.cmdable.XAdd":     {"github.com/redis/go-redis/v*", "cmdable", "XAdd"},
		"github.com/segmentio/kafka-go.Writer.WriteMsg": {"github.com/segmentio/kafka-go", "Writer", "WriteMsg"},
	} {
		k, ok := symbolKey(symbol)
		if !ok || [3]string{k.Path, k.Recv, k.Name} != want {
			t.Errorf("symbolKey(%q) = %v, %t, want %v", symbol, k, ok, want)
		}
	}
	for _, symbol := range []string{"", "none", "example.test/x"} {
		if k, ok := symbolKey(symbol); ok && k.Recv != "" {
			t.Errorf("symbolKey(%q) = %v", symbol, k)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"GetOrCreate": true, "FindOne": true, "EnsureUser": true, "Migrate": true, "Get": true, "LogVisit": true,
		"Getaway": false, "Save": false, "Publish": false, "Login": false, "Recorder": false, "Initiate": false,
	} {
		if got := isRead(name); got != want {
			t.Errorf("isRead(%q) = %t", name, got)
		}
	}
}
