package txn

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// handle is how a transaction is mentioned: a variable, or a field below one.
type handle struct {
	root types.Object
	path string // ".tx"
}

// last is the variable or field that a handle ends in.
func (h handle) last() types.Object {
	if h.root == nil || h.path == "" {
		return h.root
	}
	t := h.root.Type()
	var obj types.Object
	for _, name := range strings.Split(h.path[1:], ".") {
		var pkg *types.Package
		if named := sym.Named(t); named != nil {
			pkg = named.Obj().Pkg()
		}
		if obj, _, _ = types.LookupFieldOrMethod(t, true, pkg, name); obj == nil {
			return nil
		}
		t = obj.Type()
	}
	return obj
}

// handleOf reads a chain of names; the zero handle is any other expression.
func (d *decl) handleOf(x ast.Expr) handle {
	switch x := ast.Unparen(sym.OrBad(x)).(type) {
	case *ast.Ident:
		if x.Name == "_" {
			return handle{}
		}
		return handle{root: d.info.ObjectOf(x)}
	case *ast.SelectorExpr:
		if s := d.info.Selections[x]; s == nil || s.Kind() != types.FieldVal {
			return handle{}
		}
		if h := d.handleOf(x.X); h.root != nil {
			return handle{h.root, h.path + "." + x.Sel.Name}
		}
	case *ast.StarExpr:
		return d.handleOf(x.X)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return d.handleOf(x.X)
		}
	}
	return handle{}
}

// mentions reports whether an expression is the transaction of a handle, or
// something selected from it or called on it.
func (d *decl) mentions(x ast.Expr, h handle) bool {
	for {
		if got := d.handleOf(x); got.root != nil {
			return got.root == h.root && (got.path == h.path || strings.HasPrefix(got.path, h.path+"."))
		}
		switch y := ast.Unparen(sym.OrBad(x)).(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.CallExpr:
			x = y.Fun
		default:
			return false
		}
	}
}

var (
	// ending matches the names of functions that end what they are given, for those
	// whose body is out of sight. Orders are cancelled and completed, too.
	ending = sym.Names(`(?i)commit|rollback|abort|discard|^(finish|end|close|clean_?up|done|release|complete)(_?(tx|txn|transaction|conn|unit))?$`)
	// endingMethod matches the methods by which what was made from a transaction ends it.
	endingMethod = sym.Names(`(?i)commit|rollback|abort|discard`)
)

// ends says what a call does to the transaction of a span; ok is false when it
// does not end it.
func (d *decl) ends(call *ast.CallExpr, i int) (move extent.Move, ok bool) {
	h := d.held[i]
	if h.root == nil {
		return 0, false
	}
	fun := ast.Unparen(call.Fun)
	if id, isIdent := fun.(*ast.Ident); isIdent {
		for _, x := range d.enders(i) {
			if d.info.ObjectOf(id) == x {
				return extent.Ends, true
			}
		}
	}
	sel, isSel := fun.(*ast.SelectorExpr)
	onIt := isSel && d.mentions(sel.X, h)
	if onIt {
		for _, row := range d.fx.Rows(call) {
			switch row.Op {
			case catalogue.OpTxCommit:
				return extent.Closes, true
			case catalogue.OpTxRollback:
				return extent.Drops, true
			}
		}
	}
	given := false
	for _, a := range call.Args {
		given = given || d.mentions(a, h)
	}
	if !onIt && !given {
		return extent.Perhaps, isSel && d.endsInside(call, sel.X, h, 0)
	}
	return d.endsBy(call, given)
}

// endsInside reports whether a method ends the transaction in a field of what it is
// called on, or calls one that does: s.finish(ctx) does so to s.tx. On which of its
// paths is for it to know.
func (d *decl) endsInside(call *ast.CallExpr, on ast.Expr, h handle, depth int) (ends bool) {
	recv := d.handleOf(on)
	if recv.root != h.root || !strings.HasPrefix(h.path, recv.path+".") || depth > 2 {
		return false
	}
	callee := sym.Callee(d.info, call)
	if callee == nil {
		return false
	}
	f := d.fx.Func(callee)
	if f == nil || f.Sig == nil || f.Sig.Recv() == nil || f == d.fn {
		return false
	}
	inside := handle{f.Sig.Recv(), strings.TrimPrefix(h.path, recv.path)}
	for _, c := range f.Calls {
		sel, isSel := ast.Unparen(c.Fun).(*ast.SelectorExpr)
		if !isSel {
			continue
		}
		if ends = d.handleOf(sel.X) == inside && endingMethod.MatchString(sel.Sel.Name) || d.endsInside(c, sel.X, inside, depth+1); ends {
			return true
		}
	}
	return false
}

// endsBy says what a call on a transaction, or one that is given it, does to it by
// what its function is known to do, or else by its name.
func (d *decl) endsBy(call *ast.CallExpr, given bool) (move extent.Move, ok bool) {
	fn := sym.Callee(d.info, call)
	if fn == nil { // a function value may do anything; one that was given to work on it does not end it
		return extent.Perhaps, given && !isParam(d.info, call)
	}
	if s := d.fx.Of(fn); s != nil && len(s.Effects) > 0 {
		commits, rollsBack := Has(s, catalogue.OpTxCommit), Has(s, catalogue.OpTxRollback)
		switch {
		case Has(s, catalogue.OpTxBegin):
			return 0, false // of its own
		case commits && rollsBack:
			return extent.Ends, true
		case commits:
			return extent.Closes, true
		case rollsBack:
			return extent.Drops, true
		case !s.Opaque:
			return 0, false
		}
	}
	if d.fx.Rows(call) != nil || !ending.MatchString(fn.Name()) {
		return 0, false
	}
	port := Port(d.info, call)
	shaped := port != nil && d.kinds.ports.RoleOf(port, fn) == ports.EndTx
	if shaped || !given && Ends(sym.OrInvalid(d.info.TypeOf(sym.OrBad(sym.Receiver(call))))) && endingMethod.MatchString(fn.Name()) {
		if strings.Contains(strings.ToLower(fn.Name()), "commit") {
			return extent.Closes, true
		}
		return extent.Drops, true
	}
	return extent.Perhaps, true
}

// isParam reports whether a call runs a function that the function at hand, or
// one around it, was given.
func isParam(info *types.Info, call *ast.CallExpr) bool {
	id, isIdent := ast.Unparen(call.Fun).(*ast.Ident)
	if !isIdent {
		return false
	}
	v, isVar := info.ObjectOf(id).(*types.Var)
	return isVar && v.Kind() == types.ParamVar
}

// enders are the functions that came with a transaction and end it: tx, commit,
// rollback, err := begin(ctx).
func (d *decl) enders(i int) (fns []types.Object) {
	for _, l := range d.stmts[d.spans[i].Begin] {
		if _, isFunc := sym.OrInvalid(d.info.TypeOf(l)).Underlying().(*types.Signature); isFunc {
			if id, isIdent := l.(*ast.Ident); isIdent {
				fns = append(fns, d.info.ObjectOf(id))
			}
		}
	}
	return fns
}
