// Package auction lets the clock of the machine drive an aggregate.
package auction

import "time"

// Auction is an aggregate.
type Auction struct {
	closed bool
	timer  *time.Timer
}

// Open closes itself later.
func (a *Auction) Open(d time.Duration) {
	a.timer = time.AfterFunc(d, func() { a.closed = true }) // want `RES1102: domain function Auction.Open depends on the wall clock: time.AfterFunc`
}

// Watch looks every second.
func (a *Auction) Watch(ended func() bool) {
	t := time.NewTicker(time.Second) // want `RES1102: domain function Auction.Watch depends on the wall clock: time.NewTicker`
	defer t.Stop()
	for range t.C {
		if ended() {
			a.closed = true
			return
		}
	}
}

// Tick has the name of what it calls, and is no clock.
func (a *Auction) Tick(rounds int) {
	for range time.Tick(time.Second) { // want `RES1102: domain function Auction.Tick depends on the wall clock: time.Tick`
		if rounds--; rounds == 0 {
			return
		}
	}
}
