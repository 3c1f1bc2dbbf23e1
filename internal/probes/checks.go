package probes

import (
	"fmt"
	"go/ast"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// kinds are what rows call the kinds of probes.
var kinds = map[string]Kind{"liveness": Liveness, "readiness": Readiness, "": Health}

// check adds a function that is given to a library for health checks.
func (f *finder) check(call *ast.CallExpr, row *catalogue.Effect) {
	kind, known := kinds[row.Attr(catalogue.AttrKind)]
	ref, has := row.Role(catalogue.RoleFn)
	i, ok := ref.Arg(len(call.Args))
	if !known || !has || !ok {
		return
	}
	x := call.Args[i]
	p := Probe{
		Kind: kind, Name: "check", At: call,
		Kept:    row.Is(catalogue.AttrCached) || row.Is(catalogue.AttrPeriodic),
		Limited: row.Attr(catalogue.AttrTimeout) != "" || row.Lib.Is(catalogue.ClassHealth) && f.limits(),
	}
	if name := sym.Role(call, row, catalogue.RoleLabel); name != nil {
		if s, isConst := sym.ConstString(f.info, name); isConst {
			p.Name = fmt.Sprintf("check %q", s)
		}
	}
	if field := strings.TrimPrefix(ref.Path, "."); field != "" {
		if x = f.field(x, field); x == nil {
			return
		}
	}
	f.given(p, x, 0)
}

// given adds the function that a check is, in whatever it is wrapped.
func (f *finder) given(p Probe, x ast.Expr, depth int) {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if isCall && depth < maxWrappers {
		rows := f.fx.Rows(call)
		for i := range rows {
			inner := sym.Role(call, &rows[i], catalogue.RoleFn)
			switch {
			case rows[i].Op == catalogue.OpHealthCache:
				p.Kept = true
			case rows[i].Op == catalogue.OpHealthTimeout:
				p.Limited = true
			default:
				continue
			}
			if inner != nil {
				f.given(p, inner, depth+1)
			}
			return
		}
		for i := range rows {
			if rows[i].Op == catalogue.OpHealthProbe {
				p.Made, p.Limited = &rows[i], true
				f.out = append(f.out, p)
				return
			}
		}
	}
	f.handler(p, x, depth)
}

// made is a ready-made check that is not given to a library on the spot: it is
// put into a list first.
func (f *finder) made(in *effects.Func, call *ast.CallExpr, row *catalogue.Effect) Probe {
	for _, outer := range in.Known {
		if outer != call && sym.Contains(outer, call) {
			return Probe{}
		}
	}
	return Probe{Kind: Health, Name: "check", At: call, Made: row, Limited: true}
}

// limits reports whether the package gives the checks of its library a limit.
func (f *finder) limits() bool {
	for _, in := range f.fx.Funcs() {
		for _, call := range in.Known {
			for _, row := range f.fx.Rows(call) {
				if row.Op == catalogue.OpHealthTimeout {
					return true
				}
			}
		}
	}
	return false
}

// field returns what a composite literal gives a field, nil when that is not in
// view.
func (f *finder) field(x ast.Expr, name string) ast.Expr {
	x = ast.Unparen(x)
	if u, isUnary := x.(*ast.UnaryExpr); isUnary {
		x = ast.Unparen(u.X)
	}
	lit, isLit := x.(*ast.CompositeLit)
	if !isLit {
		return nil
	}
	for v, value := range sym.Fields(f.info, lit) {
		if v.Name() == name {
			return value
		}
	}
	return nil
}

// last is the last segment of a path.
func last(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
