package sqltext

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

// FuzzParse checks that reading ends without panic, that texts and offsets fit,
// and that a statement read again from its own text is the same statement.
func FuzzParse(f *testing.F) {
	for _, set := range [][]parseCase{selectCases, insertCases, updateCases, deleteCases, otherCases} {
		for i := 0; i < len(set); i += 3 {
			f.Add(holes(set[i].sql))
		}
	}
	f.Fuzz(func(t *testing.T, sql string) {
		ParseOne(sql)
		for _, s := range Parse(sql) {
			if s.Text == "" || sql[s.Offset:s.Offset+len(s.Text)] != s.Text {
				t.Fatalf("text %q at %d of %q", s.Text, s.Offset, sql)
			}
			s.Writes()
			s.ComparesVersion()
			if _, why := s.IdempotentWrite(); why == "" {
				t.Fatalf("no reason for %q", s.Text)
			}
			if len(s.whereValues) != len(s.WhereEquals) {
				t.Fatalf("values and columns differ in number for %q", s.Text)
			}
			again := Parse(s.Text)
			if len(again) != 1 {
				// Inside a batch or a routine the surroundings decide.
				if s.Kind == KindUnknown || s.Kind >= KindDDL || strings.Contains(strings.ToLower(sql), "batch") {
					continue
				}
				t.Fatalf("%q gives %d statements", s.Text, len(again))
			}
			if again[0].Kind != s.Kind || !reflect.DeepEqual(again[0].Tables, s.Tables) || !reflect.DeepEqual(again[0].Set, s.Set) {
				t.Fatalf("%q read again:\n%s\n%s", s.Text, brief(s), brief(again[0]))
			}
		}
	})
}

func FuzzSchema(f *testing.F) {
	f.Add("CREATE TABLE t (id int primary key, a text unique check (a <> ''), unique (id, a)); -- +goose Down\nDROP TABLE t")
	f.Add("ALTER TABLE a.b ADD COLUMN c int, DROP CONSTRAINT x, RENAME TO y; CREATE UNIQUE INDEX i ON y (lower(c)) WHERE z")
	f.Add("CREATE TABLE `t` (`a` int, KEY `k` (`a`), UNIQUE KEY (`a`(3))) ENGINE=InnoDB")
	f.Add("CREATE TABLE t (a int, PRIMARY KEY ((a), b")
	f.Fuzz(func(t *testing.T, sql string) {
		for _, d := range Schema(sql) {
			if d.Name == "" {
				t.Fatalf("a table without name in %q", sql)
			}
			d.HasUnique(d.PrimaryKey)
		}
	})
}

// TestLinear feeds texts that make careless readers quadratic or overflow the
// stack.
func TestLinear(t *testing.T) {
	const n, limit = 50_000, 250 * time.Millisecond
	pieces := []string{
		"(", ")", "((SELECT ", "(SELECT * FROM a WHERE x IN ", "CASE WHEN ", "'", "$a$ ", "$a ", "$$", "{{", "/*", "[a", "[{{", "\"",
		"a.", "a,", "a=1,", " AND a=1 OR ", "NOT ", "- ", "%", "¤", "¤a", ";", "a b ", "WITH a AS (", "x AS (SELECT 1), ", "BETWEEN ",
		"JOIN a ON ", "#", "go\n", "   go", "begin ", "BEGIN BATCH ", "{a:", "${", ":", "@", "\\'", "-- name: x\n;", "ON CONFLICT ",
		"-- +goose Up\n-- +goose Down\n", "a int unique,", "a(b),", "x=x,",
	}
	heads := []string{"", "SELECT ", "UPDATE t SET x = ", "INSERT INTO t VALUES ", "SELECT * FROM t WHERE ", "SELECT * FROM ", "CREATE TABLE t (", "WITH ", "MERGE INTO t USING "}
	for _, piece := range pieces {
		for _, head := range heads {
			sql := holes(head + strings.Repeat(piece, n/len(piece)))
			best := time.Hour // of several: the machine may be busy
			for try := 0; try < 5 && best > limit; try++ {
				start := time.Now()
				Parse(sql)
				Schema(sql)
				best = min(best, time.Since(start))
			}
			if best > limit {
				t.Errorf("%q after %q takes %v for %d bytes", piece, head, best, len(sql))
			}
		}
	}
}

// TestCutOff reads every statement of the tables cut off at every byte, at both
// ends and inside brackets, as partial texts are.
func TestCutOff(t *testing.T) {
	for _, set := range [][]parseCase{selectCases, insertCases, updateCases, deleteCases, otherCases} {
		for _, c := range set {
			sql := holes(c.sql)
			for i := range len(sql) {
				for _, part := range [...]string{sql[:i], sql[i:], "WITH x AS (" + sql[:i] + ") SELECT 1", "(" + sql[i:]} {
					for _, s := range Parse(part) {
						s.IdempotentWrite()
					}
					Schema(part)
				}
			}
		}
	}
}
