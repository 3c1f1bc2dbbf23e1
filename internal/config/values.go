package config

import (
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/rule"
	"go.yaml.in/yaml/v3"
)

// The types below are the leaves of a settings file: each decodes itself and
// says in schema() what it accepts, as JSON schema.

type version int

func (v *version) fromNode(d *decoder, n *yaml.Node) {
	if n.Tag != "!!int" || n.Value != "1" {
		d.errorf(n, "", "this resilint knows version 1 of the settings, found %s", describe(n))
		return
	}
	*v = 1
}

func (version) schema() map[string]any { return map[string]any{"const": 1} }

type level struct{ Value[rule.Level] }

func (l *level) fromNode(d *decoder, n *yaml.Node) {
	text, ok := d.text(n, "a profile")
	if !ok {
		return
	}
	v, err := rule.ParseLevel(text)
	if err != nil {
		d.errorf(n, codeUnknown, "%v", err)
	}
	l.Value = Value[rule.Level]{v, Pos{n.Line, n.Column}}
}

func (level) schema() map[string]any { return map[string]any{"enum": rule.LevelNames()} }

func (v *Value[T]) fromNode(d *decoder, n *yaml.Node) {
	text, ok := any(&v.V).(*string)
	if !ok {
		panic("config: only text values decode themselves")
	}
	if *text, ok = d.text(n, "text"); ok && strings.TrimSpace(*text) == "" {
		d.errorf(n, "", "the text is empty")
	}
	v.Pos = Pos{n.Line, n.Column}
}

func (Value[T]) schema() map[string]any { return map[string]any{"type": "string", "minLength": 1} }

func (p *Pattern) fromNode(d *decoder, n *yaml.Node) {
	text, ok := d.text(n, "a package pattern")
	if !ok {
		return
	}
	v, err := NewPattern(text)
	if err != nil {
		d.errorf(n, "", "%v", err)
	}
	v.Pos = Pos{n.Line, n.Column}
	*p = v
}

func (Pattern) schema() map[string]any { return map[string]any{"type": "string", "minLength": 1} }

// importPath is an import path that stands for itself and all below it.
type importPath struct{ Value[string] }

var importPathForm = regexp.MustCompile(`^[A-Za-z0-9._~-]+(/[A-Za-z0-9._~-]+)*$`)

func (p *importPath) fromNode(d *decoder, n *yaml.Node) {
	text, ok := d.text(n, "an import path")
	if !ok {
		return
	}
	p.V, p.Pos = strings.TrimSuffix(text, "/..."), Pos{n.Line, n.Column}
	if !importPathForm.MatchString(p.V) || strings.HasPrefix(p.V, ".") {
		d.errorf(n, "", "%q is no import path; write one such as example.com/platform", text)
	}
}

func (importPath) schema() map[string]any { return map[string]any{"type": "string", "minLength": 1} }

// host is a host name, or a wildcard for all names below one.
type host struct{ Value[string] }

var hostForm = regexp.MustCompile(`^(\*\.)?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$`)

func (h *host) fromNode(d *decoder, n *yaml.Node) {
	text, ok := d.text(n, "a host name")
	if !ok {
		return
	}
	h.V, h.Pos = strings.ToLower(text), Pos{n.Line, n.Column}
	if !hostForm.MatchString(h.V) {
		d.errorf(n, "", "%q is no host name; write it without scheme, port and path, such as api.example.com", text)
	}
}

func (host) schema() map[string]any { return map[string]any{"type": "string", "minLength": 1} }

type globPath struct {
	Value[string]
	glob glob
}

func (g *globPath) fromNode(d *decoder, n *yaml.Node) {
	text, ok := d.text(n, "a path")
	if !ok {
		return
	}
	g.V, g.Pos = text, Pos{n.Line, n.Column}
	var err error
	if g.glob, err = compileGlob(text); err != nil {
		d.errorf(n, "", "%v", err)
	}
}

func (globPath) schema() map[string]any { return map[string]any{"type": "string", "minLength": 1} }

func (m *mapping[T]) fromNode(d *decoder, n *yaml.Node) {
	d.pairs(n, func(key, val *yaml.Node) {
		e := entry[T]{Key: Value[string]{key.Value, Pos{key.Line, key.Column}}}
		if key.Value == "" {
			d.errorf(key, "", "the name is empty")
		}
		d.into(val, &e.Val)
		*m = append(*m, e)
	})
}
