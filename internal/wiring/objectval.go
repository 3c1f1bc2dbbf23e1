package wiring

import (
	"go/ast"
	"go/types"
	"slices"
)

// val is what is known of one value inside this package: an object, or a part of
// a parameter, whose callers know more. It is shared and never changed.
type val struct {
	// given: it is the part path of a parameter: of param, in this package, else of
	// the parameter index of a function of another one; the receiver is -1.
	given bool
	param *types.Var
	index int
	path  string
	// slot: or it is what options among the arguments put into this field.
	slot string

	typ  types.Type // concrete; nil when out of reach
	key  string     // of typ, or of the type out of reach
	fn   *types.Func
	lit  *ast.FuncLit
	made string
	id   string
	kept bool // in a package variable or a field: every call gives out the same
	told bool // another package tells of it

	fields []held
	tool   bool // of a library: it matters which one it is
	tools  bool // something in its fields is such a one, and made with it
	height int8 // levels of fields in fields
	isOpen bool // a caller may know more of it, or of what is in its fields
}

// held is a field of a value and one thing that it holds.
type held struct {
	owner, field string
	at           string
	v            *val
}

// set is what an expression may be.
type set struct {
	vals []*val
	open bool // and something else
}

// Bounds of what is followed.
const (
	maxWidth       = 12 // values of one expression
	maxDepth  int8 = 6  // fields in fields
	maxFields      = 48 // values in the fields of one value
	maxLists       = 4  // lists in lists
)

var unknown = set{open: true}

// add puts what another expression may be into the set.
func (s *set) add(more set) {
	s.open = s.open || more.open
	for _, v := range more.vals {
		if !slices.ContainsFunc(s.vals, v.same) {
			if len(s.vals) == maxWidth {
				s.open = true
				return
			}
			s.vals = append(s.vals, v)
		}
	}
}

// same reports whether two values say the same.
func (v *val) same(w *val) bool {
	return v == w || v.given == w.given && v.param == w.param && v.index == w.index && v.path == w.path && v.slot == w.slot &&
		v.key == w.key && v.fn == w.fn && v.lit == w.lit && v.id == w.id &&
		v.height == w.height && slices.EqualFunc(v.fields, w.fields, func(a, b held) bool { return a.owner == b.owner && a.field == b.field && a.v.same(b.v) })
}

// with is the value with more in its fields. What is too far down is left out.
func (v *val) with(more []held) *val {
	if len(more) == 0 {
		return v
	}
	w := *v
	w.fields = slices.Clip(w.fields)
	for _, h := range more {
		if h.v.height >= maxDepth {
			h.v = h.v.cut(maxDepth - 1)
		}
		if len(w.fields) < maxFields && !slices.ContainsFunc(w.fields, func(old held) bool {
			return old.owner == h.owner && old.field == h.field && old.v.same(h.v)
		}) {
			w.hold(h)
		}
	}
	return &w
}

// hold adds what is in a field to a new value.
func (v *val) hold(h held) {
	v.fields = append(v.fields, h)
	v.height = max(v.height, h.v.height+1)
	v.isOpen = v.isOpen || h.v.open()
	v.tools = v.tools || !h.v.kept && (h.v.tool || h.v.tools)
}

// without is the value with nothing in its fields.
func (v *val) without() *val {
	w := *v
	w.fields, w.height, w.isOpen, w.tools = nil, 0, false, false
	return &w
}

// open reports whether a caller may know more of a value.
func (v *val) open() bool { return v.given || v.isOpen }

// cut is the value with no more levels of fields than depth says.
func (v *val) cut(depth int8) *val {
	if v.height <= depth {
		return v
	}
	w := v.without()
	if depth > 0 {
		for _, h := range v.fields {
			h.v = h.v.cut(depth - 1)
			w.hold(h)
		}
	}
	return w
}

// closed drops what callers may decide: the value does not come from a place of which the
// caller's arguments are known.
func (s set) closed() (out set) {
	out.open = s.open
	for _, v := range s.vals {
		if v.given {
			out.open = true
			continue
		}
		out.vals = append(out.vals, v.closed())
	}
	return out
}

func (v *val) closed() *val {
	if !v.open() {
		return v
	}
	w := v.without()
	for _, h := range v.fields {
		if !h.v.given {
			h.v = h.v.closed()
			w.hold(h)
		}
	}
	return w
}

// keep marks the values as the same for everybody who asks.
func (s set) keep() (out set) {
	out.open = s.open
	for _, v := range s.vals {
		if !v.kept && !v.given {
			w := *v
			w.kept = true
			v = &w
		}
		out.vals = append(out.vals, v)
	}
	return out
}
