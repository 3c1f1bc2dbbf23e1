// Package main puts adapters together with what other packages keep.
package main

import (
	"net/http"
	"os"
	"time"

	"example.test/shop/sharedclient/internal/adapters/drivers"
	"example.test/shop/sharedclient/internal/adapters/github/issues"
	"example.test/shop/sharedclient/internal/adapters/github/pulls"
	"example.test/shop/sharedclient/internal/adapters/payments"
	"example.test/shop/sharedclient/link/kit"
)

func main() {
	k := &kit.Kit{}
	variable()
	once()
	lazy(k)
	sender()
	tokens()
	literals(k)
	each(k)
	oneSystem(k)
	apart(k)
	fresh()
	_, _ = chosen(k, os.Args[1])
	_, _ = early(k, os.Args[1])
	rounds(os.Args[1:])
	named(os.Args[1:])
}

func variable() (*payments.Client, *drivers.Client) {
	a := payments.New(kit.Shared, "https://api.pay.internal/")
	return a, drivers.New(kit.Shared) // want `RES2201: one client for two systems: payments\.New \(cmd/main\.go:\d+\) and drivers\.New share its connections and its timeout \(made in kit/kit\.go:11\)`
}

// What a function value gives out is not known to be one value.
func once() (*payments.Client, *drivers.Client) {
	a := payments.New(kit.Kept(), "https://api.pay.internal/")
	return a, drivers.New(kit.Kept())
}

func lazy(k *kit.Kit) (*payments.Client, *drivers.Client) {
	a := payments.New(k.One(), "https://api.pay.internal/")
	return a, drivers.New(k.One()) // want `RES2201: one client for two systems: payments\.New .* and drivers\.New .*\(made in kit/kit\.go:\d+\)`
}

// The client goes in a sender, and comes out again.
func sender() (*payments.Client, *drivers.Client) {
	s := kit.NewSender(kit.New(time.Second))
	a := payments.New(s.Client(), "https://api.pay.internal/")
	return a, drivers.New(s.Client()) // want `RES2201: one client for two systems: payments\.New .* and drivers\.New`
}

// The one adapter is only asked for tokens by the other one.
func tokens() (*drivers.Stream, *drivers.Stream) {
	a := payments.NewSession(kit.New(time.Second), "https://api.pay.internal/")
	b := kit.NewSender(kit.New(time.Second))
	_ = payments.New(b.Client(), "https://api.pay.internal/")
	return drivers.NewStream(a), drivers.NewStream(b)
}

// Literals fill fields as well.
func literals(k *kit.Kit) (payments.Direct, drivers.Direct) {
	a := payments.Direct{HTTP: k.Other()}
	return a, drivers.Direct{HTTP: k.Other()} // want `RES2201: one client for two systems: payments\.Direct .* and drivers\.Direct`
}

// A client for each name: two names are two clients.
func each(k *kit.Kit) (*payments.Client, *drivers.Client) {
	return payments.New(k.For("payments"), "https://api.pay.internal/"), drivers.New(k.For("drivers"))
}

// Two adapters of one system.
func oneSystem(k *kit.Kit) (*issues.Client, *pulls.Client) {
	third := k.For("github")
	return issues.New(third), pulls.New(third)
}

// Two clients of one container.
func apart(k *kit.Kit) (*issues.Client, *drivers.Client) {
	c := kit.New(time.Minute)
	return issues.New(c), drivers.New(kit.New(time.Second))
}

// A factory makes another client for each, on one line as well.
func fresh() (*payments.Client, *drivers.Client) {
	slow, fast := kit.New(5*time.Second), kit.New(time.Second)
	return payments.New(slow, "https://api.pay.internal/"), drivers.New(fast)
}

// Only one of the two is made with the client.
func chosen(k *kit.Kit, kind string) (any, error) {
	c := kit.New(time.Second)
	switch kind {
	case "payments":
		return payments.New(c, "https://api.pay.internal/"), nil
	case "drivers":
		return drivers.New(c), nil
	}
	return nil, http.ErrNotSupported
}

// So it is when the first one is returned.
func early(k *kit.Kit, kind string) (any, error) {
	c := kit.New(time.Second)
	if kind == "payments" {
		return payments.New(c, "https://api.pay.internal/"), nil
	}
	return drivers.New(c), nil
}

// Each round makes a client for what it makes.
func rounds(kinds []string) (all []any) {
	for _, kind := range kinds {
		c := kit.New(time.Second)
		switch kind {
		case "payments":
			all = append(all, payments.New(c, "https://api.pay.internal/"))
		case "drivers":
			all = append(all, drivers.New(c))
		}
	}
	return all
}

// One client for all rounds.
func named(kinds []string) (all []any) {
	c := kit.New(time.Second) // want `RES2201: one client for two systems: payments\.New and drivers\.New`
	for _, kind := range kinds {
		switch kind {
		case "payments":
			all = append(all, payments.New(c, "https://api.pay.internal/"))
		case "drivers":
			all = append(all, drivers.New(c))
		}
	}
	return all
}
