// Package loops has retries written by hand: what bounds them, how they wait,
// and what ends them.
package loops

import (
	"context"
	"errors"
	"math"
	"math/rand"
	"net/http"
	"time"
)

const attempts = 4

type Client struct {
	http *http.Client
	max  int
	base time.Duration
	stop chan struct{}
}

func (c *Client) get() error {
	resp, err := c.http.Get("http://rates")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *Client) Counted() (err error) {
	for i := 0; i < attempts; i++ { // policy "4 attempts, fixed 100ms" worst=300ms ends=no cancel=no from=attempts
		if err = c.get(); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

func (c *Client) Downwards() (err error) {
	for left := 3; left > 0; left-- { // policy "3 attempts, no wait" worst=0s
		if err = c.get(); err == nil {
			return nil
		}
	}
	return err
}

func (c *Client) Ranged() (err error) {
	for range 6 { // policy "6 attempts, no wait"
		if err = c.get(); err == nil {
			return nil
		}
	}
	return err
}

func (c *Client) TestBeforeStep() error {
	n := 0
	for { // policy "5 attempts, fixed 1s" worst=4s
		err := c.get()
		if err == nil || n >= 4 {
			return err
		}
		n++
		time.Sleep(time.Second)
	}
}

func (c *Client) TestAfterStep() error {
	n := 0
	for { // policy "4 attempts, fixed 1s" worst=3s
		err := c.get()
		if err == nil {
			return nil
		}
		if n++; n >= 4 {
			return err
		}
		time.Sleep(time.Second)
	}
}

func (c *Client) Continues() error {
	for retries := 0; ; retries++ { // policy "3 attempts, no wait"
		err := c.get()
		if err != nil && retries < 2 {
			continue
		}
		return err
	}
}

func (c *Client) Setting() (err error) {
	for i := 0; i < c.max; i++ { // policy "attempts unknown, fixed wait" worst=unknown
		if err = c.get(); err == nil {
			return nil
		}
		time.Sleep(c.base)
	}
	return err
}

func (c *Client) Jump() error {
	n := 0
again: // policy "3 attempts, fixed 1s" worst=2s
	err := c.get()
	if err != nil {
		n++
		if n < 3 {
			time.Sleep(time.Second)
			goto again
		}
	}
	return err
}

func (c *Client) Recursion(left int) error { // policy "attempts unknown, fixed 1s"
	err := c.get()
	if err != nil && left > 0 {
		time.Sleep(time.Second)
		return c.Recursion(left - 1)
	}
	return err
}

func (c *Client) Again(again bool) error { // policy "2 attempts, no wait"
	err := c.get()
	if err != nil && again {
		return c.Again(false)
	}
	return err
}

func (c *Client) StopsOnTrue(last bool) error { // policy "2 attempts, fixed 1s"
	if err := c.get(); err != nil {
		if last {
			return err
		}
		time.Sleep(time.Second)
		return c.StopsOnTrue(true)
	}
	return nil
}

// What it gives to itself does not end it: both rounds are alike.
func (c *Client) AgainAndAgain(again bool) error { // policy "no cap on attempts, no wait"
	err := c.get()
	if err != nil && again {
		return c.AgainAndAgain(true)
	}
	return err
}

func (c *Client) Endless() {
	for { // policy "no cap on attempts, fixed 1s" ends=no cancel=no
		if err := c.get(); err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func (c *Client) Stops() {
	for { // policy "no cap on attempts, fixed 1s" ends=yes cancel=yes
		if err := c.get(); err == nil {
			return
		}
		select {
		case <-c.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (c *Client) Until(ctx context.Context) error {
	for ctx.Err() == nil { // policy "no cap on attempts, fixed 1s" ends=yes cancel=no
		if err := c.get(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return ctx.Err()
}

func (c *Client) Canceled() error {
	for { // policy "no cap on attempts, fixed 1s" ends=yes
		err := c.get()
		if err == nil || errors.Is(err, context.Canceled) {
			return err
		}
		time.Sleep(time.Second)
	}
}

func (c *Client) Elapsed() error {
	start := time.Now()
	for { // policy "no cap on attempts, fixed 1s, 20s in all" worst=20s ends=no
		err := c.get()
		if err == nil || time.Since(start) > 20*time.Second {
			return err
		}
		time.Sleep(time.Second)
	}
}

func (c *Client) Doubles() (err error) {
	d := 100 * time.Millisecond
	for range 5 { // policy "5 attempts, exponential from 100ms to 800ms" worst=1.5s factor=2
		if err = c.get(); err == nil {
			return nil
		}
		time.Sleep(d)
		d *= 2
	}
	return err
}

func (c *Client) Clamped() (err error) {
	d := time.Second
	for { // policy "no cap on attempts, exponential from 1s to 10s" factor=2
		if err = c.get(); err == nil {
			return nil
		}
		time.Sleep(d)
		if d *= 2; d > 10*time.Second {
			d = 10 * time.Second
		}
	}
}

func (c *Client) Shifted() (err error) {
	for i := range 4 { // policy "4 attempts, exponential from 50ms to 200ms" worst=350ms
		if err = c.get(); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond << i)
	}
	return err
}

func (c *Client) Powers() (err error) {
	for i := 0; i < 4; i++ { // policy "4 attempts, exponential from 1s to 2.25s" factor=1.5
		if err = c.get(); err == nil {
			return nil
		}
		time.Sleep(time.Duration(math.Pow(1.5, float64(i)) * float64(time.Second)))
	}
	return err
}

func (c *Client) Steps() (err error) {
	for i := 1; i <= 4; i++ { // policy "4 attempts, linear from 200ms to 600ms" worst=1.2s
		if err = c.get(); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * 200 * time.Millisecond)
	}
	return err
}

// first says how long to wait at first.
const first = 20 * time.Millisecond

// after computes a delay in a function of its own.
func after(n int) time.Duration {
	if n > 5 {
		n = 5
	}
	return first * time.Duration(1<<n)
}

func (c *Client) Helper() (err error) {
	for n := 0; ; n++ { // policy "attempts unknown, exponential from 20ms to 640ms"
		if err = c.get(); err == nil || n == c.max {
			return err
		}
		time.Sleep(after(n))
	}
}

func (c *Client) Table() (err error) {
	for _, d := range []time.Duration{time.Second, 3 * time.Second, 9 * time.Second} { // policy "3 attempts, exponential from 1s to 3s" worst=4s
		if err = c.get(); err == nil {
			return nil
		}
		time.Sleep(d)
	}
	return err
}

func (c *Client) Jitter() (err error) {
	for range 3 { // policy "3 attempts, fixed 1.5s with jitter"
		if err = c.get(); err == nil {
			return nil
		}
		time.Sleep(time.Second + time.Duration(rand.Int63n(int64(500*time.Millisecond))))
	}
	return err
}

// pause waits for the context, too.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func (c *Client) Pauses(ctx context.Context) error {
	for i := time.Duration(1); ; i++ { // policy "no cap on attempts, linear from 1s" ends=yes cancel=yes
		err := c.get()
		if err == nil {
			return nil
		}
		if err := pause(ctx, i*time.Second); err != nil {
			return err
		}
	}
}

func (c *Client) FirstAtOnce() (err error) {
	for i := range 4 { // policy "4 attempts, fixed 1s" worst=2s
		if i > 1 {
			time.Sleep(time.Second)
		}
		if err = c.get(); err == nil {
			return nil
		}
	}
	return err
}

func (c *Client) Ticker(t *time.Ticker) error {
	for range t.C { // policy "no cap on attempts"
		if err := c.get(); err == nil {
			return nil
		}
	}
	return nil
}
