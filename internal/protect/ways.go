package protect

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// Ways returns the functions by which calls leave the package, in the order of the
// source: exported ones with the calls that they make themselves, or through functions that
// are not exported; what another type of the package calls belongs to that type.
// Calls that no exported function leads to belong to the function that they stand in. A
// function that a package variable holds, by itself or in its value, is one like an exported one.
// Unlike Adapters, it has all the calls that package systems knows of, of stores
// inside the process and of clients that the catalogue does not know, too.
func (r *Result) Ways() (list []*Method) {
	if !r.settings.FirstParty(r.pass) {
		return nil
	}
	w := &walker{Result: r, uses: map[token.Position]*systems.Use{}, done: map[*ast.CallExpr]bool{}}
	uses := r.systems.Uses()
	for i := range uses {
		if uses[i].Role == systems.Call {
			w.uses[uses[i].Pos] = &uses[i]
		}
	}
	if len(w.uses) == 0 {
		return nil
	}
	w.reach()
	for _, exported := range []bool{true, false} {
		for _, f := range r.effects.Funcs() {
			if !w.reaches[f] || w.exported(f) != exported || report.Skipped(r.pass, f.Syntax.Pos()) {
				continue
			}
			calls := w.from([]Frame{{Func: f}})
			if !exported {
				calls = slices.DeleteFunc(calls, func(c *Call) bool { return w.done[c.Use] || c.Way[0].Node != c.Use })
			}
			for _, c := range calls {
				w.done[c.Use] = true
			}
			if len(calls) > 0 {
				m := &Method{Func: f, Calls: calls}
				if f.Fn == nil {
					_, m.Var = sym.LitAt(r.info, r.pass.Files, f.Syntax.Pos())
				}
				list = append(list, m)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *Method) int { return int(a.Func.Syntax.Pos() - b.Func.Syntax.Pos()) })
	return list
}

// walker finds the ways of a package.
type walker struct {
	*Result
	uses map[token.Position]*systems.Use
	done map[*ast.CallExpr]bool // found already
	// reaches are the declarations that lead to a call.
	reaches map[*effects.Func]bool
	held    map[*types.Var]*effects.Func      // the functions that package variables are
	callers map[*effects.Func][]*ast.CallExpr // of those
}

// reach finds the declarations that lead to a call, from those that make one up, and the
// functions of variables that do.
func (w *walker) reach() {
	w.hold()
	w.reaches = map[*effects.Func]bool{}
	var todo []*effects.Func
	for _, f := range w.effects.Funcs() {
		if decl := w.declared(f.Syntax); decl != nil && slices.ContainsFunc(f.Calls, func(c *ast.CallExpr) bool { return w.call(c) != nil }) {
			todo = append(todo, decl)
		}
	}
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if w.reaches[f] {
			continue
		}
		w.reaches[f] = true
		calls := w.callers[f]
		if f.Fn != nil {
			calls = w.effects.CallersOf(f.Fn)
		}
		for _, call := range calls {
			if decl := w.declared(call); decl != nil {
				todo = append(todo, decl)
			}
		}
	}
}

// declared returns the declaration that a node stands in, or the function of a package
// variable, nil for the rest of the package level.
func (w *walker) declared(n ast.Node) *effects.Func {
	decl := sym.FuncAt(w.pass.Files, n.Pos())
	if decl == nil {
		if lit, _ := sym.LitAt(w.info, w.pass.Files, n.Pos()); lit != nil {
			return w.effects.Syntax(lit)
		}
		return nil
	}
	fn, _ := w.info.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return nil
	}
	return w.effects.Func(fn)
}

// from lists the calls of a way.
func (w *walker) from(way []Frame) (list []*Call) {
	last := way[len(way)-1]
	seen := map[*ast.CallExpr]bool{}
	ast.Inspect(last.Func.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		here := append(slices.Clone(way[:len(way)-1]), Frame{last.Func, call})
		if c := w.call(call); c != nil {
			c.Way = here
			if !seen[call] {
				list = append(list, w.inside(c))
			}
			seen[call] = true
			return true
		}
		next := w.next(call)
		if next == nil || len(way) > maxWay || !w.reaches[next] || slices.ContainsFunc(way, func(f Frame) bool { return f.Func == next }) {
			return true
		}
		if next.Fn != nil && w.exported(next) && (way[0].Func.Fn == nil || sym.Named(sym.RecvType(next.Fn)) != sym.Named(sym.RecvType(way[0].Func.Fn)) || next.Fn.Signature().Recv() == nil) {
			return true // another way of its own
		}
		for _, c := range w.from(append(here, Frame{Func: next})) {
			if !seen[c.Use] {
				seen[c.Use] = true
				list = append(list, c)
			}
		}
		return true
	})
	return list
}

// plain is the row of a call that the catalogue does not know.
var plain = &catalogue.Effect{}

// call returns what leaves the process at a call, nil when nothing does.
func (w *walker) call(call *ast.CallExpr) *Call {
	u := w.uses[systems.PlaceOf(w.pass.Fset, call)]
	if u == nil {
		return nil
	}
	rows := w.effects.Rows(call)
	for i := range rows {
		if kind, known := systems.KindOfOp(rows[i].Op); known {
			if rows[i].Attr(catalogue.AttrLevel) == "transport" {
				return nil
			}
			if as, out := systems.KindOf(&rows[i]); out {
				kind = as
			}
			return &Call{Call: call, Use: call, Row: &rows[i], Kind: kind}
		}
	}
	row := plain
	if u.Row != nil {
		row = u.Row
	}
	return &Call{Call: call, Use: call, Row: row, Kind: u.Kind}
}

// inside returns the call that leaves the process in the function of the package
// that a call is of, as that call; others as they are.
func (w *walker) inside(c *Call) *Call {
	fn := sym.Callee(w.info, c.Call)
	if c.Row != plain || fn == nil || len(c.Way) > maxWay {
		return c
	}
	next := w.effects.Func(fn)
	if next == nil || next.Body == nil || slices.ContainsFunc(c.Way, func(f Frame) bool { return f.Func == next }) {
		return c
	}
	var found *Call
	ast.Inspect(next.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || found != nil {
			return found == nil
		}
		rows := w.effects.Rows(call)
		for i := range rows {
			if kind, out := systems.KindOf(&rows[i]); out && kind == c.Kind && rows[i].Attr(catalogue.AttrLevel) != "transport" {
				found = &Call{Call: call, Row: &rows[i], Kind: kind}
				break
			}
		}
		if own := sym.Callee(w.info, call); found == nil && own != nil && w.effects.Func(own) != nil {
			deeper := w.inside(&Call{Call: call, Row: plain, Kind: c.Kind, Way: append(slices.Clone(c.Way), Frame{next, call})})
			if deeper.Row != plain {
				found = deeper
			}
		}
		if found != nil && found.Way == nil {
			found.Way = append(slices.Clone(c.Way), Frame{next, call})
		}
		return found == nil
	})
	if found == nil {
		return c
	}
	found.Use = c.Use
	return found
}
