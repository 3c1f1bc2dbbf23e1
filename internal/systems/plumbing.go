package systems

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
)

// waits notes a use whose address others give: callers that this package does not see,
// perhaps through an interface. Where none of them tells, the folder or the type names it.
func (s *surveyor) waits(call *ast.CallExpr, u Use, a *address) {
	if a.around == nil {
		return
	}
	fn, _ := s.info.Defs[a.around.Name].(*types.Func)
	if fn == nil || !fn.Exported() {
		return
	}
	u.Waits, u.Of = true, fn.FullName()
	s.named(&u, call.Pos(), a)
	s.add(call, u)
}

// plumbed notes the call of a function of the user's own that sends to an
// address that its caller decides.
func (s *surveyor) plumbed(call *ast.CallExpr, fn *types.Func) {
	if fn.Pkg() == s.pass.Pkg {
		return // where the address is a parameter, see addressed
	}
	sum := s.effects.Of(fn)
	// Whose host is known, and only the rest of it given, names its system itself.
	open := func(e *effects.Effect) bool { return e.URL.Open() && s.hostOf(e) == "" }
	if sum == nil || !slices.ContainsFunc(sum.Effects, func(e effects.Effect) bool { return e.Op == catalogue.OpHTTPSend && open(&e) }) {
		return
	}
	found := s.effects.At(call)
	domain := ""
	for i := range found {
		e := &found[i]
		if e.Op != catalogue.OpHTTPSend || !slices.ContainsFunc(sum.Effects, func(o effects.Effect) bool { return open(&o) && sameEnd(e, &o) }) {
			continue
		}
		one := s.hostOf(e)
		if one == "" || domain != "" && one != domain {
			return // several, or one that is not known
		}
		domain = one
	}
	if domain == "" {
		return
	}
	u := Use{Role: Call, Kind: HTTP, What: what(call), Of: fn.FullName()}
	s.host(&u, domain)
	s.add(call, u)
}

// sameEnd reports whether two effects are done by the same call in the end.
func sameEnd(a, b *effects.Effect) bool {
	if a.Op != b.Op || len(a.Steps) == 0 || len(b.Steps) == 0 {
		return false
	}
	return a.Steps[len(a.Steps)-1].Pos == b.Steps[len(b.Steps)-1].Pos
}
