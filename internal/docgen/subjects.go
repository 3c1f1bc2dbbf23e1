package docgen

import (
	"fmt"
	"strings"

	"github.com/resilint/resilint/internal/rule"
)

// subjects are what codes are about, by their first digit.
var subjects = [...]string{
	1: "where retries, timeouts, breakers and limits live",
	2: "clients: limits in time, isolation, contexts",
	3: "retries and idempotency",
	4: "breakers and bulkheads",
	5: "fallbacks, errors and what they are turned into",
	6: "background work, health, settings, what operators see",
	7: "state, events and transactions",
	8: "concurrency and aggregates",
	9: "resilint itself: directives and settings",
}

// Subjects returns a table of what there are codes about and how many each profile
// has, with the most severe one that is on without settings as an example; links point
// into the rules page at base.
func Subjects(rules []*rule.Rule, base string) string {
	var b strings.Builder
	b.WriteString("| codes | about | default | strict | review | for example |\n|---|---|---|---|---|---|\n")
	all := entries(rules)
	for digit, subject := range subjects {
		var counts [3]int
		var example *rule.Code
		for _, e := range all {
			if e.code.Removed || !strings.HasPrefix(e.code.ID, fmt.Sprint("RES", digit)) {
				continue
			}
			counts[e.code.Level]++
			if example == nil || example.Level > e.code.Level || example.Level == e.code.Level && example.Severity < e.code.Severity {
				example = e.code
			}
		}
		if example != nil {
			fmt.Fprintf(&b, "| %dxxx | %s | %d | %d | %d | [%s](%s#%[6]s) %[8]s |\n", digit, subject, counts[rule.Default], counts[rule.Strict], counts[rule.Review],
				example.ID, base, example.Title)
		}
	}
	return b.String()
}
