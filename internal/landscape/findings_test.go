package landscape_test

import (
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/landscape"
)

// TestFindings puts findings at places of a module into the rows of systems: those in
// an adapter's code, and those about a port with an end in it, wherever they stand.
func TestFindings(t *testing.T) {
	ar, err := txtar.ParseFile("testdata/goeson.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	surveys, _ := surveysOf(t, ar, dir)
	find := func(name, text, symbol string) landscape.End {
		t.Helper()
		file := filepath.Join(dir, name)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before, _, found := strings.Cut(string(data), text)
		if !found {
			t.Fatalf("%s has no %s", name, text)
		}
		at := token.Position{Filename: file, Line: 1 + strings.Count(before, "\n")}
		if got := driver.Symbol(file, at.Line); got != symbol {
			t.Fatalf("%s stands in %q, want %q", text, got, symbol)
		}
		return landscape.End{Symbol: symbol, Pos: at}
	}
	main := find("cmd/goeson/main.go", "app.New(", "main")
	asks := find("internal/app/app.go", "u.from.Get(", "(*Users).Current")
	does := find("internal/adapters/directory/directory.go", "c.http.Do(", "(*Client).Get")
	other := find("internal/adapters/cache/cache.go", "u.rdb.Get(", "(*Users).Get")
	at := func(code string, e landscape.End, ends ...landscape.End) landscape.Reported {
		return landscape.Reported{Code: code, Symbol: e.Symbol, Pos: e.Pos, Ends: ends}
	}
	m := landscape.Merge(surveys, []landscape.Reported{
		at("RES0001", does), at("RES0002", main, asks, does), at("RES0003", main, asks, other), at("RES0004", main), at("RES0005", asks),
	}, dir)
	want := map[string][]string{"directory": {"RES0002", "RES0001"}, "redis": {"RES0003"}}
	for _, s := range m.Systems {
		var codes []string
		for _, f := range s.Findings {
			codes = append(codes, f.Code)
		}
		if !slices.Equal(codes, want[s.Name]) {
			t.Errorf("%s has the findings %v, want %v", s.Name, codes, want[s.Name])
		}
	}
	if len(m.Systems) != len(want) {
		t.Errorf("%d systems, want %d", len(m.Systems), len(want))
	}
}
