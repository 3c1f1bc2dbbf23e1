package regions

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// letsLoop runs a loop once round.
func (e *env) letsLoop(st ast.Stmt, label string) func([]ast.Node, World, form) *interp {
	return func(path []ast.Node, w World, f form) *interp {
		p := &interp{env: e, w: w, path: path, form: f, loop: st}
		out := p.stmt(st, label, []state{{}})
		p.leave(out.next)
		for _, r := range out.ret {
			p.leave([]state{r.s})
		}
		for _, m := range []map[string][]state{out.brk, out.cont, out.gotos} {
			for _, ss := range m {
				p.leave(ss)
			}
		}
		return p
	}
}

// letsGoto runs the statements after a label, and once more when a goto leads
// back.
func (e *env) letsGoto(list []ast.Stmt, i int, label string) func([]ast.Node, World, form) *interp {
	return func(path []ast.Node, w World, f form) *interp {
		p := &interp{env: e, w: w, path: path, form: f}
		in := []state{{}}
		for range 3 {
			out := p.block(list, i, in)
			in = out.gotos[label]
			delete(out.gotos, label)
			for j := range in {
				if in[j].phase == failedNow {
					in[j].phase = wentBack
				}
			}
			p.leave(out.next)
			for _, r := range out.ret {
				p.leave([]state{r.s})
			}
			for _, m := range []map[string][]state{out.brk, out.cont, out.gotos} {
				for _, ss := range m {
					p.leave(ss)
				}
			}
		}
		return p
	}
}

// letsSelf runs a function that calls itself.
func (e *env) letsSelf(decl *ast.FuncDecl, self *types.Func) func([]ast.Node, World, form) *interp {
	return func(path []ast.Node, w World, f form) *interp {
		p := &interp{env: e, w: w, path: path, form: f, self: self}
		out := p.block(decl.Body.List, 0, []state{{}})
		p.leave(out.next)
		for _, r := range out.ret {
			p.leave([]state{r.s})
		}
		return p
	}
}

// letsAttempt runs a function that a helper runs again while it fails.
func (e *env) letsAttempt(opts AttemptOptions) func([]ast.Node, World, form) *interp {
	return func(path []ast.Node, w World, f form) *interp {
		p := &interp{env: e, w: w, path: path, form: f}
		sig := e.signature(e.fn)
		out := p.block(e.body().List, 0, []state{{}})
		p.leave(out.next)
		errAt, boolAt := -1, -1
		for i, t := range resultsOf(sig) {
			switch {
			case sym.ImplementsError(t):
				errAt = i
			case sym.IsBool(t) && boolAt < 0:
				boolAt = i
			}
		}
		for _, r := range out.ret {
			if r.s.phase == notFailed {
				continue
			}
			at := func(i int) value {
				if i < 0 || i >= len(r.v) {
					return tainted
				}
				return r.v[i]
			}
			if opts.Inverted {
				p.inverted(at(errAt), at(boolAt), r.s)
				continue
			}
			p.returned(at(errAt), r.s, w, opts)
		}
		return p
	}
}

// inverted reads (done, err) where an error ends the retry.
func (p *interp) inverted(err, done value, s state) {
	if err.kind == failure || err.kind == nonNil {
		p.left = append(p.left, s)
		return
	}
	if yes, known := done.truth(); known {
		done = boolean(!yes, done.fail)
	}
	if err.kind == anything && err.fail {
		s.opaque = true
	}
	p.decide(done, s)
}

// returned reads the error that an attempt ends with.
func (p *interp) returned(err value, s state, w World, opts AttemptOptions) {
	switch {
	case err.kind == null, err.mark == permanent:
		p.left = append(p.left, s)
		return
	case opts.OptIn && err.mark != retryable && err.kind == failure && !err.vague:
		p.left = append(p.left, s)
		return
	case err.kind == anything, opts.OptIn && err.mark != retryable:
		s.opaque = true
		p.left = append(p.left, s)
	}
	if opts.Predicate == nil || err.mark == retryable {
		if opts.Decided {
			s.opaque = true
		}
		p.again = append(p.again, s)
		return
	}
	if err.kind == anything {
		p.again = append(p.again, s)
		return
	}
	q := p.predicateRun(opts.Predicate, w, asError, err, s)
	if q.over {
		s.opaque = true
		p.again = append(p.again, s)
		return
	}
	p.left = append(p.left, q.left...)
	p.again = append(p.again, q.again...)
}
