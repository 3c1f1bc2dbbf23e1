package effects

import (
	"go/constant"
	"strconv"

	"github.com/resilint/resilint/internal/sqltext"
)

// loose keeps of a value what survives a change to it: that it is fresh or
// given.
func loose(v Val) Val {
	switch v.Kind {
	case Fresh:
		return v
	case Unknown, Absent, Param:
		return Val{}
	}
	return Val{Kind: Present}
}

func constant1(v constant.Value) Val {
	switch v.Kind() {
	case constant.String:
		return Val{Kind: Const, Text: constant.StringVal(v)}
	case constant.Bool:
		return Val{Kind: Const, Text: strconv.FormatBool(constant.BoolVal(v))}
	}
	return Val{Kind: Const, Text: v.ExactString()}
}

// join is what is known of a value that is one or the other.
func join(a, b Val) Val {
	if a.same(b) {
		return a
	}
	if a.Kind == Const && b.Kind == Const {
		if text, is := prefix(a.Text, b.Text); is {
			return Val{Kind: Const, Text: text + string(sqltext.Hole)}
		}
	}
	if a.Given() && b.Given() {
		if a.Kind == Fresh {
			return a
		}
		if b.Kind == Fresh {
			return b
		}
		return Val{Kind: Present}
	}
	return Val{}
}

// joinAll is what is known of several values that are these or those; nil when that
// is nothing.
func joinAll(a, b []Val) []Val {
	if len(a) != len(b) {
		return nil
	}
	for i := range a {
		if !a[i].same(b[i]) {
			out := make([]Val, len(a))
			for i := range a {
				out[i] = join(a[i], b[i])
			}
			return out
		}
	}
	return a
}

func (v Val) same(w Val) bool {
	return v.Kind == w.Kind && v.Text == w.Text && v.Index == w.Index && v.param() == w.param()
}

// prefix returns the shorter text when the longer one begins with it.
func prefix(a, b string) (string, bool) {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a, a != "" && b[:len(a)] == a
}
