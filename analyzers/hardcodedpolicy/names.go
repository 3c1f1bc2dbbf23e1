package hardcodedpolicy

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// label is one of the names that a system has.
type label struct {
	at   ast.Node
	what string // "the breaker", "the setting"
	text string // as it is written
}

// tags are the attributes of spans and metrics that name the other side.
var tags = map[string]bool{
	"external.system": true, "external_system": true, "peer.service": true, "peer_service": true, "upstream": true, "dependency": true,
}

// names reports a system that one package calls by names that have nothing to do
// with each other. A package with several breakers, or several systems, tells
// them apart by their names: there is nothing to compare.
func (c *checker) names() {
	var labels []label
	made := breakers.Of(c.pass).Breakers()
	for _, b := range made {
		if b.Name.Known && b.Name.Text != "" && b.Name.Expr != nil && len(made) == 1 {
			labels = append(labels, label{b.Name.Expr, "the breaker", b.Name.Text})
		}
	}
	labels = append(labels, c.tagged()...)
	hosts := map[string]bool{}
	for _, u := range c.systems.Uses() {
		if u.Host != "" {
			hosts[u.Host] = true
		}
	}
	if len(hosts) > 1 {
		return
	}
	if setting, ok := c.setting(); ok {
		labels = append(labels, setting)
	}
	if len(labels) == 0 {
		return
	}
	for i, l := range labels {
		for _, other := range labels[:i] {
			if !related(l.text, other.text) {
				c.differ(l, other.what+" "+quote(other.text))
				return
			}
		}
		if c.folder != "" && systems.Plain(c.folder) != "" && !related(l.text, c.folder) {
			c.differ(l, "the package "+quote(c.folder))
			return
		}
	}
}

func (c *checker) differ(l label, other string) {
	report.Report(c.pass, names, report.Finding{
		Range:   l.at,
		Message: fmt.Sprintf("one system under two names: %s is called %s, %s; alerts and settings of it are not found together", l.what, quote(l.text), other),
	})
}

func quote(s string) string { return `"` + s + `"` }

// tagged lists the constant names that spans and metrics give to the other side.
func (c *checker) tagged() (list []label) {
	for _, f := range c.effects.Funcs() {
		for _, call := range f.Calls {
			if len(call.Args) != 2 {
				continue
			}
			key, isConst := sym.ConstString(c.pass.TypesInfo, call.Args[0])
			value, named := sym.ConstString(c.pass.TypesInfo, call.Args[1])
			if isConst && named && tags[key] && !slices.ContainsFunc(list, func(l label) bool { return l.text == value }) {
				list = append(list, label{call.Args[1], "the attribute " + key, value})
			}
		}
	}
	if len(list) > 1 {
		return nil // several systems
	}
	return list
}

// setting returns the variable of the environment that the package reads an
// address from, when there is one.
func (c *checker) setting() (found label, ok bool) {
	for _, f := range c.effects.Funcs() {
		for _, call := range f.Calls {
			fn := sym.Callee(c.pass.TypesInfo, call)
			if fn == nil || fn.Pkg() == nil || len(call.Args) == 0 || !strings.Contains(strings.ToLower(fn.Name()), "env") {
				continue
			}
			text, isConst := sym.ConstString(c.pass.TypesInfo, call.Args[0])
			if !isConst || !strings.Contains(text, "_") || systems.Plain(text) == "" || !isAddress(text) {
				continue
			}
			if ok && systems.Plain(found.text) != systems.Plain(text) {
				return label{}, false
			}
			found, ok = label{call.Args[0], "the setting", text}, true
		}
	}
	return found, ok
}

func isAddress(name string) bool {
	for _, end := range [...]string{"URL", "HOST", "ENDPOINT", "ADDR", "ADDRESS", "URI"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

// related reports whether two names may be of one system: they share a word, one
// begins like the other, or nothing is left of one without the words for what
// kind of thing it is.
func related(a, b string) bool {
	a, b = systems.Plain(a), systems.Plain(b)
	if a == "" || b == "" {
		return true
	}
	joined, other := strings.ReplaceAll(a, "-", ""), strings.ReplaceAll(b, "-", "")
	if strings.Contains(joined, other) || strings.Contains(other, joined) || acronym(a) == other || acronym(b) == joined {
		return true
	}
	for w := range strings.SplitSeq(a, "-") {
		for v := range strings.SplitSeq(b, "-") {
			if w == v || len(w) > 3 && strings.HasPrefix(v, w) || len(v) > 3 && strings.HasPrefix(w, v) {
				return true
			}
		}
	}
	return false
}

func acronym(name string) string {
	var b strings.Builder
	for w := range strings.SplitSeq(name, "-") {
		b.WriteString(w[:1])
	}
	return b.String()
}
