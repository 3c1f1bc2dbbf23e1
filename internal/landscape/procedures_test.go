package landscape

import (
	"go/token"
	"testing"

	"github.com/resilint/resilint/internal/systems"
)

// TestEndsByMaker takes a limit from the library that makes the connections of a system only
// when no connection of it may be made without one.
func TestEndsByMaker(t *testing.T) {
	key := func(line int) token.Position { return token.Position{Filename: "a.go", Line: line} }
	mine, other := &systems.System{Name: "orders", Kinds: []systems.Kind{systems.RPC}}, &systems.System{Name: "stock", Kinds: []systems.Kind{systems.RPC}}
	conn := func(line int, bounded bool) maker {
		return maker{Kind: systems.RPC, Lib: "conns", Key: key(line), Bounded: bounded}
	}
	for name, test := range map[string]struct {
		kind   systems.Kind
		makers []maker
		want   State
	}{
		"nothing is seen":                   {systems.RPC, nil, ""},
		"its connection":                    {systems.RPC, []maker{conn(2, true)}, Yes},
		"its connection, and one of others": {systems.RPC, []maker{conn(2, true), conn(3, false)}, Yes},
		"one of its two":                    {systems.RPC, []maker{conn(2, true), conn(2, false)}, ""},
		"all of the program":                {systems.RPC, []maker{conn(4, true), conn(5, true)}, Yes},
		"some of the program":               {systems.RPC, []maker{conn(4, true), conn(5, false)}, ""},
		"a generated client alone":          {systems.RPC, []maker{{Kind: systems.RPC, Key: key(4), Bounded: true}}, ""},
		"another kind of call":              {systems.HTTP, []maker{conn(2, true)}, ""},
	} {
		m := &merger{
			surveys:  []*Survey{{Makers: test.makers}},
			systemOf: map[token.Position]*systems.System{key(1): mine, key(2): mine, key(3): other},
			local:    map[systems.Kind]int{systems.RPC: 2},
			rows:     map[*systems.System]*row{mine: {}, other: {}},
		}
		e := entry{site: &site{Kind: test.kind, Key: key(1)}}
		if got := m.endsByMaker(e); got.State != test.want {
			t.Errorf("%s: %q, want %q", name, got.State, test.want)
		}
	}
}
