package linttest

import (
	"strings"
	"testing"
	"unicode"

	"github.com/resilint/resilint/internal/rule"
)

// Limits of a diagnostic that a terminal line and an editor can show.
const (
	maxMessage = 220 // characters, code included
	maxRelated = 2
)

// checkShape holds every finding to the conventions of messages and ranges,
// and every code of the rule to having been reported at least once.
func checkShape(t *testing.T, r *rule.Rule, findings []finding) {
	t.Helper()
	seen := map[string]bool{}
	known := map[string]bool{}
	for _, c := range r.Codes {
		known[c.ID] = true
	}
	for _, f := range findings {
		seen[f.Category] = true
		text, hasCode := strings.CutPrefix(f.Message, f.Category+": ")
		first := []rune(text + " ")[0]
		switch {
		case !known[f.Category]:
			t.Errorf("%s:%d: code %q is not one of the rule's", f.file, f.line, f.Category)
		case !hasCode:
			t.Errorf("%s:%d: the message does not start with its code: %s", f.file, f.line, f.Message)
		case strings.HasSuffix(text, "."):
			t.Errorf("%s:%d: the message ends with a full stop: %s", f.file, f.line, f.Message)
		case unicode.IsUpper(first) && !unicode.IsUpper([]rune(text + "  ")[1]):
			t.Errorf("%s:%d: the message starts with a capital: %s", f.file, f.line, f.Message)
		case len(f.Message) > maxMessage:
			t.Errorf("%s:%d: the message has %d characters, more than %d: %s", f.file, f.line, len(f.Message), maxMessage, f.Message)
		case len(f.Related) > maxRelated:
			t.Errorf("%s:%d: %d related places, more than %d", f.file, f.line, len(f.Related), maxRelated)
		case f.End <= f.Pos:
			t.Errorf("%s:%d: the finding's range is empty", f.file, f.line)
		}
	}
	for _, c := range r.Codes {
		if !seen[c.ID] && !c.Removed {
			t.Errorf("%s is reported nowhere in testdata/%s", c.ID, r.Analyzer.Name)
		}
	}
}
