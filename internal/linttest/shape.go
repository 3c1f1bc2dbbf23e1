package linttest

import (
	"fmt"
	"strings"
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
func checkShape(r *rule.Rule, findings []finding) (problems []string) {
	errorf := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
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
			errorf("%s:%d: code %q is not one of the rule's", f.file, f.line, f.Category)
		case !hasCode:
			errorf("%s:%d: the message does not start with its code: %s", f.file, f.line, f.Message)
		case strings.HasSuffix(text, "."):
			errorf("%s:%d: the message ends with a full stop: %s", f.file, f.line, f.Message)
		case unicode.IsUpper(first) && !unicode.IsUpper([]rune(text + "  ")[1]):
			errorf("%s:%d: the message starts with a capital: %s", f.file, f.line, f.Message)
		case len(f.Message) > maxMessage:
			errorf("%s:%d: the message has %d characters, more than %d: %s", f.file, f.line, len(f.Message), maxMessage, f.Message)
		case len(f.Related) > maxRelated:
			errorf("%s:%d: %d related places, more than %d", f.file, f.line, len(f.Related), maxRelated)
		case f.End <= f.Pos:
			errorf("%s:%d: the finding's range is empty", f.file, f.line)
		}
	}
	for _, c := range r.Codes {
		if !seen[c.ID] && !c.Removed && !c.ByCommand {
			errorf("%s is reported nowhere in testdata/%s", c.ID, r.Analyzer.Name)
		}
	}
	return problems
}
