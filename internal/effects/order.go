package effects

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// solve computes all summaries, callees before callers. Functions that call
// each other are computed together until nothing changes.
func (p *pkg) solve() {
	w := &walker{p: p}
	for _, n := range p.nodes {
		if n.index == 0 {
			w.visit(n)
		}
	}
	// Values that were needed before their function was reached are looked at
	// again from now on.
	p.forget()
}

// walker finds strongly connected components (Tarjan).
type walker struct {
	p     *pkg
	next  int
	stack []*node
}

func (w *walker) visit(n *node) {
	w.next++
	n.index, n.low = w.next, w.next
	n.onStack = true
	w.stack = append(w.stack, n)
	selfCalls := false
	for _, m := range w.p.uses(n) {
		switch {
		case m.index == 0:
			w.visit(m)
			n.low = min(n.low, m.low)
		case m.onStack:
			n.low = min(n.low, m.index)
		}
		selfCalls = selfCalls || m == n
	}
	if n.low != n.index {
		return
	}
	var group []*node
	for {
		m := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		m.onStack = false
		group = append(group, m)
		if m == n {
			break
		}
	}
	w.p.settle(group, len(group) > 1 || selfCalls)
}

// maxRounds bounds the fixpoint of functions that call each other. Effects
// reach every member of a group within as many rounds as the group is deep.
const maxRounds = 4

func (p *pkg) settle(group []*node, cyclic bool) {
	for round := 0; ; round++ {
		before := 0
		for _, n := range group {
			if n.sum != nil {
				before += len(n.sum.Effects) + len(n.sum.Invokes)
			}
		}
		after := 0
		for _, n := range group {
			n.sum = p.summarize(n)
			after += len(n.sum.Effects) + len(n.sum.Invokes)
		}
		if !cyclic || after == before || round == maxRounds {
			return
		}
		p.forget()
	}
}

// uses returns the functions of the package that a function may call, or
// hands on.
func (p *pkg) uses(n *node) (found []*node) {
	for _, lit := range n.within {
		if m := p.byLit[lit]; m != nil {
			found = append(found, m)
		}
	}
	for _, obj := range n.uses {
		switch obj := obj.(type) {
		case *types.Func:
			fn := obj.Origin()
			if m := p.byFn[fn]; m != nil {
				found = append(found, m)
			} else if types.IsInterface(sym.RecvType(fn)) {
				for _, impl := range p.implementers(fn) {
					if m := p.byFn[impl]; m != nil {
						found = append(found, m)
					}
				}
			}
		case *types.Var:
			if d, has := p.inits[obj]; has {
				if lit, isLit := ast.Unparen(d.rhs).(*ast.FuncLit); isLit && p.byLit[lit] != nil {
					found = append(found, p.byLit[lit])
				}
			}
		}
	}
	return found
}

// export makes facts of the summaries that other packages can ask for.
func (p *pkg) export() {
	for _, n := range p.nodes {
		if n.fn == nil || n.fn.Name() == "_" {
			continue
		}
		if s := n.sum.exported(); !s.empty() {
			p.pass.ExportObjectFact(n.fn, s)
		}
	}
}

// interfaces reads what the methods of interfaces promise by annotation.
func (p *pkg) interfaces() {
	for _, f := range p.pass.Files {
		ast.Inspect(f, func(x ast.Node) bool {
			i, isIface := x.(*ast.InterfaceType)
			if !isIface {
				return true
			}
			for _, m := range i.Methods.List {
				if len(m.Names) != 1 || !annotated(m.Doc) && !annotated(m.Comment) {
					continue
				}
				if fn, isFunc := p.info.Defs[m.Names[0]].(*types.Func); isFunc {
					s := &Summary{Idempotent: true, Opaque: true}
					p.imported[fn] = s
					p.pass.ExportObjectFact(fn, s)
				}
			}
			return true
		})
	}
}

func (s *Summary) empty() bool {
	return len(s.Effects)+len(s.Invokes)+len(s.Returns)+len(s.Built)+len(s.Marks)+len(s.Clients)+len(s.Handles) == 0 && !s.Idempotent && !s.Retryable && !s.Permanent && !s.Opaque && !s.BareTransport && !s.Span
}
