// Package asked has what a health check may ask, and what only looks like it.
package asked

import (
	"context"
	"log"
	"net/http"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

// Direct asks by a call of its own.
type Direct struct {
	base string
	http *http.Client
}

func (d *Direct) Book(id string) error { return d.get("/bookings/" + id) }

// Ping goes through a helper that others use as well: no call leaves the process in Ping itself.
func (d *Direct) Ping(context.Context) error { return d.get("/health") }

func (d *Direct) get(path string) error {
	resp, err := d.http.Get(d.base + path)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Connected asks the client of a library, which knows how its connection is without a call.
type Connected struct{ conn mqtt.Client }

func (c *Connected) Send(body []byte) error {
	token := c.conn.Publish("bookings", 1, false, body)
	token.Wait()
	return token.Error()
}

func (c *Connected) IsConnected() bool { return c.conn.IsConnectionOpen() }

// Pinger is filled elsewhere.
type Pinger interface {
	Ping(ctx context.Context) error
}

// Handed has others ask: who they are is not in view.
type Handed struct {
	base   string
	http   *http.Client
	pinger Pinger
}

func (h *Handed) Book(id string) error {
	resp, err := h.http.Get(h.base + "/bookings/" + id)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (h *Handed) Health(ctx context.Context) error { return h.pinger.Ping(ctx) }

// Given has a function for it, which others give.
type Given struct {
	base  string
	http  *http.Client
	check func(context.Context) error
}

func (g *Given) Book(id string) error {
	resp, err := g.http.Get(g.base + "/bookings/" + id)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (g *Given) Check(ctx context.Context) error { return g.check(ctx) }

// Polite says that it is well whatever the system does.
type Polite struct { // want `RES4701: couriers lacks health, which the settings require \(Ping asks nothing of it\)`
	base string
	http *http.Client
}

func (p *Polite) Book(id string) error {
	resp, err := p.http.Get(p.base + "/bookings/" + id)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (p *Polite) Ping(context.Context) error {
	log.Printf("ping of %s at %s", p.base, time.Now().Format(time.RFC3339))
	return nil
}

// Tracked answers for one booking: that is no question whether the system is well.
type Tracked struct { // want `RES4701: couriers lacks health, which the settings require \(no method for a health check to ask`
	base string
	http *http.Client
}

func (t *Tracked) Status(id string) (string, error) {
	resp, err := t.http.Get(t.base + "/bookings/" + id + "/status")
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}
