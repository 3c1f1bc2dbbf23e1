package schema

import (
	"bytes"
	"encoding/binary"
	"path"
	"regexp"
	"strings"
	"unicode/utf16"
)

// script is one text of a history.
type script struct {
	name  string // file, below the root of the module
	order string // what it is sorted by
	line  int    // of the text in a Go file, 0 in an SQL file
	text  string
	on    Dialects // the database that the name of the file says it is for
	inGo  bool
}

// generic are the names of migrations that lie in a folder each, which then has
// the version.
var generic = map[string]bool{"up.sql": true, "migration.sql": true, "migrate.sql": true}

// placeOf returns the folder of the history that an SQL file is a part of, and
// what it is sorted by in it.
func placeOf(name string) (dir, order string) {
	dir, base := path.Split(name)
	dir = path.Clean(dir)
	if generic[strings.ToLower(base)] && dir != "." {
		return path.Dir(dir), path.Base(dir) + "/" + base
	}
	return dir, base
}

// wayDown reports whether a file undoes a migration.
func wayDown(name string) bool {
	name = strings.ToLower(name)
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	switch path.Base(path.Dir(name)) {
	case "down", "rollback", "undo":
		return true
	}
	for _, end := range [...]string{"down", "rollback", "undo"} {
		if rest, cut := strings.CutSuffix(base, end); cut && (rest == "" || strings.ContainsAny(rest[len(rest)-1:], "._-")) {
			return true
		}
	}
	return strings.Contains(base, ".down.")
}

// before reports whether a comes before b: as text, with numbers by their value,
// so that 2_x stands before 10_x.
func before(a, b string) bool {
	for a != "" && b != "" {
		na, nb := digits(a), digits(b)
		if na == 0 || nb == 0 {
			if a[0] != b[0] {
				return a[0] < b[0]
			}
			a, b = a[1:], b[1:]
			continue
		}
		x, y := strings.TrimLeft(a[:na], "0"), strings.TrimLeft(b[:nb], "0")
		if len(x) != len(y) {
			return len(x) < len(y)
		}
		if x != y {
			return x < y
		}
		a, b = a[na:], b[nb:]
	}
	return len(a) < len(b)
}

// digits is the length of the number that a text begins with.
func digits(s string) (n int) {
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// plain is a text as UTF-8 without the mark that says in which bytes it is
// written: tools for SQL Server store scripts as UTF-16.
func plain(text []byte) []byte {
	order := binary.ByteOrder(binary.LittleEndian)
	switch {
	case bytes.HasPrefix(text, []byte{0xEF, 0xBB, 0xBF}):
		return text[3:]
	case bytes.HasPrefix(text, []byte{0xFF, 0xFE}):
	case bytes.HasPrefix(text, []byte{0xFE, 0xFF}):
		order = binary.BigEndian
	default:
		return text
	}
	units := make([]uint16, 0, len(text)/2)
	for rest := text[2:]; len(rest) >= 2; rest = rest[2:] {
		units = append(units, order.Uint16(rest))
	}
	return []byte(string(utf16.Decode(units)))
}

var changing = regexp.MustCompile(`(?i)\b(create|alter|rename|drop)\s`)

// defines reports whether a text may define tables.
func defines(text []byte) bool { return changing.Match(text) }

var copied = regexp.MustCompile(`(?im)^COPY\s[^;]*FROM\s+stdin[^;]*;`)

// withoutRows cuts the rows of COPY … FROM stdin out of a dump of PostgreSQL:
// they are no SQL, and a quote in them would hide what follows. Lines are kept.
func withoutRows(text string) string {
	at := copied.FindAllStringIndex(text, -1)
	if at == nil {
		return text
	}
	var b strings.Builder
	done := 0
	for _, span := range at {
		if span[0] < done {
			continue
		}
		b.WriteString(text[done:span[0]])
		end := len(text)
		if i := strings.Index(text[span[1]:], "\n\\."); i >= 0 {
			end = span[1] + i + len("\n\\.")
		}
		b.WriteString(strings.Repeat("\n", strings.Count(text[span[0]:end], "\n")))
		done = end
	}
	b.WriteString(text[done:])
	return b.String()
}
