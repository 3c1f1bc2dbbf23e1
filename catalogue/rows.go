package catalogue

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// readRows turns the rows of a library as written into lookup maps.
func readRows(l *Lib) (*libData, ErrorList) {
	r := &rowReader{
		lib: l,
		d: &libData{
			calls: map[Key][]Effect{},
			types: map[Key]*TypeInfo{},
			vars:  map[Key]*Value{},
			errs:  map[Key]ErrKind{},
			heads: map[Key]HeaderKind{},
			dsn:   map[Key]FieldOp{},
		},
		seen: map[sectionKey]int{},
	}
	for i := range l.raw {
		r.row(&l.raw[i])
	}
	return r.d, r.errs
}

type sectionKey struct {
	section Section
	key     Key
}

type rowReader struct {
	lib  *Lib
	d    *libData
	seen map[sectionKey]int // line of the row
	errs ErrorList
}

func (r *rowReader) errorf(raw *rawRow, col int, format string, args ...any) {
	r.errs = append(r.errs, &Error{r.lib.File, raw.line, col, fmt.Sprintf(format, args...)})
}

func (r *rowReader) row(raw *rawRow) {
	names, err := expand(raw.key)
	if err != nil {
		r.errorf(raw, raw.col, "%v", err)
		return
	}
	var keys []Key
	for _, name := range names {
		sub, recv, name, err := splitKey(raw.section, name)
		if err != nil {
			r.errorf(raw, raw.col, "%v", err)
			return
		}
		if recv != "" && raw.section != SectionCalls && raw.section != SectionRemote && raw.section != SectionFields {
			r.errorf(raw, raw.col, "%q: want a name of the package, not of a type", raw.key)
			return
		}
		for _, p := range r.lib.Paths {
			k := Key{strings.TrimSuffix(p, "/...") + sub, recv, name}
			if line, dup := r.seen[sectionKey{raw.section, k}]; dup {
				r.errorf(raw, raw.col, "duplicate row for %s (first on line %d)", k, line)
				return
			}
			r.seen[sectionKey{raw.section, k}] = raw.line
			keys = append(keys, k)
		}
	}
	switch raw.section {
	case SectionCalls:
		r.call(raw, keys)
	case SectionRemote:
		r.remote(raw, keys)
	case SectionTypes:
		r.typ(raw, keys)
	case SectionFields:
		r.field(raw, keys)
	case SectionVars:
		r.variable(raw, keys)
	case SectionErrors:
		setMeaning(r, raw, keys, errKinds, "an error", r.d.errs)
	case SectionHeaders:
		setMeaning(r, raw, keys, headerKinds, "a header", r.d.heads)
	case SectionDSN:
		setMeaning(r, raw, keys, fieldOps, "a parameter", r.d.dsn)
	}
	for _, k := range keys {
		why := raw.unverified
		if why == "" {
			why = r.lib.Unverified
		}
		r.d.rows = append(r.d.rows, Row{raw.section, k, r.d.calls[k], raw.line, why})
	}
}

func (r *rowReader) call(raw *rawRow, keys []Key) {
	effects := r.effects(raw)
	for _, k := range keys {
		es := make([]Effect, len(effects))
		copy(es, effects)
		for i := range es {
			es[i].Key = k
		}
		r.d.calls[k] = es
	}
}

// effects reads what a row says that a function does.
func (r *rowReader) effects(raw *rawRow) (effects []Effect) {
	col := raw.valueCol
	for _, part := range strings.Split(raw.value, ";") {
		op, roles, attrs := r.words(raw, part, col, true)
		col += len(part) + 1
		switch {
		case op == "":
			r.errorf(raw, raw.valueCol, "want an effect")
			return nil
		case !known(opNames, Op(op)):
			r.errorf(raw, raw.valueCol, "unknown effect %q%s", op, suggest(op, opNames))
			return nil
		case Op(op) == OpCall && raw.section != SectionRemote:
			r.errorf(raw, raw.valueCol, "effect %q has no place under %s", op, raw.section)
			return nil
		}
		effects = append(effects, Effect{Op: Op(op), Lib: r.lib, roles: roles, attrs: attrs})
	}
	return effects
}

func (r *rowReader) typ(raw *rawRow, keys []Key) {
	kind, attrs, ok := r.kind(raw)
	if !ok {
		return
	}
	for _, k := range keys {
		r.d.types[k] = &TypeInfo{Kind: kind, Lib: r.lib, Key: k, attrs: attrs}
	}
}

func (r *rowReader) variable(raw *rawRow, keys []Key) {
	kind, attrs, ok := r.kind(raw)
	if !ok {
		return
	}
	for _, k := range keys {
		r.d.vars[k] = &Value{Kind: kind, Lib: r.lib, Key: k, attrs: attrs}
	}
}

func (r *rowReader) kind(raw *rawRow) (TypeKind, []attrValue, bool) {
	kind, _, attrs := r.words(raw, raw.value, raw.valueCol, false)
	if !known(typeKinds, TypeKind(kind)) {
		r.errorf(raw, raw.valueCol, "unknown kind %q%s", kind, suggest(kind, typeKinds))
		return "", nil, false
	}
	return TypeKind(kind), attrs, true
}

// field reads a field; its type has been read before.
func (r *rowReader) field(raw *rawRow, keys []Key) {
	words := strings.Fields(raw.value)
	if len(words) == 0 || !known(fieldOps, FieldOp(words[0])) {
		word := strings.Join(words[:min(1, len(words))], "")
		r.errorf(raw, raw.valueCol, "unknown field effect %q%s", word, suggest(word, fieldOps))
		return
	}
	f := Field{Op: FieldOp(words[0])}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		switch {
		case name == "zero" && valueOK(zeroValues, value):
			f.Zero = value
		case name == "unit" && valueOK(fieldUnits, value):
			f.Unit = value
		default:
			r.errorf(raw, raw.valueCol, "bad property %q of a field: want zero=%s or unit=%s", w, zeroValues, fieldUnits)
		}
	}
	for _, k := range keys {
		if t := r.d.types[Key{Path: k.Path, Name: k.Recv}]; t != nil {
			f.Name = k.Name
			t.Fields = append(t.Fields, f)
		}
	}
}

// setMeaning reads a row whose value is one word of a set.
func setMeaning[K ~string](r *rowReader, raw *rawRow, keys []Key, set []K, what string, in map[Key]K) {
	kind := K(strings.TrimSpace(raw.value))
	if !known(set, kind) {
		r.errorf(raw, raw.valueCol, "unknown meaning %q of %s%s", raw.value, what, suggest(raw.value, set))
		return
	}
	for _, k := range keys {
		in[k] = kind
	}
}

// words splits "head role=ref attr=value flag" and checks roles and attributes.
func (r *rowReader) words(raw *rawRow, s string, col int, allowRoles bool) (head string, roles []roleRef, attrs []attrValue) {
	seen := map[string]bool{}
	for rest := s; ; {
		trimmed := strings.TrimLeft(rest, " ")
		wordCol := col + len(s) - len(trimmed)
		word, tail, _ := strings.Cut(trimmed, " ")
		rest = tail
		if word == "" {
			return head, roles, attrs
		}
		if head == "" {
			head = word
			continue
		}
		name, value, valued := strings.Cut(word, "=")
		if seen[name] {
			r.errorf(raw, wordCol, "%q given twice", name)
		}
		seen[name] = true
		if allowRoles && valued && known(roleNames, RoleName(name)) {
			ref, err := parseRef(value)
			if err != nil {
				r.errorf(raw, wordCol, "role %s: %v", name, err)
			}
			roles = append(roles, roleRef{RoleName(name), ref})
			continue
		}
		if !valued {
			value = "yes"
		}
		if msg := checkAttr(name, value, allowRoles); msg != "" {
			r.errorf(raw, wordCol, "%s", msg)
		}
		attrs = append(attrs, attrValue{AttrName(name), value})
	}
}

// checkAttr returns what is wrong with an attribute, "" when nothing is.
func checkAttr(name, value string, allowRoles bool) string {
	if values := AttrValues(AttrName(name)); values != "" {
		if !valueOK(values, value) {
			return fmt.Sprintf("bad value %q of %s: want %s", value, name, values)
		}
		return ""
	}
	if known(roleNames, RoleName(name)) {
		if !allowRoles {
			return fmt.Sprintf("role %s has no place here", name)
		}
		return fmt.Sprintf("role %s needs a reference, such as %s=0", name, name)
	}
	names := make([]string, 0, len(attrSpecs)+len(roleNames))
	for i := range attrSpecs {
		names = append(names, string(attrSpecs[i].Name))
	}
	for _, role := range roleNames {
		names = append(names, string(role))
	}
	return fmt.Sprintf("unknown role or attribute %q%s", name, suggest(name, names))
}

// valueOK reports whether a value is one of the alternatives of a pattern.
func valueOK(pattern, value string) bool {
	for alt := range strings.SplitSeq(pattern, "|") {
		switch alt {
		case valInt:
			if _, err := strconv.Atoi(value); err == nil {
				return true
			}
		case valFloat:
			if _, err := strconv.ParseFloat(value, 64); err == nil {
				return true
			}
		case valDuration:
			if _, err := time.ParseDuration(value); err == nil && value != "0" {
				return true
			}
		case value:
			return true
		}
	}
	return false
}
