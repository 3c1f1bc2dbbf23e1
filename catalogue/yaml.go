package catalogue

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// ParseFile reads a catalogue file: a mapping with the single key libs. name is
// for error messages. The error is an ErrorList.
func ParseFile(name string, data []byte) ([]*Lib, error) {
	libs, errs := parseFile(name, data)
	return libs, errs.err()
}

// ParseLibs reads the list of libraries in a settings file or catalogue file.
// file is for error messages. The error is an ErrorList with everything that is
// wrong, the result then what could be read.
func ParseLibs(file string, node *yaml.Node) ([]*Lib, error) {
	p := &yamlReader{file: file}
	return p.libs(node), p.errs.err()
}

func parseFile(name string, data []byte) ([]*Lib, ErrorList) {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, ErrorList{{name, 1, 1, err.Error()}}
	}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, ErrorList{{name, 1, 1, `want a mapping with the key "libs"`}}
	}
	p := &yamlReader{file: name}
	var libs []*Lib
	for key, value := range pairs(doc.Content[0]) {
		if key.Value != "libs" {
			p.errorf(key, `unknown key %q: want "libs"`, key.Value)
			continue
		}
		libs = append(libs, p.libs(value)...)
	}
	return libs, p.errs
}

type yamlReader struct {
	file string
	errs ErrorList
}

func (p *yamlReader) errorf(n *yaml.Node, format string, args ...any) {
	p.errs = append(p.errs, &Error{p.file, n.Line, n.Column, fmt.Sprintf(format, args...)})
}

// libs reads a list of libraries.
func (p *yamlReader) libs(node *yaml.Node) []*Lib {
	if node.Kind != yaml.SequenceNode {
		p.errorf(node, "want a list of libraries")
		return nil
	}
	var libs []*Lib
	for _, item := range node.Content {
		if lib := p.lib(item); lib != nil {
			libs = append(libs, lib)
		}
	}
	p.duplicates(libs)
	return libs
}

// libKeys are the keys of a library.
var libKeys = []string{"id", "paths", "read", "class", "system", "unverified", "calls", "remote", "types", "vars", "errors", "headers", "dsn"}

// systemName matches names of systems.
var systemName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (p *yamlReader) lib(item *yaml.Node) *Lib {
	if item.Kind != yaml.MappingNode {
		p.errorf(item, "want a library: a mapping with %s", strings.Join(libKeys, ", "))
		return nil
	}
	lib := &Lib{File: p.file, Line: item.Line}
	unverified := map[string]string{}
	seen := map[string]bool{}
	for key, value := range pairs(item) {
		if seen[key.Value] {
			p.errorf(key, "key %q given twice", key.Value)
		}
		seen[key.Value] = true
		switch key.Value {
		case "id":
			lib.ID = p.scalar(value)
		case "paths":
			lib.Paths = p.scalars(value)
			for i, path := range lib.Paths {
				if msg := badPath(path); msg != "" {
					p.errorf(at(value, i), "bad path %q: %s", path, msg)
				}
			}
		case "read":
			lib.Read = p.scalar(value)
		case "class":
			for i, s := range p.scalars(value) {
				if !known(classes, Class(s)) {
					p.errorf(at(value, i), "unknown class %q%s", s, suggest(s, classes))
				}
				lib.Class = append(lib.Class, Class(s))
			}
		case "system":
			if lib.System = p.scalar(value); !systemName.MatchString(lib.System) {
				p.errorf(value, "bad system %q: want words of lower-case letters and digits, joined by dashes", lib.System)
			}
		case "unverified":
			if value.Kind == yaml.MappingNode {
				for k, v := range p.mapping(value) {
					unverified[k.Value] = p.scalar(v)
				}
			} else {
				lib.Unverified = p.scalar(value)
			}
		case "calls", "remote", "vars", "errors", "headers", "dsn":
			for k, v := range p.mapping(value) {
				lib.raw = append(lib.raw, p.row(Section(key.Value), k, v, k.Value))
			}
		case "types":
			p.types(lib, value)
		default:
			p.errorf(key, "unknown key %q%s", key.Value, suggest(key.Value, libKeys))
		}
	}
	if lib.ID == "" {
		p.errorf(item, "library without id")
	}
	if len(lib.Paths) == 0 {
		p.errorf(item, "library %s without paths", lib.ID)
	}
	used := map[string]bool{}
	for i := range lib.raw {
		key := lib.raw[i].key
		lib.raw[i].unverified = unverified[key]
		used[key] = true
	}
	for key := range unverified {
		if !used[key] {
			p.errorf(item, "unverified names %q, which is no row", key)
		}
	}
	p.finish(lib)
	return lib
}

// types reads "Client: {is: http.client, Timeout: timeout zero=none}" as a row
// for the type and one per field.
func (p *yamlReader) types(lib *Lib, node *yaml.Node) {
	for key, value := range p.mapping(node) {
		var fields []rawRow
		is := false
		for k, v := range p.mapping(value) {
			if k.Value == "is" {
				is = true
				lib.raw = append(lib.raw, p.row(SectionTypes, key, v, key.Value))
				continue
			}
			fields = append(fields, p.row(SectionFields, k, v, key.Value+"."+k.Value))
		}
		if !is {
			p.errorf(key, `type %q without "is"`, key.Value)
		}
		lib.raw = append(lib.raw, fields...)
	}
}

// row keeps a row as written.
func (p *yamlReader) row(section Section, key, value *yaml.Node, name string) rawRow {
	col := value.Column
	if value.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 {
		col++
	}
	return rawRow{section: section, key: name, value: p.scalar(value), line: key.Line, col: key.Column, valueCol: col}
}

// finish reads the rows and indexes their packages.
func (p *yamlReader) finish(lib *Lib) {
	lib.once.Do(func() {
		var errs ErrorList
		lib.parsed, errs = readRows(lib)
		p.errs = append(p.errs, errs...)
	})
	lib.packages = slices.Clone(lib.Paths)
	for _, row := range lib.parsed.rows {
		path := row.Key.Path
		if !slices.Contains(lib.packages, path) && !slices.Contains(lib.packages, path+"/...") {
			lib.packages = append(lib.packages, path)
		}
	}
}

// duplicates reports ids and symbols that two libraries have.
func (p *yamlReader) duplicates(libs []*Lib) {
	ids := map[string]*Lib{}
	symbols := map[sectionKey]*Lib{}
	for _, lib := range libs {
		if other := ids[lib.ID]; other != nil {
			p.errs = append(p.errs, &Error{lib.File, lib.Line, 1, fmt.Sprintf("library %s is already on %s:%d", lib.ID, other.File, other.Line)})
		}
		ids[lib.ID] = lib
		for _, row := range lib.parsed.rows {
			k := sectionKey{row.Section, row.Key}
			if other := symbols[k]; other != nil && other != lib {
				p.errs = append(p.errs, &Error{lib.File, row.Line, 1, fmt.Sprintf("%s is already a row of library %s", row.Key, other.ID)})
			}
			symbols[k] = lib
		}
	}
}

// badPath returns what is wrong with an import path pattern, "" if nothing is.
func badPath(path string) string {
	base := strings.TrimSuffix(path, "/...")
	switch {
	case base == "" || strings.ContainsAny(base, " \t\\\"{},"):
		return "not an import path"
	case strings.Contains(base, "..."):
		return `"..." is only allowed at the end, after a slash`
	case strings.Count(base, "*") > 1,
		strings.Contains(base, "*") && Wildcard(strings.Replace(base, "*", "2", 1)) != base:
		return `"*" is only allowed as the major version "/v*", the first one in the path`
	}
	return ""
}
