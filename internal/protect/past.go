package protect

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// past looks for a call that goes past the breaker, or the bulkhead, which another
// method of the adapter goes through, or past a breaker that nothing uses: all that the call is sent through is in view,
// and the method is for others to call.
func (r *Result) past(a *Adapter, p config.Protection) Judged {
	judge := map[config.Protection]func(*Call) Judged{config.Breaker: r.breaker, config.Bulkhead: r.bulkhead}[p]
	through := ""
	for _, m := range a.Methods {
		if r.JudgeMethod(m, p).Answer == Yes {
			through = m.Func.Fn.Name()
		}
	}
	unused := p == config.Breaker && r.breakers.Any() && len(r.breakers.Runs()) == 0
	if through == "" && !unused {
		return Judged{}
	}
	for _, m := range a.Methods {
		if healthName.MatchString(m.Func.Fn.Name()) && m.Func.Sig.Params().Len() < 2 || len(r.effects.CallersOf(m.Func.Fn)) > 0 {
			continue // a health check is to see the system itself; and a helper is called through what protects it
		}
		for _, c := range m.Calls {
			if judge(c).Answer == Unknown && r.closed(c) && !slices.ContainsFunc(c.Way, handed) {
				why := sym.Brief(c.Call.Fun) + " in " + m.Func.Fn.Name() + " goes past the " + string(p)
				if unused {
					why += ", through which nothing runs"
				} else {
					why += " of " + through
				}
				return Judged{No, why, place.Called(c.Call).Pos()}
			}
		}
	}
	return Judged{}
}

// handed reports whether a frame leads on from inside of a literal, which may be
// given to what protects it.
func handed(f Frame) (found bool) {
	ast.Inspect(f.Func.Body, func(n ast.Node) bool {
		lit, isLit := n.(*ast.FuncLit)
		found = found || isLit && sym.Contains(lit, f.Node)
		return !found
	})
	return found
}
