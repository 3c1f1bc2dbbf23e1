// Package sharing finds values of libraries, such as clients, breakers and limits,
// that adapters of several external systems are given where a program is put
// together: by constructors, options, literals and containers, from factories and
// getters of other packages.
//
// Two adapters have the same value only when it is known where it was made and
// handed out ([wiring.Object.ID]); what is made for each that asks, for each key
// or for each round of a loop is not shared.
package sharing

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
	"github.com/resilint/resilint/internal/wiring"
)

// Requires are the analyzers that a rule has to list so that it may ask.
var Requires = []*analysis.Analyzer{effects.Analyzer, systems.Analyzer, wiring.Analyzer}

// Use is one adapter that is given a value.
type Use struct {
	// At is the call of the adapter's constructor, else what puts the value in.
	At ast.Expr
	// System is which system the adapter speaks to.
	System systems.Identity

	way []ast.Node // from the declaration down to At

	holder string // the type of what the value is handed on in, "" when it is handed as it is
	fills  string // the struct that is filled
}

// Shared is one value that adapters of two systems have.
type Shared struct {
	Object        *wiring.Object
	First, Second Use // in the order of the source
}

// Finder looks through one package.
type Finder struct {
	pass     *analysis.Pass
	fx       *effects.Result
	systems  *systems.Result
	wires    *wiring.Result
	adapters map[*types.Named]bool
	wanted   func(*catalogue.TypeInfo) bool
}

// For makes the finder of a pass whose analyzer requires [Requires].
func For(pass *analysis.Pass) *Finder {
	return &Finder{
		pass: pass, fx: pass.ResultOf[effects.Analyzer].(*effects.Result), systems: systems.Of(pass), wires: wiring.Of(pass),
		adapters: map[*types.Named]bool{},
	}
}

// Find lists the values that systems share and for which wanted holds, each once.
func (f *Finder) Find(wanted func(*catalogue.TypeInfo) bool) (found []Shared) {
	groups := map[string]*group{}
	var order []*group
	add := func(o *wiring.Object, u Use) {
		g := groups[o.ID]
		if g == nil {
			g = &group{object: o}
			groups[o.ID] = g
			order = append(order, g)
		}
		g.uses = append(g.uses, u)
	}
	f.wanted = wanted
	f.wired(add)
	f.handed(add)
	for _, g := range order {
		g.own()
		if first, second, ok := f.differing(g); ok {
			found = append(found, Shared{g.object, first, second})
		}
	}
	return found
}

// group is one value with the adapters that are given it.
type group struct {
	object *wiring.Object
	uses   []Use
}

// differing returns the first two uses, by their places, that are of two systems
// for sure and may both come about.
func (f *Finder) differing(g *group) (first, second Use, ok bool) {
	for _, a := range g.uses {
		for _, b := range g.uses {
			if f.before(a.At, b.At) && (!ok || f.before(b.At, second.At)) && a.System.Differs(b.System) && !exclusive(a.way, b.way, func(loop ast.Node) bool { return f.inside(g.object.ID, loop) }) {
				first, second, ok = a, b, true
			}
		}
	}
	return first, second, ok
}

// wired visits the tools that fields of adapters are filled with.
func (f *Finder) wired(add func(*wiring.Object, Use)) {
	for _, w := range f.wires.Wirings() {
		tools := f.tools(w.Object, 0)
		if len(tools) == 0 || report.Skipped(f.pass, w.At.Pos()) {
			continue
		}
		if u, ok := f.into(w); ok {
			for _, o := range tools {
				if u.fills, u.holder = w.Key, ""; o != w.Object {
					u.holder = w.Object.Key
				}
				add(o, u)
			}
		}
	}
}

// into says which adapter a wiring fills: by the constructor around it, else by the
// type of the struct.
func (f *Finder) into(w *wiring.Wiring) (Use, bool) {
	to := way(f.pass.Files, w.At)
	if n := len(to); n > 1 && f.credentials(to[n-2], w.At) {
		return Use{}, false
	}
	for i := len(to) - 1; i >= 0; i-- {
		if u, ok := f.maker(to[i]); ok {
			return Use{At: to[i].(ast.Expr), System: u, way: to[:i+1]}, true
		}
	}
	if w.Struct == nil {
		return Use{}, false
	}
	u, ok := f.systems.OfType(w.Struct, w.At)
	return Use{At: w.At, System: u, way: to}, ok
}

// handed visits the tools in structs that constructors of adapters are given: a sender
// with a client in it, say. Tools themselves, and ports, fill fields.
func (f *Finder) handed(add func(*wiring.Object, Use)) {
	for _, fn := range f.fx.Funcs() {
		if fn.Fn != nil && report.Skipped(f.pass, fn.Body.Pos()) {
			continue
		}
		for _, call := range fn.Calls {
			if !f.mayGive(call) {
				continue
			}
			for _, arg := range call.Args {
				if !f.holder(f.pass.TypesInfo.TypeOf(arg)) || f.credentials(call, arg) {
					continue
				}
				if !f.gives(call) {
					break
				}
				tools := f.toolsIn(arg)
				if len(tools) == 0 {
					continue
				}
				u, ok := f.maker(call)
				if !ok {
					break
				}
				for _, tool := range tools {
					add(tool, Use{At: call, System: u, way: way(f.pass.Files, call), holder: f.made(arg), fills: f.made(call)})
				}
			}
		}
	}
}

// holder reports whether a type is a struct of the project that may hold a tool, or a
// pointer to one.
func (f *Finder) holder(t types.Type) bool {
	named := sym.Named(sym.OrInvalid(t))
	if named == nil || !f.fx.OwnPackage(named.Obj().Pkg()) {
		return false
	}
	st := sym.StructOf(named)
	if st == nil {
		return false
	}
	for field := range st.Fields() {
		if f.fx.TypeInfo(field.Type()) != nil || types.IsInterface(field.Type()) {
			return true
		}
	}
	return false
}

// maxInside bounds how many structs deep a tool is looked for.
const maxInside = 2

// toolsIn lists the tools in what an expression may be.
func (f *Finder) toolsIn(x ast.Expr) (found []*wiring.Object) {
	objs, _ := f.wires.Objects(x)
	for _, o := range objs {
		found = append(found, f.tools(o, 0)...)
	}
	return found
}

// tools lists the tools that an object is or has inside, as far as it is known
// which they are. What speaks to a system by itself keeps its own; whether it does is
// asked only where there is a tool.
func (f *Finder) tools(o *wiring.Object, depth int) (found []*wiring.Object) {
	if o.Type != nil {
		if info := f.fx.TypeInfo(o.Type); info != nil {
			if o.ID != "" && f.wanted(info) {
				return []*wiring.Object{o}
			}
			return nil
		}
	}
	if depth == maxInside {
		return nil
	}
	for _, field := range o.Fields {
		if inside := f.tools(field.Object, depth+1); len(inside) > 0 && !f.adapter(field.Object) {
			found = append(found, inside...)
		}
	}
	if depth == 0 && len(found) > 0 && f.adapter(o) {
		return nil
	}
	return found
}

// Link relates a finding at the second use to the first one and to where the value is
// made; a directive at any of them silences it.
func (f *Finder) Link(s *Shared, first, made string) *report.Link {
	return &report.Link{
		Asks: f.wires.End(f.fx.Place(s.First.At.Pos()), first, f.pass.Pkg),
		Does: f.wires.End(s.Object.Made, made, f.makers(s.Object.Made)...), Plain: true,
	}
}

// Place is how positions are written in messages.
func (f *Finder) Place(pos token.Pos) string { return f.fx.Place(pos) }

// makers are the packages in reach that a place may be in, by their folders.
func (f *Finder) makers(place string) (found []*types.Package) {
	dir, _, _ := strings.Cut(place, "/")
	seen := map[*types.Package]bool{}
	var visit func(p *types.Package)
	visit = func(p *types.Package) {
		if seen[p] || !f.fx.OwnPackage(p) {
			return
		}
		seen[p] = true
		if path.Base(sym.PkgPath(p)) == dir || p.Name() == "main" {
			found = append(found, p)
		}
		for _, q := range p.Imports() {
			visit(q)
		}
	}
	visit(f.pass.Pkg)
	return found
}

// before compares places by the order of the files: how positions of two files compare
// depends on who parsed them.
func (f *Finder) before(a, b ast.Node) bool {
	x, y := f.pass.Fset.File(a.Pos()), f.pass.Fset.File(b.Pos())
	if x == y {
		return a.Pos() < b.Pos()
	}
	for _, file := range f.pass.Files {
		switch f.pass.Fset.File(file.FileStart) {
		case x:
			return true
		case y:
			return false
		}
	}
	return false
}
