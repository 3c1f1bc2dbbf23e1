package txn

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/sym"
)

// walk follows the function, and keeps what its calls may find.
func (d *decl) walk() {
	d.found = map[*ast.CallExpr][]State{}
	if d.lits == nil {
		d.lits = extent.Literals(d.info, d.fn.Body)
	}
	w := &extent.Walker{Info: d.info, Things: d.things(), Changes: d.moves, Mode: d.mode, Enter: d.enter, Visit: d.visit}
	now := make([]State, len(d.spans))
	for i, s := range d.spans {
		now[i] = Before
		if s.Fn != d.fn {
			now[i] = 0
		} else if s.Begin == nil {
			now[i] = s.start()
		}
	}
	w.Func(d.fn.Body, now)
	for call, states := range d.found {
		var at []At
		for i, s := range states {
			if s != 0 && s != Before {
				at = append(at, At{d.spans[i], s})
			}
		}
		if at != nil {
			d.r.at[call] = at
		}
	}
	d.noteEnds()
	d.noteEscapes()
}

// start is the state of a transaction that a function has from its caller.
func (s *Span) start() State {
	if s.How == Field && s.Likely {
		return Before | Open
	}
	return Open
}

// things is what the walker is told of the spans.
func (d *decl) things() []extent.Thing {
	things := make([]extent.Thing, len(d.spans))
	for i, s := range d.spans {
		things[i].In = s.Fn.Syntax
		if s.Begin == nil {
			continue
		}
		if s.How == Begun && d.held[i].path == "" {
			things[i].Var = d.held[i].root
		}
		for _, l := range d.stmts[s.Begin] {
			id, isIdent := l.(*ast.Ident)
			if !isIdent {
				continue
			}
			if t := sym.OrInvalid(d.info.TypeOf(l)); sym.IsError(t) || types.Identical(t, types.Typ[types.Bool]) {
				things[i].Err = d.info.ObjectOf(id)
			}
		}
	}
	return things
}

// moves says what a call does to the transactions.
func (d *decl) moves(call *ast.CallExpr) []extent.Change {
	if known, seen := d.changes[call]; seen {
		return known
	}
	var out []extent.Change
	for i := range d.spans {
		if move, ends := d.ends(call, i); ends {
			out = append(out, extent.Change{Thing: i, Move: move})
		}
	}
	d.changes[call] = out
	return out
}

// mode says how a call runs a literal.
func (d *decl) mode(call *ast.CallExpr, lit *ast.FuncLit) extent.Mode {
	for i, a := range call.Args {
		if extent.LitOf(d.info, d.lits, a) != lit {
			continue
		}
		for _, s := range d.spans {
			if s.Begin == call && s.Body == ast.Node(lit) {
				return extent.Within
			}
		}
		switch how, _, _ := d.runs(call, i); how {
		case RunsHere:
			return extent.Here
		case RunsAfter:
			return extent.After
		case RunsElsewhere:
			return extent.Apart
		}
	}
	return extent.Unknown
}

// enter sets the states of what a literal is given: nothing when that is the
// transaction of the closure which it is.
func (d *decl) enter(lit *ast.FuncLit, now []State) {
	for i, s := range d.spans {
		if s.Begin != nil || s.Body != ast.Node(lit) {
			continue
		}
		now[i] = s.start()
		for j, t := range d.spans {
			if t.How == Closure && t.Body == ast.Node(lit) && now[j]&Open != 0 {
				now[i] = 0
			}
		}
	}
}

func (d *decl) visit(call *ast.CallExpr, now []State) {
	was := d.found[call]
	if was == nil {
		d.found[call] = slices.Clone(now)
		return
	}
	for i, s := range now {
		was[i] |= s
	}
}

// noteEnds lists the calls that end each span.
func (d *decl) noteEnds() {
	late := map[*ast.CallExpr]bool{}
	ast.Inspect(d.fn.Body, func(n ast.Node) bool {
		if def, isDefer := n.(*ast.DeferStmt); isDefer {
			ast.Inspect(def, func(m ast.Node) bool {
				if call, isCall := m.(*ast.CallExpr); isCall {
					late[call] = true
				}
				return true
			})
		}
		return true
	})
	for call, changes := range d.changes {
		for _, c := range changes {
			e := End{Call: call, Deferred: late[call]}
			switch c.Move {
			case extent.Closes:
				e.Commits = true
			case extent.Drops:
				e.RollsBack = true
			case extent.Ends:
				e.Commits, e.RollsBack = true, true
			default:
				continue
			}
			d.spans[c.Thing].Ends = append(d.spans[c.Thing].Ends, e)
		}
	}
	for _, s := range d.spans {
		slices.SortFunc(s.Ends, func(a, b End) int { return int(a.Call.Pos() - b.Call.Pos()) })
	}
}
