package effects

import (
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// ValKind says how much is known of a value.
type ValKind uint8

// What is known of a value.
const (
	Unknown ValKind = iota
	Absent          // provably not given: no key header, no context parameter
	Const           // Val.Text; parts that are not constant are sqltext.Hole
	Param           // parameter Val.Index of the function (receiver is -1), or the part Val.Text of it
	Fresh           // made anew on every evaluation by a catalogued generator (uuid, random, clock)
	Root            // a context that nothing ends: context.Background
	Request         // the context of an inbound request
	Bounded         // a context with a deadline or timeout set in view
	Present         // given, but not known what
	Global          // package variable Val.Text, "path.Name"
	Made            // result of the catalogued call, or value of the type, Val.Text
)

var valKinds = [...]string{
	"unknown", "absent", "const", "param", "fresh", "root", "request", "bounded", "present", "global", "made",
}

func (k ValKind) String() string { return valKinds[k] }

// Val is what a summary can say of an argument, so that callers can put their
// own arguments in its place.
//
// A parameter's part is a path of field selections: ".client.http". The parts
// of a request are "#method", "#url", "#ctx", "#body", "#key" and "#client";
// "#key" is also the idempotency key in a map of headers.
type Val struct {
	Kind  ValKind
	Text  string
	Index int

	// here is what only the package at hand knows, nil when that is nothing. It is
	// shared by copies and never changed: effects are copied by the million.
	here *known
}

// known is what the package at hand knows of a value.
type known struct {
	slots []Val      // the parameters that the slots in Text stand for
	param *types.Var // the parameter
	at    token.Pos  // where a fresh or made value is made
}

// param is the parameter that a value is a part of, nil for one of another package.
func (v *Val) param() *types.Var {
	if v.here == nil {
		return nil
	}
	return v.here.param
}

// slots are the parameters that the slots in the text stand for.
func (v *Val) slots() []Val {
	if v.here == nil {
		return nil
	}
	return v.here.slots
}

// withSlots is a text with the parameters that its slots stand for.
func withSlots(text string, slots []Val) Val {
	v := Val{Kind: Const, Text: text}
	if len(slots) > 0 {
		v.here = &known{slots: slots}
	}
	return v
}

// madeAt is a value with the place where it is made.
func (v Val) madeAt(pos token.Pos) Val {
	v.here = &known{at: pos}
	return v
}

// ofParam is a parameter, or the part of it that a path leads to.
func (p *pkg) ofParam(v *types.Var, i int, path string) Val {
	k := p.knowns[v]
	if k == nil {
		k = &known{param: v}
		p.knowns[v] = k
	}
	return Val{Kind: Param, Index: i, Text: path, here: k}
}

func (v Val) String() string {
	switch v.Kind {
	case Const, Global, Made:
		return v.Kind.String() + " " + strconv.Quote(slotNames.Replace(v.Text))
	case Param:
		if v.Index < 0 {
			return "recv" + v.Text
		}
		return "param" + strconv.Itoa(v.Index) + v.Text
	default:
		return v.Kind.String()
	}
}

// Is reports whether v is the constant text.
func (v Val) Is(text string) bool { return v.Kind == Const && v.Text == text }

// Given reports whether a value is there for sure, whatever it is.
func (v Val) Given() bool {
	switch v.Kind {
	case Unknown, Absent, Param:
		return false
	default:
		return true
	}
}

// At is where a fresh or made value is made, in the package at hand; it is not
// valid when that is elsewhere.
func (v Val) At() token.Pos {
	if v.here == nil {
		return token.NoPos
	}
	return v.here.at
}

// Open reports whether callers may still decide what v is.
func (v Val) Open() bool {
	return v.Kind == Param || v.Kind == Const && strings.Contains(v.Text, slotOpen)
}
