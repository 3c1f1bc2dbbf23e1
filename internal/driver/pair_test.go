package driver

import (
	"go/token"
	"testing"
)

// TestOnePerPair checks that of findings about the same pair the first is kept, and
// of others all.
func TestOnePerPair(t *testing.T) {
	at := func(file string, line int) token.Position {
		return token.Position{Filename: file, Line: line, Column: 1}
	}
	finding := func(code, file string, asks, does int, front, back string) Finding {
		return Finding{Code: code, Pos: at(file, 1), Related: []Related{
			{Pos: at("usecase.go", asks), Message: "asked here" + front}, {Pos: at("adapter.go", does), Message: "done here" + back},
		}}
	}
	const front, back = ", in front of the port", ", behind the port"
	list := []Finding{
		finding("RES3001", "a.go", 4, 7, front, back),
		finding("RES3001", "b.go", 4, 7, front, back), // again
		finding("RES3002", "c.go", 4, 7, front, back), // of another code
		finding("RES3001", "d.go", 5, 7, front, back), // asked elsewhere
		finding("RES3001", "e.go", 4, 8, front, back), // done elsewhere
		finding("RES3001", "f.go", 4, 7, "", ""),      // two places, but no pair
		finding("RES3001", "g.go", 4, 7, "", ""),
		{Code: "RES3001", Pos: at("h.go", 1)},
		finding("RES3002", "i.go", 4, 7, front, back), // again
	}
	var kept string
	for _, f := range onePerPair(list) {
		kept += f.Pos.Filename[:1]
	}
	if kept != "acdefgh" {
		t.Errorf("kept those in %q", kept)
	}
}
