package bad

import (
	"context"
	"errors"
	"time"

	"github.com/sony/gobreaker/v2"
)

var (
	errShut  = errors.New("gateway is shut")
	errStale = errors.New("gateway is stale")
)

// ask has a name for the open breaker.
func (g *Gateway) ask() ([]byte, error) {
	out, err := g.breaker.Execute(g.fetch)
	if errors.Is(err, gobreaker.ErrOpenState) {
		return nil, errShut
	}
	return out, err
}

// Renamed excludes another name than the one that stands for the open breaker.
func (g *Gateway) Renamed(ctx context.Context) (out []byte, err error) {
	for range 3 { // want `RES3103: retries while the breaker is open`
		if out, err = g.ask(); err == nil || errors.Is(err, errStale) {
			return out, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return nil, err
}
