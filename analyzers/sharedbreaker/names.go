package sharedbreaker

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// nothingName matches names that say nothing about the system.
var nothingName = regexp.MustCompile(`(?i)^(default|(my|the|new|simple)?[-_ ]?(circuit[-_ ]?)?breaker|circuit|cb|name|test|example|http[-_ ]?(get|post|call|client|request)?)$`)

// names reports breakers that cannot be told from others by their names.
func (c *checker) names() {
	seen := map[string]*breakers.Breaker{}
	nameless := 0
	for _, b := range c.breakers.Breakers() {
		if b.Name.Empty() && b.Via == nil && !b.Own {
			nameless++
		}
	}
	for _, b := range c.breakers.Breakers() {
		if !b.Name.Has || !b.Name.Known || b.Keep == breakers.KeptNowhere || elsewhere(b) {
			continue
		}
		switch text := b.Name.Text; {
		case text == "":
			// The name of the only one, which tells nobody anything, is a matter of taste.
			if nameless > 1 || b.Change.Answer == policy.Yes {
				c.named(b, "circuit breaker without a name: nobody can tell from a log line or a metric which system is cut off")
			}
		case nothingName.MatchString(text):
			c.named(b, fmt.Sprintf("circuit breaker named %q: the name does not say which system is cut off", text))
		case seen[text] == nil:
			seen[text] = b
		case !b.Named && others(seen[text], b):
			c.named(b, fmt.Sprintf("two circuit breakers named %q: logs and metrics cannot tell them apart", text), report.Related{Pos: seen[text].Pos(), Message: "the other one"})
		}
	}
}

// elsewhere reports a breaker whose name is the business of the function that
// makes it, and not of its caller.
func elsewhere(b *breakers.Breaker) bool {
	if b.Via != nil {
		return b.Via.Name.Known
	}
	return b.Own && (b.Name.Expr == nil || !sym.Contains(b.Node, b.Name.Expr))
}

func (c *checker) named(b *breakers.Breaker, message string, related ...report.Related) {
	report.Report(c.pass, name, report.Finding{Range: b.Header(), Message: message, Related: related})
}

// others reports two breakers that live side by side: of one library, and each
// kept in places of its own. Two that may be in one field are made for one thing, by
// one function or another.
func others(a, b *breakers.Breaker) bool {
	if a.Lib != b.Lib || a.Keep != b.Keep || len(a.Holders) == 0 || len(b.Holders) == 0 {
		return false
	}
	switch a.Keep {
	case breakers.KeptField, breakers.KeptVar:
		return !slices.ContainsFunc(a.Holders, func(v *types.Var) bool { return slices.Contains(b.Holders, v) })
	}
	return false
}

// oneName reports a name of a registry that calls of two systems share.
func (c *checker) oneName(run *breakers.Run, first, second use) {
	report.Report(c.pass, name, report.Finding{
		Range: place.Called(run.Call),
		Message: fmt.Sprintf("calls of %s and %s go through one circuit breaker, named %q: when one is down, the other is refused as well",
			first.system, second.system, run.Name.Text),
		Related: []report.Related{{Pos: first.node.Pos(), Message: "stands before " + first.system.String() + " here"}},
	})
}
