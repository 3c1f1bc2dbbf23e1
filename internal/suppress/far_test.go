package suppress

import (
	"go/types"
	"testing"
)

// TestServes checks which directives may be needed elsewhere.
func TestServes(t *testing.T) {
	x, _, _, _ := index(t, "package a\n\nfunc f() {\n\tf() //resilint:ignore RES9001 one\n\tf() //resilint:ignore RES9001 two\n}\n")
	x.Serve("a.go", 5)
	x.Serve("b.go", 4)
	if entries := x.Entries(); entries[0].Serves() || !entries[1].Serves() {
		t.Errorf("the first serves: %t, the second: %t", entries[0].Serves(), entries[1].Serves())
	}
}

// TestLineDirectives checks directives in files whose places are told by line
// directives, as in those that cgo writes.
func TestLineDirectives(t *testing.T) {
	x, _, _, _ := index(t, `package a

//line grammar.y:100
func f() {
	f() //resilint:ignore RES9001 one
}

//line lexer.l:7
func g() {
	g() //resilint:ignore RES9004 two
}
`)
	far := &Index{far: map[*types.Package][]Span{nil: x.spans()}}
	for _, c := range []struct {
		code, file string
		line       int
		want       bool
	}{
		{"RES9001", "grammar.y", 101, true},
		{"RES9001", "grammar.y", 100, false},
		{"RES9001", "a.go", 5, false}, // no place is told that way
		{"RES9004", "lexer.l", 8, true},
		{"RES9004", "grammar.y", 8, false},
	} {
		if got := far.SilencesIn(nil, c.code, c.file, c.line); got != c.want {
			t.Errorf("%s at %s:%d is silenced: %t", c.code, c.file, c.line, got)
		}
	}
	x.Serve("grammar.y", 101)
	if !x.SilencesHere("RES9004", "lexer.l", 8) || x.SilencesHere("RES9004", "lexer.l", 9) {
		t.Error("RES9004 is silenced in line 8 of lexer.l only")
	}
	if entries := x.Entries(); !entries[0].Serves() || entries[1].Serves() || !entries[1].Hit(0) {
		t.Errorf("the first serves: %t, the second: %t, and has silenced something: %t", entries[0].Serves(), entries[1].Serves(), entries[1].Hit(0))
	}
}
