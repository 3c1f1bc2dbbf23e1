package sqltext

import (
	"strings"
	"testing"
)

func TestIdempotentWrite(t *testing.T) {
	cases := []struct {
		sql  string
		want Verdict
		why  string // a part of the reason
	}{
		{"INSERT INTO t (a) VALUES ($1)", No, "conflict clause"},
		{"INSERT INTO t (a) SELECT a FROM b", No, "conflict clause"},
		{"INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING", Yes, "left alone"},
		{"INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET b = EXCLUDED.b", Yes, "fixed"},
		{"INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET x = t.x + 1", No, "x from its old"},
		{"INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET x = t.x + 1 WHERE t.version < EXCLUDED.version", Yes, "version"},
		{"INSERT INTO t (a) VALUES (?) ON DUPLICATE KEY UPDATE n = n + 1", No, "n from its old"},
		{"INSERT INTO t (a) VALUES (?) ON DUPLICATE KEY UPDATE n = VALUES(n)", Yes, "fixed"},
		{"INSERT IGNORE INTO t VALUES (1)", Yes, ""},
		{"INSERT OR REPLACE INTO t VALUES (1)", Yes, "overwritten"},
		{"REPLACE INTO t VALUES (1)", Yes, "overwrites"},
		{"INSERT INTO t (a) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM t WHERE a = 1)", Yes, "does not exist"},
		{"INSERT INTO t (a) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM u WHERE a = 1)", No, ""},
		{"INSERT INTO t (a) VALUES ¤", Unknown, "not known"},
		{"INSERT INTO t (a) VALUES (?) ¤", Unknown, "not known"},
		{"INSERT INTO t (a) VALUES (¤)", No, ""},
		{"INSERT INTO t (a) VALUES (?) ON CONFLICT ¤", Unknown, ""},
		{"INSERT INTO t (a) VALUES (?) ON CONFLICT (a) DO UPDATE SET ¤", Unknown, ""},
		{"INSERT INTO t (a) VALUES (?) ON CONFLICT (a) DO UPDATE SET ¤, n = t.n + 1", No, ""},
		{"INSERT INTO t (a) VALUES (?) IF NOT EXISTS", Yes, ""},
		{"IF NOT EXISTS (SELECT 1 FROM t WHERE id = @p1) INSERT INTO t (id) VALUES (@p1)", Yes, ""},
		{"IF @@ROWCOUNT = 0 INSERT INTO t (id) VALUES (@p1)", Unknown, "condition"},

		{"UPDATE t SET a = $1 WHERE id = $2", Yes, "fixed"},
		{"UPDATE t SET n = n + 1 WHERE id = $1", No, "n is computed"},
		{"UPDATE t SET n = n + 1, version = version + 1 WHERE id = $1 AND version = $2", Yes, "version"},
		{"UPDATE t SET n = n + 1 WHERE id = $1 AND version = $2", Unknown, "does not set"},
		{"UPDATE t SET n = n + $1, seq = $2 WHERE id = $3 AND seq < $2", Unknown, "compares seq and sets it"},
		{"UPDATE t SET n = n - $1 WHERE id = $2 AND n >= $1", No, "n is computed"},
		{"UPDATE t SET n = n + $1, seq = seq + 1 WHERE id = $3 AND seq < 9", No, "computed"},
		{"UPDATE t SET n = n + 1 WHERE id = $1 AND xmin = $2", Yes, "xmin"},
		{"UPDATE t SET n = n + 1, status = 'done' WHERE id = $1 AND status = 'open'", Yes, "status"},
		{"UPDATE t SET n = n + 1, status = 'done' WHERE id = $1 AND status = 'done'", No, ""},
		{"UPDATE t SET n = n + 1, status = ? WHERE id = ? AND status = ?", Yes, "status"},
		{"UPDATE t SET n = $3 WHERE id = $1 AND n = $2", Yes, ""},
		{"UPDATE t SET n = n + 1 WHERE id = $1 AND n = $2", Yes, "expected value of n"},
		{"UPDATE t SET n = n + 1, deleted_at = now() WHERE id = 1 AND deleted_at IS NULL", Yes, "deleted_at"},
		{"UPDATE t SET n = n - 1 WHERE id = 1 AND n > 0", No, ""},
		{"UPDATE t SET n = n + 1 WHERE ¤", Unknown, "WHERE"},
		{"UPDATE t SET n = n + 1 WHERE id = ¤", No, ""},
		{"UPDATE t SET n = n + 1 WHERE id = ? ¤", Unknown, "WHERE"},
		{"UPDATE t SET ¤ WHERE id = ?", Unknown, "assignments"},
		{"UPDATE t SET a = ¤ WHERE id = ?", Unknown, "assignments"},
		{"UPDATE t SET a = '¤' WHERE id = ?", Yes, ""},
		{"UPDATE t SET a = %d WHERE id = ?", Yes, ""},
		{"UPDATE t SET s = 1 WHERE id = (SELECT id FROM t WHERE s = 0 LIMIT 1)", Unknown, "next rows"},
		{"WITH c AS (SELECT id FROM q LIMIT 1) UPDATE q SET s = 1 FROM c WHERE q.id = c.id", Unknown, "next rows"},
		{"UPDATE t SET a = (SELECT b FROM u WHERE u.id = t.id LIMIT 1)", Yes, ""},
		{"UPDATE t SET hits = hits + 1 WHERE id = ? IF hits = ?", Yes, ""},
		{"UPDATE t SET n = n + 1, v = 2 WHERE id = ? IF v = ?", Yes, ""},

		{"DELETE FROM t WHERE id = 1", Yes, "nothing to delete"},
		{"DELETE FROM t ORDER BY id LIMIT 1", Unknown, "next rows"},
		{"MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = s.a WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)", Yes, ""},
		{"MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = t.a + s.a", No, "a from its old"},
		{"SELECT 1", Yes, "writes nothing"},
		{"nonsense", Unknown, ""},

		{"WITH x AS (UPDATE t SET n = n + 1 RETURNING *) SELECT * FROM x", No, "n is computed"},
		{"WITH x AS (INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING RETURNING id) SELECT id FROM x", Yes, "left alone"},
		{"WITH x AS (DELETE FROM a RETURNING *) INSERT INTO b SELECT * FROM x", Yes, "deletes"},
		{"WITH x AS (INSERT INTO log (m) VALUES ('x')) UPDATE t SET a = 1", No, "INSERT"},
	}
	for _, c := range cases {
		s, _ := ParseOne(holes(c.sql))
		got, why := s.IdempotentWrite()
		if got != c.want || !strings.Contains(why, c.why) || why == "" {
			t.Errorf("%s\n got %v (%s), want %v (%s)", c.sql, got, why, c.want, c.why)
		}
	}
}

func TestWritesAndVersion(t *testing.T) {
	cases := []struct {
		sql              string
		writes, compares bool
	}{
		{"SELECT * FROM t WHERE version = 1", false, true},
		{"UPDATE t SET a = 1 WHERE id = 1 AND lock_version = $1", true, true},
		{"UPDATE t SET a = 1 WHERE id = 1 AND \"rowVersion\" = $1", true, true},
		{"UPDATE t SET a = 1 WHERE id = 1 AND updated_at = $1", true, true},
		{"UPDATE t SET version = 1 WHERE id = 1", true, false},
		{"UPDATE t SET a = s.a FROM s WHERE t.id = s.id AND s.version = 2", true, false},
		{"WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x", true, false},
		{"WITH x AS (SELECT 1) SELECT * FROM x", false, false},
		{"DELETE FROM t WHERE id = ? IF etag = ?", true, true},
		{"UPDATE t SET a = 1 WHERE id IN (SELECT id FROM u WHERE version = 3)", true, false},
		{"TRUNCATE t", false, false},
	}
	for _, c := range cases {
		s, _ := ParseOne(c.sql)
		if s.Writes() != c.writes || s.ComparesVersion() != c.compares {
			t.Errorf("%s: writes %v, compares %v", c.sql, s.Writes(), s.ComparesVersion())
		}
	}
}

func TestParseOne(t *testing.T) {
	for sql, want := range map[string]bool{
		"SELECT 1": true, "SELECT 1;": true, "SELECT 1; SELECT 2": false, "": false, "what is this": false,
	} {
		if _, ok := ParseOne(sql); ok != want {
			t.Errorf("ParseOne(%q) = %v", sql, ok)
		}
	}
}

func TestPlaces(t *testing.T) {
	sql := "-- name: A :exec\nUPDATE t SET a = b || 'x' WHERE id = 1 ; /* c */ -- name: B :one\n DELETE FROM u"
	list := Parse(sql)
	if len(list) != 2 || list[0].Name != "A" || list[1].Name != "B" {
		t.Fatalf("names: %+v", list)
	}
	if list[1].Text != "DELETE FROM u" || sql[list[1].Offset:] != list[1].Text {
		t.Errorf("text %q at %d", list[1].Text, list[1].Offset)
	}
	if e := list[0].Set[0]; e.Text != "b || 'x'" {
		t.Errorf("set text %q", e.Text)
	}
	if tab, ok := list[0].Target(); !ok || tab.Name != "t" {
		t.Errorf("target %v", tab)
	}
}
