package landscape

import (
	"go/token"
	"testing"

	"github.com/resilint/resilint/internal/systems"
)

// TestCarried tells a database that messages are read from in place of a broker from one that
// keeps them until they are sent: the latter has them put in.
func TestCarried(t *testing.T) {
	at := func(line int) spot { return spot{Pos: token.Position{Filename: "a.go", Line: line}, Symbol: "f"} }
	sys := &systems.System{Kinds: []systems.Kind{systems.Broker}}
	for _, test := range []struct {
		name   string
		stores []stored
		relays []stored
		want   State
	}{
		{"nothing", nil, nil, No},
		{"another transport", nil, []stored{{At: at(1), Carries: true}}, No},
		{"a relay of a library", nil, []stored{{At: at(1)}}, Yes},
		{"an outbox that is read as a transport", []stored{{At: at(1)}}, []stored{{At: at(2), Carries: true}}, Yes},
		{"an outbox that nothing reads", []stored{{At: at(1)}}, nil, Partly},
	} {
		m := &merger{
			surveys: []*Survey{{Messaging: messaging{Stores: test.stores, Relays: test.relays}}},
			local:   map[systems.Kind]int{systems.Broker: 1}, rows: map[*systems.System]*row{},
		}
		if got := combine(m.outbox(sys, &row{})); got.State != test.want {
			t.Errorf("%s: %s, want %s", test.name, got.State, test.want)
		}
	}
}
