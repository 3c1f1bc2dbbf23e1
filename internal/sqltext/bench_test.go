package sqltext

import "testing"

func BenchmarkParse(b *testing.B) {
	for _, c := range []struct{ name, sql string }{
		{"select", "SELECT id, email, created_at FROM users WHERE tenant_id = $1 AND email = $2 LIMIT 1"},
		{"update", "UPDATE accounts SET balance = balance - $1, version = version + 1 WHERE id = $2 AND version = $3"},
		{"upsert", "INSERT INTO counters (key, n) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET n = counters.n + EXCLUDED.n RETURNING n"},
		{"claim", "WITH c AS (SELECT id FROM jobs WHERE state = 'new' ORDER BY id LIMIT 10 FOR UPDATE SKIP LOCKED) UPDATE jobs j SET state = 'run' FROM c WHERE j.id = c.id RETURNING j.id"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Parse(c.sql)
			}
		})
	}
}
