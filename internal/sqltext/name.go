package sqltext

import (
	"regexp"
	"strings"
	"unicode"
)

// Snake is the name of a column or table that mappers make of a Go name:
// "UserID" is user_id, "HTTPPort" http_port.
func Snake(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if unicode.IsUpper(r) {
			next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if i > 0 && (!unicode.IsUpper(runes[i-1]) || next) && runes[i-1] != '_' {
				b.WriteByte('_')
			}
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

var takesLock = regexp.MustCompile(`(?i)\bfor\s+(no\s+key\s+)?update\b|pg_(try_)?advisory|get_lock\s*\(|\b(updlock|xlock|holdlock)\b|\block\s+table|\bbegin\s+(immediate|exclusive)\b|serializable`)

// TakesLock reports a text with a statement that keeps others from what it reads
// until the transaction ends: by a lock, or because the transaction is
// serializable. The text may be a part of a statement.
func TakesLock(text string) bool { return text != "" && takesLock.MatchString(text) }
