// Package main puts partners behind the port.
package main

import (
	"context"
	"net/http"
	"os"
	"time"

	"example.test/shop/retrywrite/link/partner"
	"example.test/shop/retrywrite/link/usecase"
)

// door hides a partner: what is behind it is not seen here.
type door interface{ usecase.Partner }

var doors = map[string]func() door{}

func main() {
	ctx := context.Background()
	c := &http.Client{Timeout: time.Second}

	_ = usecase.NewNamed(partner.NewKeyed(c)).Run(ctx)      // want `RES3005: each attempt of the retry in .*Named\)\.Run \(usecase/usecase\.go:\d+\) gets another idempotency key in .*Keyed\)\.Book \(partner/partner\.go:\d+\)`
	_ = usecase.NewGiven(partner.NewFresh(c)).Run(ctx, "k") // want `RES3005: .*Given\)\.Run .*Fresh\)\.Book`
	_ = usecase.NewNamed(partner.NewPlain(c)).Run(ctx)      // want `RES3001: the retry in .*Named\)\.Run \(usecase/usecase\.go:\d+\) repeats PATCH without an idempotency key in .*Plain\)\.Book \(partner/partner\.go:\d+\)`

	hand := &usecase.Hand{Partner: partner.NewPlain(c)} // want `RES3001: .*Hand\)\.Run .*Plain\)\.Book`
	_ = hand.Run(ctx)

	// One key for all attempts, made by whoever knows what is booked.
	_ = usecase.NewOnce(partner.NewKeyed(c)).Run(ctx)
	_ = usecase.NewGiven(partner.NewKeyed(c)).Run(ctx, "guest-1")
	// One attempt.
	_ = usecase.NewSingle(partner.NewPlain(c)).Run(ctx)
	// PUT replaces.
	_ = usecase.NewNamed(partner.NewHeld(c)).Run(ctx)
	// Nothing comes back that would start the retry.
	_ = usecase.NewNamed(partner.NewBest(c)).Run(ctx)
	// The client's transport puts the key in.
	_ = usecase.NewNamed(partner.NewPlain(partner.WithKeys(c))).Run(ctx)
	keyed := partner.WithKeys(c)
	_ = usecase.NewNamed(partner.NewPlain(keyed)).Run(ctx)
	// What computes changes nothing at whoever is asked.
	_ = usecase.NewAsk(partner.NewModel(c)).Run(ctx)
	_ = usecase.NewFinish(partner.NewModel(c)).Run(ctx) // want `RES3001: .*Finish\)\.Run .*Model\)\.CompleteBooking`
	// The partner drops repeats, and the adapter says so.
	_ = usecase.NewNamed(partner.NewKnown(c)).Run(ctx)
	// A loop over guests, and one that never ends, retry nothing.
	_ = usecase.NewEach(partner.NewPlain(c)).Run(ctx, os.Args)
	go usecase.NewPoller(partner.NewPlain(c)).Run(ctx)
	// What is behind this door is for the configuration to say.
	_ = usecase.NewNamed(doors[os.Args[0]]()).Run(ctx)
	// What is silenced where the two meet.
	_ = usecase.NewNamed(partner.NewPlain(c)).Run(ctx) //resilint:ignore RES3001 seats are counted again every night
}
