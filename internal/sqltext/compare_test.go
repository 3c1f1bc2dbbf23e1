package sqltext_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/sqltext"
)

func TestWhere(t *testing.T) {
	for sql, want := range map[string]string{
		"UPDATE t SET a = ? WHERE id = ? AND version = ?":                        "id = #2; version = #3",
		"UPDATE t SET a = $1::text WHERE id = $2::uuid AND $3 = version":         "id = #2; version = #3",
		"UPDATE t SET a = :a WHERE id = :id AND NOT done AND deleted_at IS NULL": "id = :id; done = false; deleted_at is null",
		"DELETE FROM t WHERE id IN (?, ?) OR name <> 'x'":                        "id in ?; name <> 'x' ?",
		"DELETE FROM t WHERE id = ANY($1) AND points >= $2":                      "id = #1; points >= #2",
		"DELETE FROM t WHERE NOT (status = 'done')":                              "status  'done' ?",
		"DELETE FROM t WHERE NOT status = 'done' AND 5 < n":                      "status <> 'done'; n > 5",
		"DELETE FROM t WHERE lower(name) = $1 AND x IS NOT DISTINCT FROM $2":     "name  lower(name) = $1; x = #2",
		"DELETE FROM t WHERE id = ? \uFFFC":                                      "id = #1",
		"DELETE FROM t WHERE a BETWEEN 1 AND 2 AND b NOT IN (SELECT 1)":          "a  1 AND 2; b not in (SELECT 1)",
		"DELETE FROM t WHERE a IS NOT NULL AND b ISNULL AND c IS TRUE":           "a is not null; b is null; c = TRUE",
	} {
		s, ok := sqltext.ParseOne(sql)
		if !ok {
			t.Errorf("%s: not read", sql)
			continue
		}
		var got []string
		for _, c := range s.Where {
			text := c.Column + " " + c.Op
			switch {
			case c.Param > 0:
				text += fmt.Sprintf(" #%d", c.Param)
			case c.Named != "":
				text += " :" + c.Named
			case c.Value != "" && !strings.HasSuffix(c.Op, "null") && !strings.HasPrefix(c.Value, "(?"):
				text += " " + c.Value
			}
			if !c.Sure {
				text += " ?"
			}
			got = append(got, text)
		}
		if text := strings.Join(got, "; "); text != want {
			t.Errorf("%s:\n got %s\nwant %s", sql, text, want)
		}
	}
}

func TestSetParams(t *testing.T) {
	s, _ := sqltext.ParseOne("UPDATE t SET a = $2, b = :b, c = ?, d = now(), e = b + ? WHERE id = ?")
	var got []string
	for _, e := range s.Set {
		got = append(got, fmt.Sprintf("%s %d%s", e.Column, e.Param, e.Named))
	}
	if text := strings.Join(got, "; "); text != "a 2; b 0b; c 1; d 0; e 0" {
		t.Errorf("got %s", text)
	}
}
