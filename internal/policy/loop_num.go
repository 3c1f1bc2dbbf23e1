package policy

import (
	"go/token"
	"go/types"
	"math"

	"github.com/resilint/resilint/internal/sym"
)

// num is a number in a machine: what an integer or a float holds, as the
// program would compute it, and how much that is worth.
type num struct {
	i     int64 // of integers, durations included
	f     float64
	float bool
	// guess: it is the same in every round, but not in view; a usual value
	// stands for it.
	guess bool
	// vague: it is not known, and may be another one in every round.
	vague bool
	// random: a random part is in it; the number is the largest that may be.
	random bool
	// over: the computation went past what the type holds.
	over bool
	from string // where a number comes from that is not written at the place
	// usual: it is a default that settings may change.
	usual bool
}

// sure reports whether the number is the one that the program has.
func (n num) sure() bool { return !n.guess && !n.vague && !n.over }

func ofInt(i int64) num     { return num{i: i} }
func ofFloat(f float64) num { return num{f: f, float: true} }

// value is the number as a float.
func (n num) value() float64 {
	if n.float {
		return n.f
	}
	return float64(n.i)
}

// with takes over what is true of the operands of a computation.
func (n num) with(ops ...num) num {
	for _, o := range ops {
		n.guess = n.guess || o.guess
		n.vague = n.vague || o.vague
		n.random = n.random || o.random
		n.over = n.over || o.over
		n.usual = n.usual || o.usual
		if n.from == "" {
			n.from = o.from
		}
	}
	return n
}

// to converts a number to a type.
func (n num) to(t types.Type) num {
	b, isBasic := t.Underlying().(*types.Basic)
	if !isBasic {
		return n
	}
	switch {
	case b.Info()&types.IsFloat != 0:
		if !n.float {
			n.f, n.float = float64(n.i), true
		}
	case b.Info()&types.IsInteger != 0 && n.float:
		// Past its range the result depends on the processor: amd64 gives the least.
		if n.f >= math.MaxInt64 || n.f <= math.MinInt64 || math.IsNaN(n.f) {
			n.over = true
			n.i = math.MinInt64
		} else {
			n.i = int64(n.f)
		}
		n.f, n.float = 0, false
	}
	return n
}

// compute applies an operator; ok is false for those that make no number.
func compute(op token.Token, a, b num) (out num, ok bool) {
	if a.float != b.float { // an untyped constant takes the other's type
		a, b = a.to(types.Typ[types.Float64]), b.to(types.Typ[types.Float64])
	}
	switch {
	case op == token.SHL:
		out, ok = shift(a, b), true
	case op == token.SHR:
		out, ok = ofInt(a.i>>uint64(max(min(b.i, 63), 0))), true
	case a.float:
		out, ok = computeFloat(op, a.f, b.f)
	default:
		out, ok = computeInt(op, a.i, b.i)
	}
	return out.with(a, b), ok
}

func shift(a, b num) num {
	n := b.i
	if n < 0 {
		return num{vague: true}
	}
	out := num{}
	if n < 64 {
		out.i = a.i << uint64(n)
	}
	out.over = a.i != 0 && (n >= 64 || out.i>>uint64(n) != a.i)
	return out
}

func computeFloat(op token.Token, a, b float64) (num, bool) {
	switch op {
	case token.ADD:
		return ofFloat(a + b), true
	case token.SUB:
		return ofFloat(a - b), true
	case token.MUL:
		return ofFloat(a * b), true
	case token.QUO:
		return ofFloat(a / b), true
	}
	return num{}, false
}

func computeInt(op token.Token, a, b int64) (num, bool) {
	switch op {
	case token.ADD:
		return num{i: a + b, over: (a > 0) == (b > 0) && a != 0 && (a+b > 0) != (a > 0)}, true
	case token.SUB:
		return num{i: a - b, over: (a > 0) == (b < 0) && a != 0 && b != 0 && (a-b > 0) != (a > 0)}, true
	case token.MUL:
		p := a * b
		return num{i: p, over: a != 0 && (p/a != b || a == -1 && b == math.MinInt64)}, true
	case token.QUO:
		if b == 0 {
			return num{vague: true}, true
		}
		return ofInt(a / b), true
	case token.REM:
		if b == 0 {
			return num{vague: true}, true
		}
		return ofInt(a % b), true
	case token.AND:
		return ofInt(a & b), true
	case token.OR:
		return ofInt(a | b), true
	case token.XOR:
		return ofInt(a ^ b), true
	}
	return num{}, false
}

// holds compares two numbers.
func holds(op token.Token, a, b num) bool {
	if a.float || b.float {
		return sym.Compare(op, a.value(), b.value())
	}
	return sym.Compare(op, a.i, b.i)
}
