package origin

import (
	"go/ast"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// DialBound reports whether the transport made at s opens connections within a
// limited time. One that does not say how to has no limit; of a function that
// opens something else than connections to other machines nothing is known.
func (r *Result) DialBound(s Source) State {
	defer r.lock()()
	info := r.Type(r.TypeOf(s))
	if info == nil {
		return NotKnown
	}
	out := Unbounded
	for _, f := range info.Fields {
		if f.Op != catalogue.FieldDial {
			continue
		}
		for _, v := range r.fieldsNamed(s, f.Name) {
			if st := r.dialState(v); st != Unbounded {
				out = st
			}
		}
	}
	return out
}

func (r *Result) dialState(v Stored) State {
	for _, s := range r.sources(v.Expr, v.frame) {
		if s.Kind == Nil {
			continue
		}
		if s.Kind != Function {
			return NotKnown
		}
		if sel, ok := s.Expr.(*ast.SelectorExpr); ok && r.functionOf(s) == nil {
			if st := r.dialerState(sel, s.frame); st != Unbounded {
				return st
			}
			continue
		}
		f := r.functionOf(s)
		if f == nil || f.body == nil || !r.dialsPlainly(f) {
			return NotKnown
		}
	}
	return Unbounded
}

// dialerState reports on the method of a dialer: whether the dialer has a limit.
func (r *Result) dialerState(sel *ast.SelectorExpr, fr *frame) State {
	info := r.Type(r.info().TypeOf(sel.X))
	if info == nil || info.Kind != catalogue.KindDialer {
		return NotKnown
	}
	for _, d := range r.sources(sel.X, fr) {
		if d.Kind != Made && d.Kind != Zero {
			return NotKnown
		}
		for _, f := range info.Fields {
			if f.Op != catalogue.FieldTimeoutConnect {
				continue
			}
			for _, v := range r.fieldsNamed(d, f.Name) {
				if !r.zero(v) {
					return Bounded
				}
			}
		}
	}
	return Unbounded
}

// dialsPlainly reports whether a function opens a connection to what it is asked
// for with nothing but a function or dialer without a limit.
func (r *Result) dialsPlainly(f *function) bool {
	plain := false
	known := true
	ast.Inspect(f.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			known = known && !strings.Contains(n.Value, "unix") && !strings.Contains(n.Value, "pipe")
		case *ast.CallExpr:
			known = known && r.knownAs(n, catalogue.OpTimeoutCtx, catalogue.OpTimeoutConfig, catalogue.OpTimer) == nil
			e := r.knownAs(n, catalogue.OpNetDial)
			fn := sym.Callee(r.info(), n)
			switch {
			case e == nil:
				known = known && (fn == nil || fn.Pkg() == nil || sym.Standard(sym.PkgPath(fn.Pkg())))
			case sym.Role(n, e, catalogue.RoleD) != nil:
				known = false
			default:
				plain = true
				if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && fn.Signature().Recv() != nil {
					known = known && r.dialerState(sel, nil) == Unbounded
				}
			}
		}
		return known
	})
	return plain && known
}
