package wiring

import (
	"bytes"
	"encoding/gob"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/resilint/resilint/internal/effects"
)

var demands = Demands{List: []Demand{
	{
		Owner: "a/usecase.Pay", Field: "payments", Method: "Charge", Recv: "a/usecase.Pay", Name: "Run", Func: "(*Pay).Run", At: "usecase/pay.go:41",
		Around: []Region{
			{Around: effects.Around{
				Kind: effects.RunsRetry, Pos: "usecase/pay.go:38", By: "loop", Attempts: -1, Bound: effects.Bound{Set: true, Param: -1, Path: ".n", Add: 1},
				Rejected: true, Again: true, Forever: true, Polls: true, Guarded: true, Any: true,
			}},
			{Around: effects.Around{Pos: "usecase/pay.go:40"}, Port: &PortRegion{Owner: "a/usecase.Pay", Field: "work", Method: "Do", Param: 1}},
		},
		Ctx:   effects.Val{Kind: effects.Param, Index: 0},
		Args:  []effects.Val{{Kind: effects.Param, Index: -1, Text: ".ctx"}, {}, {Kind: effects.Const, Text: "k"}, {Kind: effects.Fresh, Text: "uuid"}, {Kind: effects.Root}},
		Marks: Marks{true, true, true, true, true}, After: []int{1, 3}, Handed: true, Open: true, Shaped: true,
	},
	{Owner: "a/usecase.New", Field: "#0", Name: "New", Func: "New", At: "nowhere"},
}}

// TestDemandsCode checks that what is written is read again.
func TestDemandsCode(t *testing.T) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(&demands); err != nil {
		t.Fatal(err)
	}
	var got Demands
	if err := gob.NewDecoder(&b).Decode(&got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(demands, got, cmpopts.IgnoreUnexported(Demands{}, effects.Val{}, effects.Around{}, PortRegion{})); diff != "" {
		t.Error(diff)
	}
}

// TestDemandsCutOff checks that no cut of what is written is taken for all of it, or
// worse.
func TestDemandsCutOff(t *testing.T) {
	all, err := demands.GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	for n := range all {
		if err := new(Demands).GobDecode(all[:n]); err == nil {
			t.Errorf("%d of %d bytes are enough", n, len(all))
		}
	}
}
