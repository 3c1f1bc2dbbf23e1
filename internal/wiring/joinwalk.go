package wiring

import (
	"fmt"
	"strconv"
	"strings"
)

// walked is where the ways from one demand have been. Methods that call their ports in
// many places, several levels of them, lead to the same objects over and over.
type walked struct {
	been map[string]bool
	met  int // joins
}

// first reports whether a way comes to a method of an object for the first time with
// what it has met so far, and may go on.
func (w *walked) first(s *way, o *Object, method string) bool {
	if w.met >= maxJoined || len(w.been) >= maxSteps {
		return false
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%p %s %d %v %t", o, method, len(s.passed), s.marks, s.unsure)
	for i := range s.around {
		b.WriteString(" " + s.around[i].Kind + s.around[i].Pos)
	}
	for _, v := range s.args {
		b.WriteString("\x00" + strconv.Itoa(int(v.Kind)) + v.Text + strconv.Itoa(v.Index))
	}
	key := b.String()
	if w.been[key] {
		return false
	}
	w.been[key] = true
	return true
}
