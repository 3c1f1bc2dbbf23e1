package breakers

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// Uses is the fact that a package has functions that make breakers or run what
// they are given through one.
type Uses struct{}

// AFact marks Uses as a fact.
func (*Uses) AFact() {}

func (*Uses) String() string { return "breakers" }

// Guards is the fact about a function that runs one of its parameters through a
// breaker, and what that counts.
type Guards struct {
	Param  int
	Counts CountKind
}

// AFact marks Guards as a fact.
func (*Guards) AFact() {}

func (g *Guards) String() string { return fmt.Sprint("guards parameter ", g.Param) }

// Makes is the fact about a function that returns a new breaker, or a type with
// one inside.
type Makes struct {
	Lib string
	// NameParam is the parameter that the name is, or whose field NameField is, -1
	// when Name is all of it or it is not known.
	NameParam  int
	NameField  string
	Name       string
	Named, Has bool
	Counts     CountKind // unless functions decide
}

// AFact marks Makes as a fact.
func (*Makes) AFact() {}

func (m *Makes) String() string { return "makes a breaker of " + m.Lib }

// export says of the package's functions what they have to do with breakers.
func (r *Result) export() {
	if !r.Any() {
		return
	}
	told := false
	for _, b := range r.Breakers() {
		if b.Via != nil || b.Named || b.Own || b.Func == nil || b.Func.Fn == nil || !b.Func.Fn.Exported() || !r.makes(b) {
			continue
		}
		m := &Makes{Lib: b.Lib, Name: b.Name.Text, Named: b.Name.Known, Has: b.Name.Has}
		m.NameParam, m.NameField = r.parameter(b.Func, b.Name.Expr)
		if b.Counts.Kind != CountsSome {
			m.Counts = b.Counts.Kind
		}
		r.pass.ExportObjectFact(b.Func.Fn, m)
		told = true
	}
	for fn, g := range r.guards(r.Runs()) {
		if fn.Exported() {
			r.pass.ExportObjectFact(fn, &Guards{Param: g.param, Counts: agreed(g.run.Breakers)})
			told = true
		}
	}
	if told {
		r.pass.ExportPackageFact(&Uses{})
	}
}

// maker is the fact about a function of another package, nil when there is none.
func (r *Result) maker(fn *types.Func) *Makes {
	if fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg {
		return nil
	}
	if m := new(Makes); r.pass.ImportObjectFact(fn.Origin(), m) {
		return m
	}
	return nil
}

// elsewhere is a breaker that a function of another package makes.
func (r *Result) elsewhere(f *effects.Func, call *ast.CallExpr, m *Makes) *Breaker {
	b := &Breaker{Node: call, At: call, By: place.Call(r.info, call), Lib: m.Lib, Func: f, Own: true, in: r.pol.Reader()}
	b.Name = Name{Has: m.Has, Known: m.Named, Text: m.Name}
	if m.Counts != CountsUnknown {
		b.Counts = Counts{Kind: m.Counts, From: b.By}
	}
	if m.NameParam < 0 || m.NameParam >= len(call.Args) {
		return b
	}
	arg := held{call.Args[m.NameParam], b.in}
	if m.NameField == "" {
		b.Name = r.nameOf(arg)
	} else if s := r.settings(arg); s != nil {
		for f, value := range s.fields {
			if f.Name() == m.NameField && !s.maybe[f] {
				b.Name = r.nameOf(value)
			}
		}
	}
	return b
}

// parameter is the parameter of a function that an expression is, or of which it
// is a field; -1 when it is neither.
func (r *Result) parameter(f *effects.Func, x ast.Expr) (i int, field string) {
	if x == nil {
		return -1, ""
	}
	x = ast.Unparen(x)
	if sel, isSel := x.(*ast.SelectorExpr); isSel && r.info.Selections[sel] != nil {
		x, field = sel.X, sel.Sel.Name
	}
	params := f.Sig.Params()
	for i := range params.Len() {
		if sym.Object(r.info, x) == params.At(i) {
			return i, field
		}
	}
	return -1, ""
}

// agreed is what breakers count, when all count the same by default.
func agreed(list []*Breaker) CountKind {
	kind := CountsUnknown
	for i, b := range list {
		if i > 0 && b.Counts.Kind != kind {
			return CountsUnknown
		}
		kind = b.Counts.Kind
	}
	return kind
}
