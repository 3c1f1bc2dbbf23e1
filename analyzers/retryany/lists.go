package retryany

import (
	"go/ast"
	"net/http"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// lastingNames are the codes that a list of codes to retry must not have.
var lastingNames = []string{"InvalidArgument", "NotFound", "AlreadyExists", "PermissionDenied", "FailedPrecondition", "OutOfRange", "Unimplemented", "Unauthenticated"}

// listed judges a retry whose codes are written out: in options, or in a
// service config.
func (c *checker) listed(p *policy.Policy) *finding {
	var bad []regions.World
	at := ast.Node(nil)
	for _, name := range p.Codes {
		if n := camel(name); slices.Contains(lastingNames, n) {
			bad = append(bad, regions.RPC(n))
		}
	}
	for _, x := range p.Predicates {
		name := c.codeName(x)
		if !slices.Contains(lastingNames, name) {
			continue
		}
		bad = append(bad, regions.RPC(name))
		if at == nil {
			at = x
		}
	}
	if len(bad) == 0 {
		return nil
	}
	where := analysis.Range(p.Header())
	if at != nil {
		where = at
	}
	return c.found(permanentStatus, rankStatus, where, "retries "+list(bad)+": failures of the request do not go away", site{})
}

// camel writes a code as constants are named: INVALID_ARGUMENT is
// InvalidArgument.
func camel(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "_") {
		if part == "" {
			continue
		}
		b.WriteString(strings.ToUpper(part[:1]) + strings.ToLower(part[1:]))
	}
	return b.String()
}

// codeName names the code of a remote procedure call that an expression is a
// constant of, "" for others.
func (c *checker) codeName(x ast.Expr) string {
	n, isConst := sym.ConstInt(c.pass.TypesInfo, x)
	if !isConst || sym.Named(c.pass.TypesInfo.TypeOf(x)) == nil {
		return ""
	}
	name := regions.RPCName(int(n))
	if sel, isSel := ast.Unparen(x).(*ast.SelectorExpr); isSel && sel.Sel.Name == name {
		return name
	}
	return ""
}

// client judges the predicate of a client that sends again by itself.
func (c *checker) client(p *policy.Policy) *finding {
	rpc := c.isRPC(p)
	for _, x := range p.Predicates {
		nodes, _, known := c.fx.Functions(x)
		if !known || len(nodes) != 1 {
			continue
		}
		lets := func(w regions.World) regions.Lets { return c.fx.Finder().Predicate(nodes[0], w, false) }
		c.judged[nodes[0]] = true
		if rpc {
			a := ask(lets, lastingCodes, otherCodes)
			if again := a.wrongly(); !a.over && !a.all && len(again) > 0 {
				return c.found(permanentStatus, rankStatus, x, "lets "+list(again)+" be retried: failures of the request do not go away", site{})
			}
			continue
		}
		a := ask(lets, lastingStatus, otherStatus)
		if a.over || len(a.again) == 0 {
			if l := lets(regions.Status(http.StatusTooManyRequests)); l.Outcome == regions.Surely && l.Named && c.deaf(p) {
				return c.found(retryAfter, rankAfter, x, "lets 429 be retried, and the wait does not look at Retry-After", site{})
			}
			continue
		}
		return c.found(permanentStatus, rankStatus, x, predicateMessage(a), site{})
	}
	return nil
}

// isRPC reports whether a client sends remote procedure calls.
func (c *checker) isRPC(p *policy.Policy) bool {
	return slices.ContainsFunc(c.fx.Table().Libs(), func(l *catalogue.Lib) bool { return l.ID == p.Lib && l.Is(catalogue.ClassRPC) })
}

func predicateMessage(a answers) string {
	if a.stops {
		return "lets " + list(a.again) + " be retried but not failures of the server: the test is the wrong way round"
	}
	return "lets " + list(a.again) + " be retried: failures of the request do not go away"
}
