package programs

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestForOthers(t *testing.T) {
	for _, c := range []struct {
		module, path        string
		others, interactive bool
	}{
		{"acme.io/shop", "/client", true, false},
		{"acme.io/shop", "/pkg/client/orders", true, false},
		{"acme.io/shop", "/sdk", true, false},
		{"acme.io/shop", "/clients/maps", false, false}, // the systems that the shop asks
		{"acme.io/shop", "/adapters/client", false, false},
		{"acme.io/shop", "", false, false},
		{"acme.io/shop-go", "/orders", true, false},
		{"acme.io/go-shop", "/orders", false, false}, // as many services are named
		{"acme.io/shop-sdk", "/orders", true, false},
		{"acme.io/go-sdk-contrib/providers/flags", "/pkg/controller", true, false},
		{"acme.io/shop", "/cmd/shop-cli/orders", false, true},
		{"acme.io/shop", "/cmd/shopctl", false, true},
		{"acme.io/shop", "/client/cli", true, true},
		{"acme.io/shop", "/climate", false, false},
	} {
		r := &Result{pass: &analysis.Pass{Pkg: types.NewPackage(c.module+c.path, "p")}}
		if got := forOthers(c.module, c.module+c.path); got != c.others {
			t.Errorf("%s%s is for others: %t, want %t", c.module, c.path, got, c.others)
		}
		if got := r.Interactive(); got != c.interactive {
			t.Errorf("%s%s is interactive: %t, want %t", c.module, c.path, got, c.interactive)
		}
	}
}
