package config

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/rule"
	"go.yaml.in/yaml/v3"
)

// maxSize bounds a settings file, in bytes.
const maxSize = 1 << 20

// decoder turns nodes into the declared types and collects what is wrong.
type decoder struct {
	path     string
	problems Problems
}

// fromNode is implemented by types that decode themselves.
type fromNode interface {
	fromNode(d *decoder, n *yaml.Node)
}

func (d *decoder) errorf(n *yaml.Node, code, format string, args ...any) {
	d.problems = append(d.problems, Problem{code, d.path, Pos{n.Line, n.Column}, fmt.Sprintf(format, args...)})
}

// decode reads a settings file into doc.
func decode(path string, src []byte) (*document, Problems) {
	d := &decoder{path: path}
	if len(src) > maxSize {
		return nil, append(d.problems, Problem{"", path, Pos{1, 1}, "the file is larger than 1 MiB"})
	}
	dec := yaml.NewDecoder(strings.NewReader(string(src)))
	var root, second yaml.Node
	if err := dec.Decode(&root); err != nil || len(root.Content) == 0 || root.Content[0].Tag == "!!null" {
		return nil, append(d.problems, syntaxProblem(path, err))
	}
	doc := &document{}
	d.value(root.Content[0], reflect.ValueOf(doc).Elem())
	if err := dec.Decode(&second); err == nil {
		d.errorf(&second, "", "a second document; the settings are one document")
	} else if second.Line == 0 && !isEOF(err) {
		d.problems = append(d.problems, syntaxProblem(path, err))
	}
	return doc, d.problems
}

// value decodes a node into v by v's type. The types bound how deep it goes, so
// an alias that contains itself does no harm.
func (d *decoder) value(n *yaml.Node, v reflect.Value) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if c, ok := v.Addr().Interface().(fromNode); ok {
		c.fromNode(d, n)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		d.structure(n, v)
	case reflect.Slice:
		if d.is(n, yaml.SequenceNode, "a list") {
			v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
			for i, c := range n.Content {
				d.value(c, v.Index(i))
			}
		}
	default:
		panic("config: no decoding for " + v.Type().String())
	}
}

// structure decodes a mapping whose keys are the fields of a struct.
func (d *decoder) structure(n *yaml.Node, v reflect.Value) {
	fields := fieldsOf(v.Type())
	d.pairs(n, func(key, val *yaml.Node) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value })
		if i < 0 {
			d.errorf(key, codeUnknown, "unknown key %q%s", key.Value, rule.Hint(key.Value, keysOf(fields)))
			return
		}
		d.value(val, v.Field(fields[i].index))
	})
	for _, f := range fields {
		if f.required && n.Kind == yaml.MappingNode && !hasKey(n, f.key) {
			d.errorf(n, "", "%s is missing; write %s: 1", f.key, f.key)
		}
	}
}

// pairs calls do for the keys of a mapping; keys that are no plain words and
// repeated keys are problems.
func (d *decoder) pairs(n *yaml.Node, do func(key, val *yaml.Node)) {
	if !d.is(n, yaml.MappingNode, "a mapping") {
		return
	}
	first := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, val := n.Content[i], n.Content[i+1]
		if key.Kind == yaml.AliasNode {
			key = key.Alias
		}
		line, repeated := first[key.Value]
		switch {
		case key.Kind != yaml.ScalarNode || key.Tag == "!!merge":
			d.errorf(key, "", "a key has to be a plain word")
		case repeated:
			d.errorf(key, "", "%q is set twice, first in line %d", key.Value, line)
		default:
			first[key.Value] = key.Line
			do(key, val)
		}
	}
}

// is checks the kind of a node; an empty value is no problem for lists and
// mappings: it is what remains when all entries are commented out.
func (d *decoder) is(n *yaml.Node, kind yaml.Kind, what string) bool {
	if n.Kind == kind {
		return true
	}
	if n.Tag != "!!null" {
		d.errorf(n, "", "expected %s, found %s", what, describe(n))
	}
	return false
}

// text returns the value of a scalar that has to be text.
func (d *decoder) text(n *yaml.Node, what string) (string, bool) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		d.errorf(n, "", "expected %s, found %s", what, describe(n))
		return "", false
	}
	if n.Tag != "!!str" {
		d.errorf(n, "", "expected %s, found %s; put it in quotes", what, describe(n))
		return "", false
	}
	return n.Value, true
}

func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Tag == "!!null":
		return "nothing"
	case n.Tag == "!!int", n.Tag == "!!float":
		return "the number " + n.Value
	case n.Tag == "!!bool":
		return "the truth value " + n.Value
	}
	return strconv.Quote(n.Value)
}

func hasKey(n *yaml.Node, key string) bool {
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return true
		}
	}
	return false
}

// yaml reports its errors as text: "yaml: line 3: did not find expected key".
var yamlLine = regexp.MustCompile(`^(?:line (\d+): )?(.*)$`)

func syntaxProblem(path string, err error) Problem {
	if err == nil || isEOF(err) {
		return Problem{"", path, Pos{1, 1}, "the file is empty; write version: 1"}
	}
	p := Problem{"", path, Pos{1, 1}, "not YAML: "}
	text, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "yaml: "), "\n")
	m := yamlLine.FindStringSubmatch(text)
	if line, err := strconv.Atoi(m[1]); err == nil {
		p.Pos.Line = line
		if strings.HasPrefix(m[2], "did not find expected") {
			p.Pos.Line++ // errors of the parser, not of the scanner, count from 0
		}
	}
	p.Message += m[2]
	return p
}

// field is a declared key of a mapping.
type field struct {
	key, doc string
	code     string // the one code that reads an option, or ""
	index    int
	required bool
}

func fieldsOf(t reflect.Type) []field {
	out := make([]field, 0, t.NumField())
	for i := range t.NumField() {
		f := t.Field(i)
		out = append(out, field{f.Tag.Get("yaml"), f.Tag.Get("doc"), f.Tag.Get("code"), i, f.Type == reflect.TypeFor[version]()})
	}
	return out
}

func keysOf(fields []field) []string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.key
	}
	return keys
}

func isEOF(err error) bool { return errors.Is(err, io.EOF) }
