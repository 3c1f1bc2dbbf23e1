package place_test

import (
	"go/ast"
	"go/parser"
	"testing"

	"github.com/resilint/resilint/internal/place"
)

func TestSpans(t *testing.T) {
	for src, want := range map[string]string{
		"client.Do(req)": "client.Do", "http.Client{Timeout: 1}": "http.Client", "&http.Client{}": "&http.Client{}",
		"func() {}()": "func() {}", "x": "x",
	} {
		x, err := parser.ParseExpr(src)
		if err != nil {
			t.Fatal(err)
		}
		text := func(s place.Span) string { return src[s.Pos()-1 : s.End()-1] }
		if got := text(place.Maker(x)); got != want {
			t.Errorf("%s: got %q, want %q", src, got, want)
		}
		if call, isCall := x.(*ast.CallExpr); isCall && text(place.Called(call)) != want {
			t.Errorf("%s: got %q, want %q", src, text(place.Called(call)), want)
		}
		if got := text(place.At(x.Pos(), x.End())); got != src {
			t.Errorf("%s: got %q, want all of it", src, got)
		}
	}
}
