package regions

import (
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// valueKind says what is known of a value in a world.
type valueKind uint8

const (
	anything valueKind = iota // nothing is known
	null                      // nil
	failure                   // an error that is, or wraps, the failure of the world
	response                  // the answer with the status of the world
	literal                   // a constant
	nonNil                    // something that is not nil
)

// mark is what a retry helper was told about an error.
type mark uint8

const (
	unmarked  mark = iota
	permanent      // not to be retried
	retryable      // to be retried
)

// value is what is known of a value in a world.
type value struct {
	kind valueKind
	// fail: it depends on the failure. When nothing else is known of it, a test
	// of it is opaque.
	fail  bool
	plain bool // of failure: an error that keeps nothing of its cause but the text
	vague bool // of failure: what is left of the cause is not known
	mark  mark
	c     constant.Value // of literal
	// err is the variable of a package that an error is, or wraps: a name of its
	// own, which somebody has put in the place of the failure. nil for others.
	err types.Object
	// named: a constant that was compared with the status or code equals it.
	named bool
}

var (
	unknown = value{}
	tainted = value{fail: true} // depends on the failure, in an unknown way
	nilV    = value{kind: null}
)

func boolean(v, fail bool) value { return value{kind: literal, c: constant.MakeBool(v), fail: fail} }

func number(n int) value { return value{kind: literal, c: constant.MakeInt64(int64(n)), fail: true} }

func text(s string) value { return value{kind: literal, c: constant.MakeString(s), fail: true} }

// errName tells the variables of errors apart.
func (v value) errName() string {
	if v.err == nil {
		return ""
	}
	return "@" + strconv.Itoa(int(v.err.Pos())) + v.err.Name()
}

// truth is the value of a test; known is false when it may be either.
func (v value) truth() (yes, known bool) {
	if v.kind != literal || v.c.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(v.c), true
}

// whole reports whether v is the failure itself, in one of its forms.
func (v value) whole() bool { return v.kind == failure || v.kind == response }

// slot is where a value is kept: a variable, or a field of one.
type slot struct {
	obj  types.Object
	path string // ".last.err"
}

// kept is one entry of a store.
type kept struct {
	at slot
	v  value
}

// state is one way through the attempt, up to a point.
type state struct {
	store []kept // values of which something is known; never changed in place
	phase uint8  // notFailed, failedNow, wentBack
	// opaque: a test that could not be evaluated led here.
	opaque bool
	named  bool // a test that names the failure led here
	looked bool // a test told the failure from others
	read   bool // a test compared its status with that of a failure
}

// Phases of a state.
const (
	notFailed uint8 = iota
	failedNow
	wentBack // over the back edge of the retry
)

func (s state) get(at slot) (value, bool) {
	for i := range s.store {
		if s.store[i].at == at {
			return s.store[i].v, true
		}
	}
	return value{}, false
}

func (s state) put(at slot, v value) state {
	if at.obj == nil {
		return s
	}
	store := make([]kept, 0, len(s.store)+1)
	for _, k := range s.store {
		if k.at == at || k.at.obj == at.obj && strings.HasPrefix(k.at.path, at.path+".") {
			continue
		}
		store = append(store, k)
	}
	store = append(store, kept{at, v})
	s.store = store
	return s
}

// touched reports whether something of the failure is kept in a variable.
func (s state) touched(obj types.Object) bool {
	for i := range s.store {
		if s.store[i].at.obj == obj && s.store[i].v.fail {
			return true
		}
	}
	return false
}

// forget drops the variables that keep says no to.
func (s state) forget(keep func(types.Object) bool) state {
	var out []kept
	for _, k := range s.store {
		if keep(k.at.obj) {
			out = append(out, k)
		}
	}
	s.store = out
	return s
}

// key is the same for states that cannot be told apart.
func (s state) key() string {
	lines := make([]string, 0, len(s.store)+1)
	for _, k := range s.store {
		c := ""
		if k.v.c != nil {
			c = k.v.c.ExactString()
		}
		lines = append(lines, strconv.Itoa(int(k.at.obj.Pos()))+k.at.obj.Name()+k.at.path+"="+strconv.Itoa(int(k.v.kind))+flags(k.v.fail, k.v.plain, k.v.vague)+strconv.Itoa(int(k.v.mark))+c+k.v.errName())
	}
	slices.Sort(lines)
	return strconv.Itoa(int(s.phase)) + flags(s.opaque, s.named, s.looked, s.read) + strings.Join(lines, ";")
}

func flags(on ...bool) string {
	out := make([]byte, len(on))
	for i, v := range on {
		out[i] = '0'
		if v {
			out[i] = '1'
		}
	}
	return string(out)
}
