// Package values asks where values come from. What follows "// =" after a call
// of from is the answer.
package values

import (
	"cmp"
	"net/http"
	"os"
)

type T struct{ n int }

func from(any) {}

func unknown() *T { return nil }

func locals(p *T) {
	a := &T{1}
	from(a) // = made
	var z T
	from(z) // = zero
	var n *T
	from(n)        // = nil
	from(3 + 4)    // = constant
	from(os.Stdin) // = foreign Stdin
	b := a
	if p != nil {
		b = new(T)
	}
	from(b) // = made made
	b = nil
	from(b)         // = nil
	from(func() {}) // = function
	from(unknown)   // = function unknown
}

// The definition that reaches a use counts, round loops too.
func flow(n int) {
	x := &T{1}
	x = &T{2}
	from(x) // = made
	for i := 0; i < n; i++ {
		from(x) // = made nil
		x = nil
	}
	y := 1
	f := func() { y = 2 }
	f()
	from(y) // = constant constant
	switch {
	case n > 1:
		x = &T{3}
	case n > 2:
		x = &T{4}
	default:
		return
	}
	from(x) // = made made
}

// Results of the package's functions are those of the call at hand.
func id(t *T) *T { return t }

func pair(a, b *T) (*T, *T) { return b, a }

func named() (t *T) {
	t = &T{}
	return
}

func results(file *os.File) {
	from(id(&T{}))    // = made
	from(id(nil))     // = nil
	from(id(id(nil))) // = nil
	x, y := pair(&T{}, nil)
	from(x)                             // = nil
	from(y)                             // = made
	from(named())                       // = nil made
	from(os.NewFile(0, ""))             // = returned
	from(cmp.Or(x, y))                  // = nil made
	from(func() *T { return new(T) }()) // = made
}

// Parameters take what the callers in the package pass, and what others may.
func inner(t *T) { from(t) } // = made constant

func Outer(t any) { from(t) } // = made given

func callers() {
	inner(&T{})
	Outer(&T{})
	var t any = 1
	inner2(t)
}

func inner2(t any) {
	if t, ok := t.(*T); ok {
		inner(t)
	}
}

// Fields hold what any function of the package stores in them.
type holder struct {
	t     *T
	value T
	never *T
	Open  *T
}

type Settable struct{ T *T }

func (h *holder) set() { h.t = nil }

func fields(h *holder, s *Settable, c *http.Client) {
	h2 := holder{t: &T{}}
	from(h2.t)    // = nil made
	from(h.value) // = zero
	from(h.never) // = nil
	from(h.Open)  // = nil
	from(s.T)     // = given
	r := &http.Request{Method: "GET"}
	r.Body = nil
	from(r.Method) // = constant
	from(r.Body)   // = nil
	from(c.Jar)    // = unknown
}

// A variable that is set through a pointer.
func fill(t **T) { *t = &T{} }

func pointed() {
	var t *T
	fill(&t)
	from(t) // = nil unknown
}

// Function literals get what they are called with.
func each(fn func(*T)) { fn(&T{}) }

func literals() {
	each(func(t *T) { from(t) }) // = made
	g := func(t *T) { from(t) }  // = nil
	g(nil)
	go func(t *T) { from(t) }(new(T))                                              // = made
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { from(r) }) // = given
}

// Generic functions and types.
type box[V any] struct{ v *V }

func newBox[V any](v *V) *box[V] { return &box[V]{v: v} }

func (b *box[V]) get() *V { return b.v }

func generic() {
	from(newBox(&T{}).get()) // = made given
	from(newBox[T])          // = function newBox
}

// Recursion ends; how deep the value comes from is not followed further.
func loop(t *T, n int) *T {
	if n == 0 {
		return t
	}
	return loop(t, n-1)
}

func recursive() { from(loop(&T{}, 3)) } // = made returned

func aliases() {
	c := *http.DefaultClient
	from(c)                   // = foreign DefaultClient copied
	from(*http.DefaultClient) // = foreign DefaultClient
	d := http.DefaultClient
	from(d) // = foreign DefaultClient
}
