package config

import (
	"fmt"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// TypePattern names types: `Orders` is a type of that name in any package,
// `internal/domain.Orders` one in the packages that a package pattern names. A
// star in the name stands for any characters.
type TypePattern struct {
	Value[string]
	packages Pattern // zero for any package
	name     *regexp.Regexp
}

var typeName = regexp.MustCompile(`^[\pL_*][\pL\d_*]*$`)

// NewTypePattern compiles a pattern.
func NewTypePattern(text string) (TypePattern, error) {
	p := TypePattern{Value: Value[string]{V: text}}
	name := text
	if dot := strings.LastIndexByte(text, '.'); dot > strings.LastIndexByte(text, '/') {
		var err error
		if p.packages, err = NewPattern(text[:dot]); err != nil {
			return p, err
		}
		name = text[dot+1:]
	}
	if !typeName.MatchString(name) {
		return p, fmt.Errorf("%q names no type; write one such as Orders, *Gateway or internal/domain.Orders", text)
	}
	p.name = regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(name), `\*`, `.*`) + "$")
	return p, nil
}

// Match reports whether a type of a package, seen from a module, is meant.
func (p TypePattern) Match(module, pkg, name string) bool {
	return p.name != nil && p.name.MatchString(name) && (p.packages.re == nil || p.packages.Match(module, pkg))
}

func (p *TypePattern) fromNode(d *decoder, n *yaml.Node) {
	text, ok := d.text(n, "a type")
	if !ok {
		return
	}
	v, err := NewTypePattern(text)
	if err != nil {
		d.errorf(n, "", "%v", err)
	}
	v.Pos = Pos{n.Line, n.Column}
	v.packages.Pos = v.Pos
	*p = v
}

func (TypePattern) schema() map[string]any { return map[string]any{"type": "string", "minLength": 1} }

func (TypePattern) valueText() string { return "type pattern" }

// literal is how many bytes of the pattern are no wildcard.
func (p TypePattern) literal() int { return len(strings.ReplaceAll(p.V, "*", "")) }
