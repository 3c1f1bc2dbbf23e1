package config

import (
	"fmt"
	"reflect"
	"strings"
)

// Reference returns the reference of all keys as Markdown.
func Reference() string {
	var b strings.Builder
	b.WriteString("| key | value | meaning |\n|---|---|---|\n")
	rows(&b, "", reflect.TypeFor[document]())
	b.WriteString("\nOptions of single analyzers, below `rules:`\n\n| option | value | meaning |\n|---|---|---|\n")
	rows(&b, "", reflect.TypeFor[Options]())
	return b.String()
}

// rows writes a line per key of a struct, and those of the structs in it.
func rows(b *strings.Builder, prefix string, t reflect.Type) {
	for _, f := range fieldsOf(t) {
		ft := t.Field(f.index).Type
		name := prefix + f.key
		if f.doc != "" {
			fmt.Fprintf(b, "| `%s` | %s | %s |\n", name, valueText(ft), f.doc)
		}
		if inner, dots, ok := innerKeys(ft); ok {
			rows(b, name+dots, inner)
		}
	}
}

// namesItself is implemented by types that say in a few words what they accept.
type namesItself interface{ valueText() string }

func valueText(t reflect.Type) string {
	if n, ok := reflect.Zero(t).Interface().(namesItself); ok {
		return n.valueText()
	}
	if t.Kind() == reflect.Slice {
		return "list of " + plural(valueText(t.Elem()))
	}
	return "mapping"
}

// plural is the plural of what names a value; what is in brackets stays as it is.
func plural(name string) string {
	if head, rest, has := strings.Cut(name, " ("); has {
		return head + "s (" + rest
	}
	return name + "s"
}

// innerKeys returns the struct that declares the keys below a key.
func innerKeys(t reflect.Type) (inner reflect.Type, separator string, ok bool) {
	if m, isMapping := reflect.Zero(t).Interface().(interface{ element() reflect.Type }); isMapping {
		return m.element(), ".*.", true
	}
	_, leaf := reflect.Zero(t).Interface().(namesItself)
	return t, ".", t.Kind() == reflect.Struct && !leaf
}

func (mapping[T]) element() reflect.Type { return reflect.TypeFor[T]() }

func (version) valueText() string       { return "1, required" }
func (level) valueText() string         { return "`default`, `strict` or `review`" }
func (Value[T]) valueText() string      { return "text" }
func (Pattern) valueText() string       { return "package pattern" }
func (importPath) valueText() string    { return "import path" }
func (host) valueText() string          { return "host name" }
func (globPath) valueText() string      { return "path pattern" }
func (mapping[T]) valueText() string    { return "mapping of names" }
func (catalogueRows) valueText() string { return "list of libraries" }
func (ruleSettings) valueText() string {
	return "mapping of codes and analyzers to `" + strings.Join(choiceNames(), "`, `") + "`"
}
