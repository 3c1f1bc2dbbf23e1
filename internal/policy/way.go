package policy

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// Entered is a function that a retry runs, and a call in it.
type Entered struct {
	Func string // "store.Save", "(*Client).post"
	Pos  string // "store/store.go:41"
}

// mostDeep is how far calls are followed.
const mostDeep = 4

// under lists the lines of the functions of the package that a retry runs
// through its calls, and the calls that lead out of it.
func (r *Result) under(p *Policy) (lines []Lines, entered []Entered) {
	seen := map[*effects.Func]bool{}
	var visit func(call *ast.CallExpr, depth int)
	visit = func(call *ast.CallExpr, depth int) {
		fn := sym.Callee(r.info, call)
		if fn == nil || depth > mostDeep {
			return
		}
		f := r.fx.Func(fn)
		if f == nil || f.Body == nil || seen[f] {
			return
		}
		seen[f] = true
		lines = append(lines, r.lines(f.Syntax))
		for _, c := range f.Calls {
			visit(c, depth+1)
		}
	}
	for call := range r.replayed(p) {
		if p.Kind == Client {
			lines = append(lines, r.lines(call))
			continue
		}
		visit(call, 1)
		for _, e := range r.fx.At(call) {
			for i := 1; i < len(e.Steps); i++ {
				at := Entered{e.Steps[i-1].Func, e.Steps[i].Pos}
				if !slices.Contains(entered, at) {
					entered = append(entered, at)
				}
			}
		}
	}
	return lines, entered
}

// sent lists the calls of the package that a client sends again, when it is the
// only one of its library here: which call goes through which is not followed.
func (r *Result) sent(p *Policy) (calls []*ast.CallExpr) {
	for _, q := range r.Policies() {
		if q != p && q.Kind == Client && q.Lib == p.Lib {
			return nil
		}
	}
	ofLib := func(row catalogue.Effect) bool { return p.Lib != "" && lib(row.Lib) == p.Lib }
	for _, f := range r.fx.Funcs() {
		for _, call := range f.Calls {
			again := func(e effects.Effect) bool { return e.Replays != "" && len(e.Steps) == 1 }
			if slices.ContainsFunc(r.fx.Rows(call), ofLib) && slices.ContainsFunc(r.fx.At(call), again) {
				calls = append(calls, call)
			}
		}
	}
	return calls
}
