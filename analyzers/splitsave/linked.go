package splitsave

import (
	"cmp"
	"go/ast"
	"go/types"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
	"github.com/resilint/resilint/internal/writes"
)

// linker looks at functions of other packages that save state through one port and
// store events through another: by what is behind the ports here.
type linker struct {
	pass  *analysis.Pass
	wires *wiring.Result
	sort  *writes.Sorter
	ports ports.Memo
	// ways keeps the path from a declaration down to what fills a port.
	ways map[ast.Expr][]ast.Node
}

// asker is a function that asks ports.
type asker struct {
	pkg        *types.Package
	recv, name string
}

// act is what one demand of a function comes to with one filling of its port.
type act struct {
	*wiring.Join
	kind  writes.Kind
	table string
}

// linked reports the functions whose ports this package fills so that state and
// events are saved apart.
func linked(pass *analysis.Pass) {
	l := &linker{
		pass: pass, wires: wiring.Of(pass), sort: writes.NewSorter(pass, pass.ResultOf[effects.Analyzer].(*effects.Result)),
		ports: ports.For(config.Of(pass)), ways: map[ast.Expr][]ast.Node{},
	}
	acts := map[asker][]act{}
	var order []asker
	inTx := map[asker]bool{} // runs in a transaction that somebody above it opens
	for _, j := range l.wires.Joins() {
		for i, p := range j.Through {
			if within(j.Effect.Around[:j.Above+j.Between]) || j.Unsure {
				inTx[asker{j.Through[i].Pkg, p.Demand.Recv, p.Demand.Name}] = true
			}
		}
		kind, table := l.sort.KindOf(&j.Effect)
		if writes.Guessed(&j.Effect) {
			continue // by the name of a port that nothing is known of
		}
		if kind != writes.State && kind != writes.Events && kind != writes.Both {
			continue
		}
		k := asker{j.From, j.Demand.Recv, j.Demand.Name}
		if acts[k] == nil {
			order = append(order, k)
		}
		acts[k] = append(acts[k], act{j, kind, table})
	}
	for _, k := range order {
		if !inTx[k] && !l.calledInTx(k) {
			l.apart(acts[k])
		}
	}
}

// apart reports one pair of a save and an append of one function that are in no
// transaction together: an append that is told of after the save, if there is one,
// with the save next to it.
func (l *linker) apart(acts []act) {
	for _, follows := range []bool{true, false} {
		for _, e := range acts {
			if e.kind != writes.Events || l.open(&e) || l.settled(acts, &e, writes.State) {
				continue
			}
			var save *act
			for i := range acts {
				if s := &acts[i]; l.pair(acts, s, &e, follows) && (save == nil || apartBy(s, &e) < apartBy(save, &e)) {
					save = s
				}
			}
			if save != nil {
				l.report(save, &e, follows)
				return
			}
		}
	}
}

// pair reports whether a save is apart from an append that follows it, or the other
// way round.
func (l *linker) pair(acts []act, s, e *act, follows bool) bool {
	if s.kind != writes.State || s.Demand == e.Demand || l.open(s) || failing.MatchString(s.Demand.Method) || !l.beside(s, e) ||
		l.settled(acts, s, writes.Events) || l.told(s, e) {
		return false
	}
	if follows {
		return l.after(s, e)
	}
	return outbox.Named(e.table) && l.after(e, s)
}

// apartBy is how many lines two demands are apart.
func apartBy(a, b *act) int {
	file, at, _ := strings.Cut(a.Demand.At, ":")
	other, to, _ := strings.Cut(b.Demand.At, ":")
	x, errX := strconv.Atoi(at)
	y, errY := strconv.Atoi(to)
	if file != other || errX != nil || errY != nil {
		return math.MaxInt
	}
	return max(x-y, y-x)
}

// failing matches methods that keep what went wrong.
var failing = sym.Names(`^(?i:(mark|set|save|record)?(as)?fail|abort|reject)`)

// open reports an act of which it is not known in which transaction it is.
func (l *linker) open(a *act) bool {
	return a.Unsure || a.Seen || a.Demand.Handed || a.Effect.Idempotent || effects.Endless(a.Effect.Around)
}

// settled reports whether an act has its counterpart: in the same method behind the port,
// which may see to both, or in a transaction with it.
func (l *linker) settled(acts []act, a *act, other writes.Kind) bool {
	return slices.ContainsFunc(acts, func(b act) bool {
		if b.Demand == a.Demand && b.Wiring == a.Wiring {
			return b.kind == other || b.kind == writes.Both
		}
		return b.kind == other && together(a, &b)
	})
}

// after reports whether a demand can follow another one in the function.
func (l *linker) after(first, second *act) bool {
	list := l.wires.Demands(first.From)
	return slices.ContainsFunc(second.Demand.After, func(i int) bool { return i < len(list) && &list[i] == first.Demand })
}

// together reports whether the function runs both in one transaction.
func together(a, b *act) bool {
	for _, x := range a.Effect.Around[:a.Above] {
		for _, y := range b.Effect.Around[:b.Above] {
			if x.Kind == effects.RunsTx && y.Kind == effects.RunsTx && x.Pos == y.Pos {
				return true
			}
		}
	}
	return false
}

func within(around []effects.Around) bool {
	return slices.ContainsFunc(around, func(a effects.Around) bool { return a.Kind == effects.RunsTx })
}

// beside reports whether two ports are filled for one value: by one call or literal,
// or at two places that are the only ones for their fields.
func (l *linker) beside(a, b *act) bool {
	x, y := l.filler(a.Wiring.At), l.filler(b.Wiring.At)
	if x != nil && x == y {
		return true
	}
	return l.only(a.Wiring) && l.only(b.Wiring)
}

// only reports whether a field is filled with one kind of thing in the package.
func (l *linker) only(w *wiring.Wiring) bool {
	return !slices.ContainsFunc(l.wires.Wirings(), func(other *wiring.Wiring) bool {
		return other.Key == w.Key && other.Field == w.Field && other.Object.Key != w.Object.Key
	})
}

// filler is the innermost call or literal that an expression is put into.
func (l *linker) filler(x ast.Expr) ast.Node {
	way, seen := l.ways[x]
	if !seen {
		if decl := sym.DeclAt(l.pass.Files, x.Pos()); decl != nil {
			ast.Inspect(decl, func(n ast.Node) bool {
				if n == nil || n.Pos() > x.Pos() || n.End() < x.End() {
					return false
				}
				way = append(way, n)
				return n != ast.Node(x)
			})
		}
		l.ways[x] = way
	}
	for i := len(way) - 2; i >= 0; i-- {
		switch n := way[i].(type) {
		case *ast.CallExpr:
			return n
		case *ast.CompositeLit:
			if sym.StructOf(l.pass.TypesInfo.TypeOf(n)) != nil {
				return n
			}
		}
	}
	return nil
}

// told reports whether the names of both ports say enough: the finding is where
// they are called.
func (l *linker) told(s, e *act) bool {
	return l.role(s) == ports.SaveState && l.role(e) == ports.SaveEvents
}

// role is what a port's method does by its name.
func (l *linker) role(a *act) ports.Role {
	i := len(a.Demand.Owner) - 1
	for i >= 0 && a.Demand.Owner[i] != '.' {
		i--
	}
	if i < 0 || a.From == nil {
		return ports.None
	}
	tn, isType := a.From.Scope().Lookup(a.Demand.Owner[i+1:]).(*types.TypeName)
	if !isType {
		return ports.None
	}
	st := sym.StructOf(tn.Type())
	if st == nil {
		return ports.None
	}
	for f := range st.Fields() {
		if f.Name() != a.Demand.Field {
			continue
		}
		port := ports.Named(sym.ElemOrValue(f.Type()))
		if port == nil {
			return ports.None
		}
		for m := range port.Underlying().(*types.Interface).Methods() {
			if m.Name() == a.Demand.Method {
				return l.ports.RoleOf(port, m)
			}
		}
	}
	return ports.None
}

// report says of a function, by its later call, that it saves state and events apart.
func (l *linker) report(s, e *act, follows bool) {
	later, does := e, "events are stored here"
	if !follows {
		later, does = s, "state is saved here"
	}
	between := " saves " + cmp.Or(s.table, "state") + " by " + plainly(s.Does().Func) + " and stores events in "
	report.Report(l.pass, apart, report.Finding{
		Range:   e.Wiring.At,
		Message: wiring.Say("no transaction around both: ", later.Asks(), between, e.Does(), ""),
		Link:    l.wires.Linked(later.Join, "saved apart here", does),
	})
}

// plainly is the name of a method without what tells a pointer.
func plainly(method string) string { return strings.NewReplacer("(*", "", ")", "").Replace(method) }
