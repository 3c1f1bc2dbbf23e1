package bad

import (
	"context"
	"database/sql"
	"log"
	"net/http"
)

type Money struct {
	Minor    int64
	Currency string
}

type Accounts struct {
	db     *sql.DB
	client *http.Client
	url    string
}

// An account that cannot be read has nothing on it.
func (a *Accounts) Funds(ctx context.Context, id string) (Money, error) {
	var m Money
	err := a.db.QueryRowContext(ctx, "SELECT minor, currency FROM accounts WHERE id = $1", id).Scan(&m.Minor, &m.Currency)
	if err != nil {
		log.Printf("account %s: %v", id, err)
		return Money{}, nil // want `RES5002: a failure of DB.QueryRowContext \(a query\) is only logged and the function returns Money\{\}, nil`
	}
	return m, nil
}

// A number is money when the function says so; there is no error to return at all.
func (a *Accounts) Balance(ctx context.Context, id string) int64 {
	var minor int64
	if err := a.db.QueryRowContext(ctx, "SELECT minor FROM accounts WHERE id = $1", id).Scan(&minor); err != nil {
		return 0 // want `RES5002: a failure of DB.QueryRowContext \(a query\) becomes 0, an amount like any other`
	}
	return minor
}

// A partner that does not answer asks for nothing.
func (a *Accounts) TransferFee(ctx context.Context, to string) float64 {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.url+"/fees/"+to, nil)
	if err != nil {
		panic(err)
	}
	resp, err := a.client.Do(req)
	if err != nil {
		log.Println("fees", err)
		return 0 // want `RES5002: a failure of Client.Do \(an HTTP request\) becomes 0, an amount like any other`
	}
	defer resp.Body.Close()
	return float64(resp.ContentLength)
}

// It goes on with what was not read.
func (a *Accounts) Price(ctx context.Context, id string) int64 {
	var minor int64
	if err := a.db.QueryRowContext(ctx, "SELECT minor FROM prices WHERE id = $1", id).Scan(&minor); err != nil {
		log.Printf("price %s: %v", id, err)
	}
	return minor // want `RES5002: a failure of DB.QueryRowContext \(a query\) becomes minor, an amount like any other`
}

// The same with an error that says nothing.
func (a *Accounts) Owned(ctx context.Context, id string) (Money, error) {
	var m Money
	if err := a.db.QueryRowContext(ctx, "SELECT minor FROM accounts WHERE id = $1", id).Scan(&m.Minor); err != nil {
		log.Printf("account %s: %v", id, err) // want `RES5002: a failure of DB.QueryRowContext \(a query\) is only logged, and its`
	}
	return m, nil
}
