package policy

import (
	"fmt"
	"go/ast"
	"iter"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
)

// mostRuns bounds how many effects are listed.
const mostRuns = 8

// running lists what a retry does again to the outside world, each effect with
// the call that leads to it.
func (r *Result) running(p *Policy) (list []string) {
	for call := range r.replayed(p) {
		for _, e := range r.fx.At(call) {
			if e.Op == catalogue.OpSleep {
				continue
			}
			if line := does(&e); !slices.Contains(list, line) {
				list = append(list, line)
			}
		}
	}
	if more := len(list) - mostRuns; more > 0 {
		list = append(list[:mostRuns], fmt.Sprintf("and %d more", more))
	}
	return list
}

// replayed yields the calls that go round again: those of a loop, of what a
// helper runs, or those that a client sends again.
func (r *Result) replayed(p *Policy) iter.Seq[*ast.CallExpr] {
	if p.Kind == Client {
		return slices.Values(r.sent(p))
	}
	var funcs []*effects.Func
	if p.Kind == Loop && p.Func != nil && p.Region != nil {
		funcs = append(funcs, p.Func)
	}
	for _, n := range p.Runs {
		if f := r.fx.Syntax(n); f != nil && p.Kind != Loop {
			funcs = append(funcs, f)
		}
	}
	return func(yield func(*ast.CallExpr) bool) {
		for _, f := range funcs {
			for _, call := range f.Calls {
				if p.Region != nil && p.Region.Contains(call) != p.Region.Replays(call) || p.Kind == Loop && !p.Region.Contains(call) {
					continue
				}
				if !yield(call) {
					return
				}
			}
		}
	}
}

// does puts one effect into words, with the call that has it and the one that
// leads there: "http.send POST /charges, by (*http.Client).Do
// (pay/client.go:52), through (*Client).post (pay/client.go:31)".
func does(e *effects.Effect) string {
	words := []string{string(e.Op)}
	for _, v := range []effects.Val{e.Method, e.URL, e.SQL, e.Topic} {
		if v.Kind == effects.Const && v.Text != "" {
			words = append(words, readable(v.Text))
		}
	}
	text := strings.Join(words, " ")
	step := func(word string, st effects.Step) {
		if st.Func != "" {
			text += word + st.Func
		}
		if st.Pos != "" {
			text += " (" + st.Pos + ")"
		}
	}
	if n := len(e.Steps); n > 0 {
		step(", by ", e.Steps[n-1])
		if n > 1 {
			step(", through ", e.Steps[0])
		}
	}
	return text
}

// mostText is how much of a statement or URL is shown.
const mostText = 60

// readable is a text on one line, what is not constant as dots.
func readable(text string) string {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, string(sqltext.Hole), "…")), " ")
	if r := []rune(text); len(r) > mostText {
		return string(r[:mostText-1]) + "…"
	}
	return text
}
