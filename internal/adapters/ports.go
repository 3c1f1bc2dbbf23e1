package adapters

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// collect finds the adapters.
func (r *Result) collect() {
	if r.layer.Layer == layers.AdapterIn || r.layer.Layer == layers.Composition || !r.callsOut() {
		return
	}
	own := r.methods()
	if len(own) == 0 {
		return
	}
	cands := r.candidates()
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || types.IsInterface(tn.Type()) || len(own[tn]) == 0 {
			continue
		}
		named, isNamed := tn.Type().(*types.Named)
		if !isNamed || !slices.ContainsFunc(own[tn], r.out) {
			continue
		}
		if a := r.adapter(named, own[tn], cands); a != nil {
			r.adapters = append(r.adapters, a)
		}
	}
}

// adapter makes an adapter of a type that calls out, nil when nothing shows that the
// inside of the program asks it.
func (r *Result) adapter(named *types.Named, own []*effects.Func, cands []*types.Named) *Adapter {
	a := &Adapter{Type: named}
	if named.TypeParams().Len() == 0 {
		for _, port := range cands {
			if r.inner(port) && r.implements(named, port) {
				a.Ports = append(a.Ports, port)
			}
		}
	}
	if len(a.Ports) == 0 && !(r.outer() && named.Obj().Exported()) {
		return nil
	}
	for _, f := range own {
		m := &Method{Func: f, Decl: f.Syntax.(*ast.FuncDecl), Fn: f.Fn, Out: r.out(f)}
		for _, port := range a.Ports {
			if obj, _, _ := types.LookupFieldOrMethod(port, false, r.pass.Pkg, f.Fn.Name()); obj != nil {
				m.Port = port
				break
			}
		}
		if m.Port != nil || len(a.Ports) == 0 && f.Fn.Exported() {
			a.Methods = append(a.Methods, m)
		}
	}
	if len(a.Methods) == 0 {
		return nil
	}
	return a
}

// methods returns the methods that the package's types declare, test code left out.
func (r *Result) methods() map[*types.TypeName][]*effects.Func {
	own := map[*types.TypeName][]*effects.Func{}
	for _, f := range r.effects.Funcs() {
		if f.Fn == nil || f.Fn.Signature().Recv() == nil || report.Skipped(r.pass, f.Syntax.Pos()) {
			continue
		}
		if named := sym.Named(sym.RecvType(f.Fn)); named != nil {
			own[named.Obj()] = append(own[named.Obj()], f)
		}
	}
	return own
}

// candidates returns the interfaces that may be ports: those of the packages that this
// one imports and that are no adapters or tools themselves, and, in an adapter, its own.
func (r *Result) candidates() (cands []*types.Named) {
	add := func(p *types.Package) {
		scope := p.Scope()
		for _, name := range scope.Names() {
			tn, isType := scope.Lookup(name).(*types.TypeName)
			if !isType || tn.IsAlias() || !tn.Exported() {
				continue
			}
			named, isNamed := tn.Type().(*types.Named)
			if isNamed && named.TypeParams().Len() == 0 && r.askable(named) {
				cands = append(cands, named)
			}
		}
	}
	for _, p := range r.pass.Pkg.Imports() {
		if !r.effects.OwnPackage(p) {
			continue
		}
		switch layers.Elsewhere(r.pass, p, 1).Layer {
		case layers.AdapterOut, layers.AdapterIn, layers.Composition, layers.Library:
			if !holdsPorts(p) {
				continue
			}
		}
		add(p)
	}
	if r.outer() {
		add(r.pass.Pkg)
	}
	slices.SortStableFunc(cands, func(a, b *types.Named) int { return cmp.Compare(a.Obj().Name(), b.Obj().Name()) })
	return cands
}

// inner reports whether an interface is the inside's way to ask for something: it lies in
// an inner layer, stands for a store or a channel, or is implemented by what is an adapter
// by its name. Others are often there to be called back.
func (r *Result) inner(port *types.Named) bool {
	switch ports.KindIn(r.pass, port) {
	case ports.Repository, ports.EventStore, ports.Outbox, ports.Publisher, ports.ReadModel:
		return true
	}
	if port.Obj().Pkg() == r.pass.Pkg {
		return false // as often made for tests as for callers
	}
	if r.outer() {
		return true
	}
	answer := layers.Elsewhere(r.pass, port.Obj().Pkg(), 1)
	return (answer.Layer == layers.Domain || answer.Layer == layers.Application) && answer.Confidence > layers.Low
}

// outer reports whether the package is an outbound adapter by its name and content.
func (r *Result) outer() bool {
	return r.layer.Layer == layers.AdapterOut && r.layer.Confidence > layers.Low
}

// holdsPorts reports a package that is nothing but declarations of interfaces, with options
// and tests of errors, whatever folder it lies in: repository/ beside repository/postgres/.
func holdsPorts(p *types.Package) bool {
	scope, found := p.Scope(), false
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Func:
			if !aids(obj) {
				return false
			}
		case *types.TypeName:
			if types.IsInterface(obj.Type()) {
				found = true
			} else if named, isNamed := types.Unalias(obj.Type()).(*types.Named); isNamed && named.NumMethods() > 0 {
				return false
			}
		}
	}
	return found
}

// aids reports a function that makes an option, or answers with a plain value: nothing that
// implements a port.
func aids(fn *types.Func) bool {
	if fn.Signature().Results().Len() != 1 {
		return false
	}
	switch fn.Signature().Results().At(0).Type().Underlying().(type) {
	case *types.Signature, *types.Basic:
		return true
	}
	return false
}

// askable reports an interface through which something outside may be asked: one of its
// methods can fail.
func (r *Result) askable(named *types.Named) bool {
	iface, isIface := named.Underlying().(*types.Interface)
	if !isIface || !iface.IsMethodSet() || sym.ImplementsError(named) {
		return false
	}
	for m := range iface.Methods() {
		if !m.Exported() {
			return false
		}
	}
	for m := range iface.Methods() {
		if ErrorResult(m.Signature()) >= 0 {
			return true
		}
	}
	return false
}

// implements reports whether a type is an implementation of a port on purpose: it has
// several of its methods to implement, or says so.
func (r *Result) implements(named, port *types.Named) bool {
	iface := port.Underlying().(*types.Interface)
	if !types.Implements(named, iface) && !types.Implements(types.NewPointer(named), iface) {
		return false
	}
	const several = 2
	return iface.NumMethods() >= several || r.stated(named, port)
}

// stated reports whether the package says that a type implements a port: it is returned or
// assigned as one.
func (r *Result) stated(named, port *types.Named) bool {
	for _, f := range r.effects.Funcs() {
		if f.Fn == nil || f.Fn.Signature().Recv() != nil {
			continue
		}
		for v := range f.Fn.Signature().Results().Variables() {
			if types.Identical(v.Type(), port) {
				return true
			}
		}
	}
	for _, file := range r.pass.Files {
		for _, d := range file.Decls {
			gen, isGen := d.(*ast.GenDecl)
			if !isGen || gen.Tok != token.VAR {
				continue
			}
			for _, s := range gen.Specs {
				v := s.(*ast.ValueSpec)
				if v.Type != nil && len(v.Values) == 1 && types.Identical(sym.OrInvalid(r.info.TypeOf(v.Type)), port) &&
					sym.Named(sym.OrInvalid(r.info.TypeOf(v.Values[0]))) == named {
					return true
				}
			}
		}
	}
	return false
}

// callsOut is the cheap look: whether anything in the package leaves the process.
func (r *Result) callsOut() bool {
	return slices.ContainsFunc(r.effects.Funcs(), func(f *effects.Func) bool { return !f.Idle && r.out(f) })
}

// out reports whether something leaves the process in a function.
func (r *Result) out(f *effects.Func) bool {
	if f.Summary != nil && slices.ContainsFunc(f.Summary.Effects, func(e effects.Effect) bool { return leaves[e.Op] }) {
		return true
	}
	return !f.Idle && slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool {
		fn := sym.Callee(r.info, call)
		return fn != nil && queries(fn) != nil
	})
}

var leaves = map[catalogue.Op]bool{
	catalogue.OpHTTPSend: true, catalogue.OpRPCSend: true, catalogue.OpRPCStream: true, catalogue.OpNetDial: true,
	catalogue.OpDBRead: true, catalogue.OpDBWrite: true, catalogue.OpDBExec: true, catalogue.OpDBQuery: true, catalogue.OpDBCas: true, catalogue.OpDBBatch: true,
	catalogue.OpCacheRead: true, catalogue.OpCacheWrite: true, catalogue.OpCacheDo: true, catalogue.OpCacheEval: true,
	catalogue.OpMsgPublish: true, catalogue.OpMsgEnqueue: true,
	catalogue.OpSidefxPay: true, catalogue.OpSidefxNotify: true, catalogue.OpSidefxMail: true,
}

// ErrorResult returns which result of a function is its error, -1 when it has none.
func ErrorResult(sig *types.Signature) int {
	for i := sig.Results().Len() - 1; i >= 0; i-- {
		if sym.IsError(sig.Results().At(i).Type()) {
			return i
		}
	}
	return -1
}
