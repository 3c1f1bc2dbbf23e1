package driver

import (
	"go/token"
	"testing"
)

func TestPlace(t *testing.T) {
	fset := token.NewFileSet()
	f := fset.AddFile("a.go", -1, 30)
	f.SetLines([]int{0, 10, 20})
	f.AddLineColumnInfo(10, "a.y", 5, 0)
	f.AddLineColumnInfo(20, "", 900, 0) // line comment without a file
	for offset, want := range map[int]string{3: "a.go:1:4", 12: "a.y:5", 21: "a.go:3:2"} {
		if got := place(fset, f.Pos(offset)).String(); got != want {
			t.Errorf("offset %d is at %s, want %s", offset, got, want)
		}
	}
	if got := place(fset, token.NoPos); got.IsValid() {
		t.Errorf("no position is at %s", got)
	}
}
