package handmade

import (
	"go/ast"

	"github.com/resilint/resilint/internal/sym"
)

// otherName matches names of what counts and waits for other reasons: people who
// guess passwords, peers and hosts to choose from, alerts and logs that must not
// come too often, pauses between attempts, and connections that are made anew.
var otherName = sym.Names(`(?i)log(in|ged|ger|s)?([^a-z]|$)|(^|[^a-z])log|attempt|passw|passcode|lock(ed)?out|locked(at|until)|ban(ned)?(at|until)?$|peer|alert|notif|warn|throttl|limit|quota|captcha|election|leader|heartbeat|backoff|reconnect|restart|supervis|health|login|account|node|host|upstream|backend|endpoint|server|conn(ection)?$|connect$|dial|replica|worker|monitor|evict|incident`)

// sure reports whether a shape that nothing calls a breaker is one: it counts
// failures, forgets them, and stands before calls that leave the process.
func (s *scan) sure(found *Breaker, b *body, r refusal) bool {
	names := []string{found.Counter.Name(), found.Mark.Name(), b.fn.Name()}
	if found.Type == nil {
		return false
	}
	for _, name := range append(names, found.Type.Obj().Name()) {
		if otherName.MatchString(name) {
			return false
		}
	}
	forgets := false
	for _, x := range s.bodies {
		forgets = forgets || len(x.resets[found.Counter]) > 0
	}
	return forgets && s.failed(found.Counter) && s.guards(b, r)
}

// guards reports whether a check stands before calls that leave the process: in
// the function itself, or in one of the package that asks it. A check that picks
// one of several is for balancing load.
func (s *scan) guards(b *body, r refusal) bool {
	if s.leaves(b, r.node.End()) {
		return true
	}
	for _, x := range s.bodies {
		guarded := false
		ast.PreorderStack(x.decl.Body, nil, func(n ast.Node, stack []ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || sym.Callee(s.info, call) != b.fn {
				return !guarded
			}
			for _, around := range stack {
				if _, ranged := around.(*ast.RangeStmt); ranged {
					return false
				}
			}
			guarded = s.leaves(x, call.End())
			return !guarded
		})
		if guarded {
			return true
		}
	}
	return false
}
