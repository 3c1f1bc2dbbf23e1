package localonly

import (
	"go/ast"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// startup are functions that bring something up: waiting for a database there is
// another rule's concern.
var startup = regexp.MustCompile(`^(?i:new|open|init|setup|start|boot|must|run|main|provide|wire|load|seed|mount)([A-Z_]|$)|` +
	`[Cc]onnect|[Mm]igrat|[Hh]ealth|[Ww]ait_?[Ff]or|[Bb]ootstrap|Ping|^ping|Ready|^ready|Lock|^lock|Lease|^lease|Leader|^leader|Mutex|^mutex|Elect|^elect`)

// starting reports a protection that is part of starting up, or of getting hold
// of a lock.
func (c *checker) starting(g *guard) bool {
	decl := sym.FuncAt(c.pass.Files, g.at.From)
	return decl == nil || startup.MatchString(decl.Name.Name) || startup.MatchString(place.Receiver(decl)) || c.pass.Pkg.Name() == "main"
}

// unheard reports a protection in a function that has nobody to hand a failure
// to: the main loop of a worker, a goroutine, or one that returns no error. To
// try once more is all that it can do.
func (c *checker) unheard(g *guard) bool {
	calls := g.calls
	if g.call != nil {
		calls = append([]*ast.CallExpr{g.call}, calls...)
	}
	for _, call := range calls {
		for _, a := range c.effects.Around(g.f, call) {
			if a.Kind == effects.RunsLoop && a.Forever || a.Kind == effects.RunsGo {
				return true
			}
		}
	}
	for r := range g.f.Sig.Results().Variables() {
		if sym.IsError(r.Type()) {
			return false
		}
	}
	return true
}

// finishing reports a protection in a function that finishes what its callers
// began on a context of its own: they have one and it leaves it aside, so that the
// work is done although they may have gone.
func (c *checker) finishing(g *guard) bool {
	decl := sym.FuncAt(c.pass.Files, g.at.From)
	if decl == nil {
		return false
	}
	fn, known := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !known || !c.ownContext(g.f) {
		return false
	}
	callers := c.effects.CallersOf(fn)
	for _, call := range callers {
		from := sym.FuncAt(c.pass.Files, call.Pos())
		if from == nil || !c.takesContext(from.Type) {
			return false
		}
	}
	return len(callers) > 0
}

// ownContext reports whether a function bounds a context that has no caller.
func (c *checker) ownContext(f *effects.Func) bool {
	for _, call := range f.Calls {
		fn := sym.Callee(c.pass.TypesInfo, call)
		if fn == nil {
			continue
		}
		for _, row := range c.table.Call(sym.Key(fn)) {
			if row.Op != catalogue.OpTimeoutCtx {
				continue
			}
			ref, has := row.Role(catalogue.RoleCtx)
			if i, given := ref.Arg(len(call.Args)); has && given && c.effects.Value(call.Args[i]).Kind == effects.Root {
				return true
			}
		}
	}
	return false
}

// takesContext reports a function that is given a context, or a request that has
// one.
func (c *checker) takesContext(fn *ast.FuncType) bool {
	for _, p := range fn.Params.List {
		t := sym.OrInvalid(c.pass.TypesInfo.TypeOf(p.Type))
		if sym.IsContext(t) {
			return true
		}
		if k, named := sym.TypeKey(t); named {
			if info := c.table.Type(k); info != nil && info.Kind == catalogue.KindHTTPRequest {
				return true
			}
		}
	}
	return false
}

// plain are errors that say nothing about whether another attempt would help a
// database: telling them apart does not make a retry one of conflicts.
var plain = map[catalogue.ErrKind]bool{
	catalogue.ErrNotFound: true, catalogue.ErrCanceled: true, catalogue.ErrDeadline: true, catalogue.ErrTxDone: true,
}

// picky are names of helpers that decide by themselves what is worth another
// attempt, or run a transaction anew.
var picky = regexp.MustCompile(`[Tt]emporar|[Tt]ransient|[Rr]etr(y|i)able|[Cc]onflict|[Ss]eriali|[Dd]eadlock|[Bb]usy|Lock|T[xX]$|[Tt]ransact|[Aa]tomic|If|When|Unless|[Dd]uplicate`)

// selects reports whether a retry looks at what has failed, or has somebody
// look: which failures go round again is then not sure to be any.
func (c *checker) selects(g *guard) bool {
	found := false
	nodes := []ast.Node{g.body}
	if g.call != nil {
		if picky.MatchString(sym.CalledName(g.call)) {
			return true
		}
		nodes = append(nodes, g.call)
	}
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				found = found || c.tells(n)
			case *ast.TypeAssertExpr:
				found = found || sym.IsError(sym.OrInvalid(c.pass.TypesInfo.TypeOf(n.X)))
			case *ast.BinaryExpr:
				found = found || c.compares(n)
			case *ast.Ident:
				// A predicate that is handed over.
				if t := c.pass.TypesInfo.TypeOf(n); t != nil && g.call != nil && g.call.Pos() <= n.Pos() {
					if sig, isFunc := t.Underlying().(*types.Signature); isFunc && sig.Results().Len() > 0 && decides(sig) {
						found = true
					}
				}
			}
			return !found
		})
	}
	return found || g.call != nil && g.call.Ellipsis.IsValid()
}

// tells reports a call that asks what an error is.
func (c *checker) tells(call *ast.CallExpr) bool {
	fn := sym.Callee(c.pass.TypesInfo, call)
	t := c.pass.TypesInfo.TypeOf(call.Fun)
	if t == nil {
		return false
	}
	sig, isFunc := t.Underlying().(*types.Signature)
	if !isFunc || sig.Results().Len() == 0 {
		return false
	}
	if fn != nil {
		for _, row := range c.table.Call(sym.Key(fn)) {
			if ref, has := row.Role(catalogue.RoleTarget); has && row.Op == catalogue.OpErrIs {
				if i, given := ref.Arg(len(call.Args)); given {
					return !c.isPlain(call.Args[i])
				}
			}
		}
	}
	last := sig.Results().At(sig.Results().Len() - 1).Type()
	if sym.IsError(last) {
		return false // wraps it
	}
	b, isBasic := last.Underlying().(*types.Basic)
	for _, a := range call.Args {
		if sym.IsError(sym.OrInvalid(c.pass.TypesInfo.TypeOf(a))) && !makesValue.MatchString(sym.CalledName(call)) {
			return true
		}
		// strings.Contains(err.Error(), "deadlock")
		if inner, isCall := ast.Unparen(a).(*ast.CallExpr); isCall && isBasic && b.Info()&types.IsBoolean != 0 {
			if sel, isSel := ast.Unparen(inner.Fun).(*ast.SelectorExpr); isSel && sel.Sel.Name == "Error" {
				return true
			}
		}
	}
	return false
}

// makesValue are functions that put an error into a field of a log line.
var makesValue = regexp.MustCompile(`^(Err|Error|NamedError|Any|AnErr|Attr|With.*|String|Sprint.*|Field.*)$`)

// compares reports a comparison of an error with another one.
func (c *checker) compares(b *ast.BinaryExpr) bool {
	if !sym.IsError(sym.OrInvalid(c.pass.TypesInfo.TypeOf(b.X))) || b.Op.String() != "==" && b.Op.String() != "!=" {
		return false
	}
	return !c.pass.TypesInfo.Types[b.Y].IsNil() && !c.isPlain(b.Y)
}

// isPlain reports a sentinel that the catalogue knows to be plain.
func (c *checker) isPlain(x ast.Expr) bool {
	var obj types.Object
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		obj = c.pass.TypesInfo.ObjectOf(x)
	case *ast.SelectorExpr:
		obj = c.pass.TypesInfo.ObjectOf(x.Sel)
	}
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	kind, known := c.table.Err(sym.PkgPath(obj.Pkg()), obj.Name())
	return known && plain[kind]
}

// contended are the names of the stores which demand to be tried again, as
// projects put them into names of their own: the last part of a library's path
// without what only says that it is one, "sqlite" of mattn/go-sqlite3.
func (c *checker) contended() (names []string) {
	for _, lib := range c.table.Libs() {
		if !lib.Is(catalogue.ClassContended) {
			continue
		}
		for _, p := range lib.Paths {
			name := path.Base(strings.TrimSuffix(strings.TrimSuffix(p, "/driver"), "/v*"))
			name, _, _ = strings.Cut(strings.TrimPrefix(name, "go-"), "-")
			if name = strings.TrimRight(name, "0123456789"); len(name) > 3 { // a shorter one is a part of other words
				names = append(names, name)
			}
		}
	}
	return names
}

// demands reports a package that works on a store which demands to be tried
// again, an embedded or a distributed database: it imports one, or is called
// after such a store, as are its files or what it imports.
func (c *checker) demands() bool {
	names := c.contended()
	called := func(text string) bool {
		text = strings.ToLower(text)
		return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(text, name) })
	}
	if called(sym.PkgPath(c.pass.Pkg)) {
		return true
	}
	for _, imp := range c.pass.Pkg.Imports() {
		p := sym.PkgPath(imp)
		if lib := c.table.Package(p); lib != nil && lib.Is(catalogue.ClassContended) || called(p) {
			return true
		}
	}
	return slices.ContainsFunc(c.pass.Files, func(f *ast.File) bool { return called(place.Line(c.pass.Fset, f.Pos())) })
}
