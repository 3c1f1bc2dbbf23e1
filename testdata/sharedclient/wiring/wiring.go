// Package wiring is a composition root.
package wiring

import (
	"net/http"
	"time"

	"example.test/shop/sharedclient/internal/adapters/drivers"
	"example.test/shop/sharedclient/internal/adapters/github/issues"
	"example.test/shop/sharedclient/internal/adapters/github/pulls"
	"example.test/shop/sharedclient/internal/adapters/payments"
	"example.test/shop/sharedclient/internal/retry"
	"github.com/go-resty/resty/v2"
)

type config struct {
	Payments struct{ URL string }
	Refunds  struct{ URL string }
}

func one(cfg config) (*payments.Client, *drivers.Client) {
	hc := &http.Client{Timeout: 5 * time.Second} // want `RES2201: one client for two systems: payments\.New and drivers\.New share its connections and its timeout`
	return payments.New(hc, cfg.Payments.URL), drivers.New(hc)
}

// Two constructors of one package, for two addresses.
func addresses(cfg config) (a, b *payments.Client) {
	hc := newClient()
	return payments.New(hc, cfg.Payments.URL), payments.NewRefunds(hc, cfg.Refunds.URL)
}

func newClient() *http.Client {
	return &http.Client{Timeout: 5 * time.Second} // want `RES2201: `
}

// The client is handed in; the second use is where it goes wrong.
func Wire(hc *http.Client, cfg config) {
	_ = payments.New(hc, cfg.Payments.URL)
	_ = drivers.New(hc) // want `RES2201: one client for two systems: payments\.New and drivers\.New`
}

// The client is in a field of the application.
type app struct{ client *http.Client }

func newApp() *app {
	return &app{client: &http.Client{Timeout: time.Second}} // want `RES2201: `
}

func (a *app) payments() *payments.Client { return payments.New(a.client, "https://api.pay.internal/") }

func (a *app) drivers() *drivers.Client { return drivers.New(a.client) }

// A client of a library.
func ofLibrary() (err error) {
	c := resty.New().SetTimeout(time.Second) // want `RES2201: one client for two systems: a request to stripe\.com and a request to twilio\.com`
	if _, err = c.R().Get("https://api.stripe.com/v1/charges"); err == nil {
		_, err = c.R().Post("https://api.twilio.com/2010-04-01/Messages")
	}
	return err
}

// Each system has a client of its own.
func own(cfg config) (*payments.Client, *drivers.Client) {
	return payments.New(&http.Client{Timeout: 5 * time.Second}, cfg.Payments.URL), drivers.New(&http.Client{Timeout: time.Second})
}

// One helper makes a client for each: only its literal is one.
func perSystem(d time.Duration) *http.Client {
	c := &http.Client{}
	c.Timeout = d
	return c
}

func helped(cfg config) (*payments.Client, *drivers.Client) {
	slow, fast := perSystem(5*time.Second), perSystem(time.Second)
	return payments.New(slow, cfg.Payments.URL), drivers.New(fast)
}

// Two adapters of one system may share.
func oneSystem() (*issues.Client, *pulls.Client) {
	hc := &http.Client{Timeout: time.Second}
	return issues.New(hc), pulls.New(hc)
}

// Two constructors for one address are one system.
func oneAddress(cfg config) (a, b *payments.Client) {
	hc := &http.Client{Timeout: time.Second}
	return payments.New(hc, cfg.Payments.URL), payments.NewRefunds(hc, cfg.Payments.URL)
}

// A wrapper and a health check are no other system.
func wrapped(cfg config) (*payments.Client, *retry.Client, *retry.Checker) {
	hc := &http.Client{Timeout: time.Second}
	return payments.New(hc, cfg.Payments.URL), retry.New(hc), retry.NewChecker(hc)
}

// A copy is another client, with connections and a limit of its own.
func copied(cfg config) (*payments.Client, *drivers.Client) {
	hc := &http.Client{Timeout: time.Second}
	patient := *hc
	patient.Timeout, patient.Transport = 20*time.Second, &http.Transport{MaxConnsPerHost: 4}
	return payments.New(hc, cfg.Payments.URL), drivers.New(&patient)
}

// So is one of a value.
func copiedValue(cfg config) (*payments.Client, *drivers.Client) {
	hc := http.Client{Timeout: time.Second}
	patient := hc
	patient.Timeout, patient.Transport = 20*time.Second, &http.Transport{MaxConnsPerHost: 4}
	return payments.New(&hc, cfg.Payments.URL), drivers.New(&patient)
}

// The process-wide client is a finding of its own.
func processWide(cfg config) (*payments.Client, *drivers.Client) {
	return payments.New(http.DefaultClient, cfg.Payments.URL), drivers.New(http.DefaultClient)
}

// One transport under two clients is no shared client; level review says so.
func oneTransport(cfg config) (*payments.Client, *drivers.Client) {
	tr := http.DefaultTransport.(*http.Transport).Clone() // want `RES2203: `
	return payments.New(&http.Client{Transport: tr, Timeout: 5 * time.Second}, cfg.Payments.URL),
		drivers.New(&http.Client{Transport: tr, Timeout: time.Second})
}
