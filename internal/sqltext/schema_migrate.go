package sqltext

import "strings"

// directions are the comment lines by which migration tools divide a file, in
// lower case and without space: goose, sql-migrate, dbmate, rambler, tern.
var directions = []struct {
	prefix string
	up     bool
}{
	{"--+gooseup", true}, {"--+goosedown", false},
	{"--+migrateup", true}, {"--+migratedown", false},
	{"--migrate:up", true}, {"--migrate:down", false},
	{"--ramblerup", true}, {"--ramblerdown", false},
	{"----createabove/dropbelow----", false},
}

// upOnly blanks the way down out of a migration, so that the places of the rest
// stay. A text without annotations is returned as it is.
func upOnly(sql string) string {
	var b []byte
	up := true
	for pos := 0; pos < len(sql); {
		end := len(sql)
		if n := strings.IndexByte(sql[pos:], '\n'); n >= 0 {
			end = pos + n + 1
		}
		if d, ok := direction(sql[pos:end]); ok {
			up = d
		}
		if !up {
			if b == nil {
				b = []byte(sql)
			}
			for i := pos; i < end; i++ {
				if b[i] != '\n' {
					b[i] = ' '
				}
			}
		}
		pos = end
	}
	if b == nil {
		return sql
	}
	return string(b)
}

func direction(line string) (up, ok bool) {
	line = strings.TrimLeft(line, " \t")
	if !strings.HasPrefix(line, "--") || len(line) > 200 {
		return false, false
	}
	line = strings.ToLower(strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "").Replace(line))
	for _, d := range directions {
		if strings.HasPrefix(line, d.prefix) {
			return d.up, true
		}
	}
	return false, false
}
