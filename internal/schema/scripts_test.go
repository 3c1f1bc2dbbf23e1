package schema

import (
	"encoding/binary"
	"testing"
	"unicode/utf16"

	"github.com/resilint/resilint/internal/sqltext"
)

// TestEncodings: a script counts however its bytes are written, and whatever the
// case of its file name's ending.
func TestEncodings(t *testing.T) {
	const table, key = "CREATE TABLE members (id int, email text);\n", "CREATE UNIQUE INDEX m ON members (email);\n"
	wide := func(order binary.AppendByteOrder, text string) string {
		out := order.AppendUint16(nil, 0xFEFF)
		for _, u := range utf16.Encode([]rune(text)) {
			out = order.AppendUint16(out, u)
		}
		return string(out)
	}
	for name, second := range map[string]string{
		"UTF-8":             "-- db/2.sql --\n" + key,
		"UTF-8 with a mark": "-- db/2.sql --\n\ufeff" + key,
		"UTF-16, low first": "-- db/2.sql --\n" + wide(binary.LittleEndian, key),
		"UTF-16":            "-- db/2.sql --\n" + wide(binary.BigEndian, key),
		"upper case":        "-- db/2.SQL --\n" + key,
	} {
		members := at(t, "-- db/1.sql --\n"+table+second, "store").Table("members")
		if members == nil || members.Enforces("email") != sqltext.Yes {
			t.Errorf("%s: the key is not seen", name)
		}
	}
	for name, down := range map[string]bool{"db/1_a.DOWN.SQL": true, "db/1_a.down.sql": true, "db/down.SQL": true, "db/1_a.UP.SQL": false} {
		if wayDown(name) != down {
			t.Errorf("%s: undoes a migration: %t", name, !down)
		}
	}
}
