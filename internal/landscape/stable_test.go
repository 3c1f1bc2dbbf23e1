package landscape

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func fixture(t *testing.T) *Map {
	t.Helper()
	data, err := os.ReadFile("testdata/shop.json")
	if err != nil {
		t.Fatal(err)
	}
	m := &Map{}
	if err := json.Unmarshal(data, m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestStable(t *testing.T) {
	m := fixture(t)
	m.Systems[0].Findings[0].Message = "the retry in (*Pay).Charge (usecase/pay.go:41) repeats POST (stripe/client.go:77:3)"
	before, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	stable, err := json.Marshal(m.Stable())
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(stable), `"line"`) {
		t.Error("a line is left")
	}
	if got := m.Stable().Systems[0].Findings[0].Message; got != "the retry in (*Pay).Charge (usecase/pay.go) repeats POST (stripe/client.go)" {
		t.Errorf("message: %s", got)
	}
	after, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(before), string(after)); diff != "" {
		t.Errorf("Stable changes the map itself: %s", diff)
	}
}

// TestStableMoved: a map whose lines have moved is the same.
func TestStableMoved(t *testing.T) {
	m, moved := fixture(t), fixture(t)
	for _, s := range moved.Systems {
		for _, c := range s.Cells {
			for i := range c.Evidence {
				c.Evidence[i].Line += 3
			}
		}
		for _, a := range s.Adapters {
			a.At.Line++
			for _, x := range a.Methods {
				x.At.Line++
			}
		}
		for _, c := range s.Callers {
			c.At.Line++
		}
		for _, f := range s.Findings {
			f.At.Line++
		}
	}
	if diff := cmp.Diff(m.Stable(), moved.Stable()); diff != "" {
		t.Error(diff)
	}
	moved.Systems[3].Cell(Breaker).State = Yes
	if cmp.Equal(m.Stable(), moved.Stable()) {
		t.Error("a breaker that appears is no change")
	}
}
