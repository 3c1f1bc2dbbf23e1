// Package branch implements a port that has another one in it.
package branch

import (
	"context"
	"net/http"

	"example.test/shop/portsla/bad/internal/domain/rates"
)

// Branch is a desk, and so has rates, too: one finding speaks for both.
type Branch struct{}

var _ rates.Desk = Branch{}

// Open asks the branch.
func (Branch) Open(context.Context) error { return ask("open") }

// Book asks the branch.
func (Branch) Book(_ context.Context, currency string, _ int64) error { return ask(currency) } // want `RES2601: port method Desk.Book \(and 2 more\) does not say how long`

// Rate asks the branch.
func (Branch) Rate(_ context.Context, currency string) (int64, error) { return 0, ask(currency) }

// Currencies needs nobody.
func (Branch) Currencies() []string { return nil }

func ask(what string) error {
	res, err := http.Get("https://branch.example.test/" + what)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
