package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// loops returns the retries of the package that are written by hand.
func (r *Result) loops() (list []*Policy) {
	for _, f := range r.fx.Funcs() {
		for _, reg := range f.Regions {
			if reg.Kind == regions.Retry && !r.overItems(reg) {
				list = append(list, r.reader().loop(f, reg))
			}
		}
	}
	return list
}

// overItems reports whether a loop goes through a list of things to try: each
// round is about another one. A list of waits is none.
func (r *Result) overItems(reg *regions.Region) bool {
	loop, isRange := reg.Node.(*ast.RangeStmt)
	if !isRange {
		return false
	}
	item := loop.Value
	if _, isMap := sym.OrInvalid(r.info.TypeOf(loop.X)).Underlying().(*types.Map); isMap && item == nil {
		item = loop.Key
	}
	id, isIdent := item.(*ast.Ident)
	return isIdent && id.Name != "_" && !isNumber(r.info.TypeOf(id))
}

// loop reads a loop, with what the eval knows of the parameters around it.
func (e *eval) loop(f *effects.Func, reg *regions.Region) *Policy {
	p := &Policy{Kind: Loop, Node: reg.Node, By: "loop", Func: f, Region: reg, Runs: []ast.Node{reg.Node}}
	if reg.Rejected {
		p.Lets = LetsRejected
	}
	if reg.Guarded {
		p.Methods = Yes
	}
	l := e.newRound(f, reg)
	if l == nil {
		p.Attempts = asCount(reg.Attempts)
		e.paced(p)
		return p
	}
	l.findWaits()
	l.bounds().settle(p)
	p.Swaps = l.onlyFor(swapName)
	if l.onlyFor(rejectName) {
		p.Lets = LetsRejected
	}
	l.settleWait(p)
	e.paced(p)
	return p
}

// asCount reads a bound as regions and effects have it.
func asCount(n int) Count {
	switch {
	case n < 0:
		return Count{Known: true, Unlimited: true}
	case n > 0:
		return Count{Known: true, N: n}
	}
	return Count{}
}

// settle says what bounds come to.
func (b bounds) settle(p *Policy) {
	p.Attempts = Count{Known: !b.open, Unlimited: !b.open}
	for i, c := range b.counts {
		if i == 0 || c.Known && (!p.Attempts.Known || c.N < p.Attempts.N) {
			p.Attempts = c
		}
	}
	p.Elapsed = Span{Known: !b.open, Unlimited: !b.open}
	for i, s := range b.elapsed {
		if i == 0 || s.Known && (!p.Elapsed.Known || s.D < p.Elapsed.D) {
			p.Elapsed = s
		}
	}
	switch {
	case b.ends:
		p.Ends = Yes
	case !b.open:
		p.Ends = No
	}
}

// settleWait says how the loop waits.
func (l *round) settleWait(p *Policy) {
	w := &p.Wait
	if len(l.waits) == 0 {
		if !l.attemptWaits() {
			w.Growth = None
		}
		return
	}
	w.Node = l.waits[0].node
	w.Cancel = Yes
	for _, v := range l.waits {
		if v.cancel == No {
			w.Deaf = append(w.Deaf, v.node)
		}
		switch {
		case v.cancel == No && w.Cancel != No:
			w.Cancel, w.Node = No, v.node
		case v.cancel == Unknown && w.Cancel == Yes:
			w.Cancel = Unknown
		}
	}
	if l.mentionsServer() {
		w.RetryAfter = Yes
	}
	max := rounds
	counted := p.Attempts.Known && !p.Attempts.Unlimited
	if counted {
		max = min(p.Attempts.N, rounds)
	}
	list := l.delays(max, false)
	if counted && len(list) >= p.Attempts.N {
		if l.waits[0].node.Pos() < l.attemptAt() {
			list = list[1:] // what comes before the first attempt is no wait for another
		} else {
			list = list[:max-1] // nor is what comes after the last
		}
	}
	if len(list) == 0 {
		return
	}
	w.Growth, w.Factor = shape(list)
	if len(list) < 4 { // too short to see
		if more := l.delays(4, true); len(more) > len(list) {
			w.Growth, w.Factor = shape(more)
		}
	}
	w.Jitter = No
	for _, n := range list {
		switch {
		case n.random:
			w.Jitter = Yes
		case n.vague && w.Jitter == No:
			w.Jitter = Unknown
		}
	}
	if w.Growth == Unseen && w.RetryAfter == Yes {
		w.Growth = Server
	}
	for _, n := range list { // the first retry may be immediate
		if w.First = n.span(); w.First.D > 0 || !w.First.Known {
			break
		}
	}
	w.Max = longest(list, counted)
	if counted && w.Max.Known && !w.Max.Unlimited {
		p.waits = durations(list)
	}
}

// longest is the longest of the waits. When more rounds may come than were
// run, that is where they stop growing.
func longest(list []num, all bool) Span {
	last := list[len(list)-1]
	if all {
		out := Span{Known: true}
		for _, n := range list {
			s := n.span()
			if !s.Known {
				return Span{}
			}
			if s.D > out.D {
				out = s
			}
		}
		return out
	}
	for _, n := range list {
		if n.vague {
			return Span{}
		}
	}
	if len(list) > 1 && list[len(list)-2] == last && !last.over {
		return last.span()
	}
	if len(list) == rounds && list[1].value() > list[0].value() {
		return Span{Known: true, Unlimited: true}
	}
	return Span{}
}

func durations(list []num) (out []time.Duration) {
	for _, n := range list {
		out = append(out, time.Duration(n.value()))
	}
	return out
}

// attemptWaits reports whether something that the loop calls waits, or may.
func (l *round) attemptWaits() bool {
	hit := l.blocks() || l.hooked()
	if r, isRange := l.reg.Node.(*ast.RangeStmt); isRange { // what sends, or calls, may wait
		switch sym.OrInvalid(l.info.TypeOf(r.X)).Underlying().(type) {
		case *types.Chan, *types.Signature:
			return true
		}
	}
	l.each(func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || hit {
			return !hit
		}
		for _, e := range l.fx.At(call) {
			switch e.Op {
			case catalogue.OpSleep, catalogue.OpTimer, catalogue.OpLimitWait, catalogue.OpRetryDelay:
				hit = true
			}
		}
		for _, a := range call.Args {
			k, named := sym.TypeKey(sym.OrInvalid(l.info.TypeOf(a)))
			hit = hit || named && limiterName.MatchString(k.Name)
		}
		return !hit
	})
	return hit
}

// limiterName are the types of what an attempt may be held back by.
var limiterName = regexp.MustCompile(`(?i)limiter|throttle|backoff|pacer`)

// blocks reports whether the loop receives from a channel, or waits for one of
// several, without going on at once; or arms a timer that sends it on.
func (l *round) blocks() bool {
	hit := false
	polled := map[ast.Node]bool{}
	l.each(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt:
			if !polls(n) {
				hit = true
			}
			for _, c := range n.Body.List {
				if comm := c.(*ast.CommClause).Comm; comm != nil {
					ast.Inspect(comm, func(n ast.Node) bool {
						if n != nil {
							polled[n] = true
						}
						return true
					})
				}
			}
		case *ast.UnaryExpr:
			hit = hit || n.Op == token.ARROW && !polled[n]
		case *ast.CallExpr:
			hit = hit || l.timed(n) != nil
		}
		return !hit
	})
	return hit
}

var serverName = regexp.MustCompile(`(?i)retry_?-?after`)

// mentionsServer reports whether the loop looks at when the server says to
// come back.
func (l *round) mentionsServer() bool {
	hit := false
	l.each(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			hit = hit || serverName.MatchString(n.Name)
		case *ast.BasicLit:
			hit = hit || n.Value == `"Retry-After"`
		}
		return !hit
	})
	return hit
}
