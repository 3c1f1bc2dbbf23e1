package portdto

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// ports reports the ports of the package that speak in types of the other side: once per port.
func (c *checker) ports() {
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || report.Skipped(c.pass, tn.Pos()) {
			continue
		}
		named, isNamed := tn.Type().(*types.Named)
		if !isNamed {
			continue
		}
		iface, isIface := named.Underlying().(*types.Interface)
		if !isIface || !iface.IsMethodSet() {
			continue
		}
		c.port(named, iface)
	}
}

// speaking is a method with the foreign type in its signature.
type speaking struct {
	m *types.Func
	f foreign
}

func (c *checker) port(named *types.Named, iface *types.Interface) {
	var found []speaking
	methods := slices.SortedFunc(iface.ExplicitMethods(), func(a, b *types.Func) int { return cmp.Compare(a.Pos(), b.Pos()) })
	for _, m := range methods {
		if f := c.in(m.Signature(), 0); f.shape != plain && asks(m.Signature()) {
			found = append(found, speaking{m, f})
		}
	}
	if len(found) == 0 || c.inbound(named, iface) || c.client(iface) || c.seam(named, iface, found[0].f.named.Obj().Pkg()) {
		return
	}
	first := found[0]
	more := ""
	if n := len(found) - 1; n > 0 {
		more = fmt.Sprintf(" (and %d more)", n)
	}
	code, what := external, "generated type "
	switch first.f.shape {
	case sdk:
		what = "external system's type "
	case store:
		code, what = driver, "driver's type "
	}
	report.Report(c.pass, code, report.Finding{
		Range: place.Name(first.m),
		Message: fmt.Sprintf("port method %s.%s%s speaks in the %s%s: let the adapter translate it into a type of the %s",
			named.Obj().Name(), first.m.Name(), more, what, show(first.f.named), c.layer.Layer),
	})
}

// asks reports a method that may ask something outside: it takes a context or can fail.
func asks(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && sym.IsContext(sig.Params().At(0).Type()) || adapters.ErrorResult(sig) >= 0
}

// inbound reports an interface that the package implements itself: its own service, which
// others call. What they call it with is the service's own published contract.
func (c *checker) inbound(named *types.Named, iface *types.Interface) bool {
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || types.IsInterface(tn.Type()) || report.Skipped(c.pass, tn.Pos()) {
			continue
		}
		if t, isNamed := tn.Type().(*types.Named); isNamed && t.TypeParams().Len() == 0 && types.Implements(types.NewPointer(t), iface) {
			return true
		}
	}
	return strings.HasSuffix(named.Obj().Name(), "Server") || strings.HasSuffix(named.Obj().Name(), "Handler")
}

// client reports an interface that repeats methods of a generated or library client, so
// that tests can put something else in its place: it is no port but a seam.
func (c *checker) client(iface *types.Interface) bool {
	for m := range iface.Methods() {
		sig := m.Signature()
		if !sig.Variadic() {
			return false
		}
		last := sig.Params().At(sig.Params().Len() - 1).Type()
		if s, isSlice := last.(*types.Slice); !isSlice || c.own(s.Elem()) {
			return false
		}
	}
	return true
}

// seam reports an interface that a type of the library implements as it is: a handle of a
// driver, whatever it is called, or the package's own way to put something else in its place.
func (c *checker) seam(named *types.Named, iface *types.Interface, lib *types.Package) bool {
	return adapters.Handle(c.table, c.pass.Pkg, iface) || !named.Obj().Exported() && adapters.Seam(lib, iface)
}

// own reports a type without a name, or of the project or the language itself.
func (c *checker) own(t types.Type) bool {
	named, isNamed := types.Unalias(t).(*types.Named)
	return !isNamed || named.Obj().Pkg() == nil || c.effects.OwnPackage(named.Obj().Pkg())
}

// show names a type as the package would write it.
func show(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}

// inner reports whether the package is of a layer that ports belong to.
func inner(layer *layers.Answer) bool {
	return (layer.Layer == layers.Domain || layer.Layer == layers.Application) && layer.Confidence > layers.Low
}
