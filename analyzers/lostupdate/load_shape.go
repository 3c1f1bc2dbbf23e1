package lostupdate

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// requestTypes are structs with what a caller wants to be changed, not with what
// was loaded.
var requestTypes = regexp.MustCompile(`(Params?|Args|Request|Req|Input|Options?|Opts|Filter|Query|Command|Cmd|Patch|Update|Updates|Change|Changes|Form|Payload|Event|Message|Msg|Config|Spec)$|^(Update|Patch|Upsert|Create|New|Set|Edit)[A-Z]`)

// shape looks at a method that is given an entity and writes over its row, where
// another function of the package loads such entities: what callers change in
// between is an entity that may be out of date.
func (l *loads) shape(f *effects.Func) {
	if f.Fn == nil || creates(f.Fn.Name()) {
		return
	}
	for p := range f.Sig.Params().Variables() {
		n := sym.Named(p.Type())
		if n == nil || sym.StructOf(p.Type()) == nil || sym.IsContext(p.Type()) || requestTypes.MatchString(n.Obj().Name()) {
			continue
		}
		if k, _ := sym.TypeKey(p.Type()); l.res.Table().Type(k) != nil || sym.Standard(n.Obj().Pkg().Path()) {
			continue
		}
		t := l.newTrace(f)
		o := &origin{param: p}
		t.vals[p] = value{origin: o}
		t.walk(func(call *ast.CallExpr) {
			for _, s := range l.st.At(call) {
				if l.overwrites(s) && t.wholeFrom(s, o) {
					l.shaped(f, p, s)
				}
			}
		})
	}
}

// wholeFrom reports whether a statement writes the row from a parameter: all of
// it, or two columns and more.
func (t *trace) wholeFrom(s *statements.Statement, o *origin) bool {
	from := func(x ast.Expr) bool {
		v, _ := t.mentioned(x)
		return v != nil && v.origin == o
	}
	if t.whole(s) {
		// What is made beside the entity mentions it as well.
		of := named(t.info.TypeOf(s.Value))
		return from(s.Value) && of != nil && resembles(of, named(o.param.Type()))
	}
	if !covers(len(s.Set)+len(s.Where), o.param.Type()) {
		return false
	}
	seen, unseen := map[string]bool{}, 0
	for _, a := range absolute(s) {
		switch {
		case a.Arg == nil:
			unseen++
		case from(a.Arg):
			seen[a.Column] = true
		}
	}
	if len(seen) == 0 && unseen >= 2 {
		// The values are bound out of view: what the call mentions of the parameter
		// stands for them.
		parts := map[string]bool{}
		for _, a := range s.Call.Args {
			if of := named(t.info.TypeOf(a)); of != nil && from(a) && resembles(of, named(o.param.Type())) {
				return true // bound by the names of its fields
			}
			ast.Inspect(a, func(n ast.Node) bool {
				if sel, isSel := n.(*ast.SelectorExpr); isSel && from(sel) {
					parts[sel.Sel.Name] = true
					return false
				}
				return true
			})
		}
		return len(parts) >= 3
	}
	return len(seen) >= 2
}

// resembles reports whether a type is another, or the form that it is stored in by
// its name: ProductModel, dbProduct.
func resembles(a, b *types.Named) bool {
	x, y := strings.ToLower(a.Obj().Name()), strings.ToLower(b.Obj().Name())
	return a == b || strings.Contains(x, y) || strings.Contains(y, x)
}

// covers reports whether a statement that names so many columns writes most of
// what an entity has, and not one aspect of it.
func covers(columns int, t types.Type) bool {
	st := sym.StructOf(t)
	if st == nil {
		return false
	}
	fields := 0
	for f := range st.Fields() {
		switch types.Unalias(f.Type()).Underlying().(type) {
		case *types.Slice, *types.Map, *types.Signature, *types.Chan, *types.Interface:
		default:
			fields++
		}
	}
	return 2*columns >= fields
}

// shaped reports the write of an adapter when the package loads what it writes.
func (l *loads) shaped(f *effects.Func, p *types.Var, s *statements.Statement) {
	loader := l.loader(f, p, s)
	if loader == nil || l.locked(f, s.Call, s) {
		return
	}
	st := store{at: s.Call, f: f, stmt: s, table: s.Table}
	name := named(p.Type()).Obj().Name()
	related := []report.Related{{Pos: loader.Syntax.Pos(), Message: "it is loaded here"}}
	what := s.Target()
	if what == "" {
		what = name
	}
	column, compared := l.versionOf(st, p.Type())
	if f := versioned(p.Type()); column == "" && !compared && f != nil && l.loadsVersion(loader, s) {
		column = f.Name()
	}
	switch {
	case compared:
	case column != "":
		l.tell(unchecked, report.Finding{Range: place.Called(s.Call), Related: related, Message: fmt.Sprintf(
			"this write of a whole %s to %s does not compare its version (%s): changes since %s loaded it are overwritten", name, what, column, loader.Fn.Name())})
	case mayTell(p.Type()) || !l.kept(s, p.Type()):
	default:
		l.tell(unversioned, report.Finding{Range: place.Called(s.Call), Related: related, Message: fmt.Sprintf(
			"no version and no lock: this write of a whole %s to %s loses what changed since %s loaded it", name, what, loader.Fn.Name())})
	}
}

// loadsVersion reports whether a loader reads a version of the rows that a
// statement writes.
func (l *loads) loadsVersion(loader *effects.Func, s *statements.Statement) bool {
	for _, r := range l.within(loader) {
		if r.SQL != nil && sameTarget(r, s) && slices.ContainsFunc(r.SQL.Columns, counts) {
			return true
		}
	}
	return false
}

// loader returns a function of the package that loads one entity as a parameter
// is one, from the table of a statement.
func (l *loads) loader(f *effects.Func, p *types.Var, s *statements.Statement) *effects.Func {
	want := named(p.Type())
	for _, g := range l.res.Funcs() {
		if g == f || g.Fn == nil || g.Sig.Params().Len() == 0 || g.Sig.Results().Len() == 0 || g.Summary == nil || g.Body == nil {
			continue
		}
		got := named(g.Sig.Results().At(0).Type())
		if got == nil || !alike(want, got) || creates(g.Fn.Name()) || f.Fn != nil && !sameReceiver(f.Fn, g.Fn) {
			continue
		}
		if strings.HasPrefix(strings.ToLower(g.Fn.Name()), "save") || strings.HasPrefix(strings.ToLower(g.Fn.Name()), "update") {
			continue
		}
		reads, writes, same, others := false, false, false, false
		for i := range g.Summary.Effects {
			switch g.Summary.Effects[i].Op {
			case catalogue.OpDBRead, catalogue.OpDBQuery:
				reads = true
			case catalogue.OpDBWrite, catalogue.OpDBExec:
				writes = true
			}
		}
		for _, r := range l.within(g) {
			if r.Verb == statements.Select {
				reads = true
				same = same || sameTarget(r, s)
				others = others || r.Target() != "" && s.Target() != ""
			}
			writes = writes || r.Writes()
		}
		if reads && !writes && (same || !others) {
			return g
		}
	}
	return nil
}

// alike reports whether one type is the other, or wraps it by its name: what was
// validated is a ValidatedProduct.
func alike(a, b *types.Named) bool {
	if a == b {
		return true
	}
	x, y := a.Obj().Name(), b.Obj().Name()
	return a.Obj().Pkg() == b.Obj().Pkg() && len(y) > 3 && (strings.HasSuffix(x, y) || strings.HasSuffix(y, x))
}

// sameReceiver reports whether two functions are methods of one type, or neither
// is a method.
func sameReceiver(a, b *types.Func) bool {
	return named(sym.RecvType(a)) == named(sym.RecvType(b))
}

// creates reports a name of a function that makes the row it returns.
func creates(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"create", "insert", "add", "new", "post", "register", "generate", "make", "import", "seed", "init", "delete", "upsert"}, func(p string) bool {
		return strings.HasPrefix(name, p)
	})
}

// transition looks for a step of a life that is written whatever the row has come
// to, and recorded as made by an insert beside it.
func (l *loads) transition(f *effects.Func) {
	all := l.within(f)
	for _, s := range all {
		set := absolute(s)
		if s.Verb != statements.Update || !l.overwrites(s) || len(set) != 1 || !stateName.MatchString(set[0].Column) || s.Rows.Look == statements.Checked || s.Rows.Look == statements.Returned {
			continue
		}
		record := slices.IndexFunc(all, func(o *statements.Statement) bool {
			return o.Verb == statements.Insert && o.Pos() > s.Pos() && o.Table != "" && o.Table != s.Table && o.Func == s.Func
		})
		if record < 0 || !l.given(f, set[0].Arg) || l.locked(f, s.Call, s) || !l.kept(s, nil) {
			continue
		}
		l.tell(unversioned, report.Finding{
			Range:   place.Called(s.Call),
			Related: []report.Related{{Pos: all[record].Pos(), Message: "the change is recorded here"}},
			Message: fmt.Sprintf("%s of %s is set whatever it is by now: the condition names no %s to come from, and %s records the change as made",
				set[0].Column, s.Target(), set[0].Column, all[record].Table),
		})
	}
}

// given reports whether a value is a parameter of the function, or out of view.
func (l *loads) given(f *effects.Func, x ast.Expr) bool {
	if x == nil {
		return true
	}
	obj := rootOf(l.info, x)
	for p := range f.Sig.Params().Variables() {
		if obj == types.Object(p) {
			return true
		}
	}
	return false
}

// bumps looks for updates that count a version on and do not compare it.
func (l *loads) bumps(f *effects.Func) {
	for _, s := range l.within(f) {
		if s.Verb != statements.Update || s.SQL == nil && len(s.Set) == 0 || !l.overwrites(s) || len(absolute(s)) == 0 {
			continue
		}
		i := slices.IndexFunc(s.Set, func(a statements.Assign) bool { return counts(a.Column) && l.countsRows(s.Table, a) })
		if i < 0 || l.locked(f, s.Call, s) {
			continue
		}
		l.tell(unchecked, report.Finding{Range: place.Called(s.Call), Message: fmt.Sprintf(
			"this update of %s counts %s on but does not compare it: changes made since the row was loaded are overwritten", target(s), s.Set[i].Column)})
	}
}
