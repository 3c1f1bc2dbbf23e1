package effects

import (
	"go/types"
	"slices"
)

// exportPorts makes facts for the methods of this package's interfaces that
// have implementers beside them: what the few implementers do, together. A
// package that calls the port through an import then knows as much as this
// one does, whatever driver runs the analysis.
func (p *pkg) exportPorts() {
	scope := p.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() {
			continue
		}
		iface, isIface := tn.Type().Underlying().(*types.Interface)
		if !isIface {
			continue
		}
		for fn := range iface.ExplicitMethods() {
			if s := p.portSummary(fn.Origin()); s != nil {
				p.pass.ExportObjectFact(fn.Origin(), s)
			}
		}
	}
}

// portSummary joins the summaries of a port method's implementers, nil when
// nothing is known of them.
func (p *pkg) portSummary(fn *types.Func) *Summary {
	if fn.Pkg() != p.pass.Pkg {
		return nil
	}
	union := &Summary{}
	if promised := p.imported[fn]; promised != nil {
		*union = *promised
	}
	seen := map[string]bool{}
	for _, impl := range p.implementers(fn) {
		s := p.summary(impl)
		if s == nil {
			union.Opaque = true
			continue
		}
		sig := impl.Signature()
		b := &binding{p: p, byVal: true, sig: sig}
		for i := range sig.Params().Len() {
			b.vals = append(b.vals, Val{Kind: Param, Index: i})
		}
		for _, e := range s.Effects {
			e = b.effect(e) // what comes from the receiver is its own affair
			e.Idempotent = e.Idempotent || union.Idempotent
			if id := string(e.id(nil)); !seen[id] {
				seen[id] = true
				union.Effects = append(union.Effects, e)
			}
		}
		for _, inv := range s.Invokes {
			if inv.Param >= 0 && len(union.Invokes) < maxInvokes {
				union.Invokes = append(slices.Clip(union.Invokes), inv)
			}
		}
		union.Opaque = union.Opaque || s.Opaque
	}
	if len(union.Effects) > maxEffects {
		union.Effects, union.Opaque = union.Effects[:maxEffects], true
	}
	if union = union.exported(); union.empty() {
		return nil
	}
	return union
}
