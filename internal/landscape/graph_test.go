package landscape

import (
	"fmt"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/resilint/resilint/internal/systems"
)

// shop is a use case that calls a port, which a client fills behind a decorator.
func shop(bare bool) *Survey {
	s := &Survey{
		Types: map[string]declared{}, Builds: map[string][]string{"p.Decorate": {"p.Retry"}},
		Fills: []fill{{Port: "p.Port", Type: "p.Client", Into: "p.Decorate"}, {Port: "p.Port", Type: "p.Retry"}},
		Edges: []edge{
			{From: "p.Case.Do", To: "p.Port.Pay", Port: true, Symbol: "(*Case).Do", Ctx: passedOwn},
			{From: "p.Retry.Pay", To: "p.Port.Pay", Port: true, Symbol: "(*Retry).Pay", Ctx: passedOwn, Guards: map[Topic]judged{Retry: {State: Yes, Words: "3 attempts"}}},
			{From: "p.Handler.Serve", To: "p.Case.Do", Symbol: "(*Handler).Serve", Ctx: passedBounded, CtxHow: "ctx"},
		},
		Ways: []*way{{ID: "p.Client.Pay", Type: "p.Client"}},
	}
	if bare {
		s.Fills = append(s.Fills, fill{Port: "p.Port", Type: "p.Client"})
	}
	return s
}

func TestTargets(t *testing.T) {
	g := newGraph([]*Survey{shop(false)})
	for _, c := range []struct {
		from string
		want []string
	}{
		{"p.Case.Do", []string{"p.Retry.Pay"}},    // the client is behind the decorator
		{"p.Retry.Pay", []string{"p.Client.Pay"}}, // a decorator does not call itself
	} {
		got := g.targets(edge{From: c.from, To: "p.Port.Pay", Port: true})
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("from %s: %s", c.from, diff)
		}
	}
	if got := newGraph([]*Survey{shop(true)}).targets(edge{From: "p.Case.Do", To: "p.Port.Pay", Port: true}); len(got) != 2 {
		t.Errorf("wired without the decorator, too: %v", got)
	}
}

func TestTargetsEmbedded(t *testing.T) {
	s := &Survey{
		Types: map[string]declared{"p.Wide": {Embeds: []string{"p.Port"}}, "p.Outer": {Embeds: []string{"p.Inner"}}},
		Fills: []fill{{Port: "p.Wide", Type: "p.Outer"}},
		Ways:  []*way{{ID: "p.Inner.Pay"}},
	}
	got := newGraph([]*Survey{s}).targets(edge{From: "p.f", To: "p.Port.Pay", Port: true})
	if diff := cmp.Diff([]string{"p.Inner.Pay"}, got); diff != "" {
		t.Errorf("an interface in an interface, a type in a type: %s", diff)
	}
}

func TestGuarded(t *testing.T) {
	if got := newGraph([]*Survey{shop(false)}).guarded("p.Client.Pay", Retry, maxEmbeds); got.State != Yes || got.Words != "3 attempts, in (*Retry).Pay" {
		t.Errorf("in the decorator: %s %q", got.State, got.Words)
	}
	if got := newGraph([]*Survey{shop(true)}).guarded("p.Client.Pay", Retry, maxEmbeds); got.State != Partly {
		t.Errorf("past the decorator, too: %s %q", got.State, got.Words)
	}
	if got := newGraph([]*Survey{shop(false)}).guarded("p.Client.Pay", Breaker, maxEmbeds); got.State != No {
		t.Errorf("no breaker: %s %q", got.State, got.Words)
	}
}

// Where all call each other, there are too many ways to walk each.
func TestGuardedEachOnce(t *testing.T) {
	s := &Survey{}
	for i := range 60 {
		for j := range 60 {
			s.Edges = append(s.Edges, edge{From: fmt.Sprintf("p.f%d", i), To: fmt.Sprintf("p.f%d", j)})
		}
	}
	s.Edges = append(s.Edges, edge{From: "p.Retry.Pay", To: "p.f0", Symbol: "(*Retry).Pay", Guards: map[Topic]judged{Retry: {State: Yes, Words: "3 attempts"}}})
	if got := newGraph([]*Survey{s}).guarded("p.f1", Retry, maxEmbeds); got.State != Partly || !strings.Contains(got.Words, "3 attempts, in (*Retry).Pay") {
		t.Errorf("among many: %s %q", got.State, got.Words)
	}
}

func TestDeadline(t *testing.T) {
	s := shop(false)
	if got := newGraph([]*Survey{s}).deadline("p.Client.Pay", map[string]bool{}); got.State != Yes {
		t.Errorf("through a port, a decorator and a use case: %s %q", got.State, got.Words)
	}
	s.Edges = append(s.Edges, edge{From: "p.Job.Run", To: "p.Case.Do", Symbol: "(*Job).Run", Ctx: passedEndless, CtxHow: "a context that nothing ends"})
	if got := newGraph([]*Survey{s}).deadline("p.Client.Pay", map[string]bool{}); got.State != Partly {
		t.Errorf("one caller without: %s %q", got.State, got.Words)
	}
	s.Edges[3].CtxHow, s.Serves = ofRequest, judged{State: Yes, Words: "http.TimeoutHandler"}
	g := newGraph([]*Survey{s})
	g.serves = s.Serves
	if got := g.deadline("p.Client.Pay", map[string]bool{}); got.State != Unknown {
		t.Errorf("a request may have a limit: %s %q", got.State, got.Words)
	}
	if got := g.deadline("p.Nobody.Calls", map[string]bool{}); got.State != Unknown {
		t.Errorf("no caller in view: %s", got.State)
	}
}

func TestDeadlineOfRecursion(t *testing.T) {
	s := &Survey{Edges: []edge{{From: "p.f", To: "p.f", Ctx: passedOwn}, {From: "p.g", To: "p.f", Symbol: "g", Ctx: passedEndless, CtxHow: "a context that nothing ends"}}}
	if got := newGraph([]*Survey{s}).deadline("p.f", map[string]bool{}); got.State != No {
		t.Errorf("a function that calls itself: %s %q", got.State, got.Words)
	}
}

// TestTuned gives a setting to the calls of its own library alone, once there are several
// systems of a kind.
func TestTuned(t *testing.T) {
	sys := &systems.System{Name: "mongodb", Kinds: []systems.Kind{systems.Database}}
	key := token.Position{Filename: "a.go", Line: 1}
	m := &merger{systemOf: map[token.Position]*systems.System{key: sys}, rows: map[*systems.System]*row{sys: {}}, local: map[systems.Kind]int{systems.Database: 2}}
	e := entry{site: &site{Key: key, Kind: systems.Database, Lib: "mongo"}}
	for lib, want := range map[string]bool{"mongo": true, "gocql": false} {
		if got := m.tuned(&Survey{}, tune{Kind: systems.Database, Lib: lib, Time: true}, e); got != want {
			t.Errorf("a timeout of %s for calls of mongo: %t", lib, got)
		}
	}
	m.local[systems.Database] = 1
	if !m.tuned(&Survey{}, tune{Kind: systems.Database, Lib: "pgx", Time: true}, e) {
		t.Error("the only database is not set by its driver")
	}
}

// TestDedupe asks for a second look at messages that a library confirms by itself, unless the
// program tells it not to by confirming them.
func TestDedupe(t *testing.T) {
	sys := &systems.System{Name: "kafka", Kinds: []systems.Kind{systems.Broker}}
	for _, c := range []struct {
		acks bool
		open bool
		want State
	}{{false, false, NotNeeded}, {true, false, No}, {true, true, Unknown}} {
		s := &Survey{Messaging: messaging{Consumers: []consumer{{Name: "poll", Func: "p.poll", Once: true, Open: c.open, Lib: "franz"}}, Acks: map[string]bool{}}}
		if c.acks {
			s.Messaging.Acks["franz"] = true
		}
		m := &merger{surveys: []*Survey{s}, graph: newGraph([]*Survey{s}), local: map[systems.Kind]int{systems.Broker: 1}, systemOf: map[token.Position]*systems.System{}}
		if got := combine(m.dedupe(sys, &row{})); got.State != c.want {
			t.Errorf("confirmed by the program %t, handled by others %t: %s, %s", c.acks, c.open, got.State, got.Words)
		}
	}
}
