// Package wallet is the domain of wallets.
package wallet

import "context"

// Amount is money.
type Amount struct{ cents int64 }

// Zero is no money.
func Zero() Amount { return Amount{} }

// Plus adds.
func (a Amount) Plus(b Amount) Amount { return Amount{a.cents + b.cents} }

// Wallet holds money.
type Wallet struct {
	ID   string
	Held Amount
}

// Wallets is a repository.
type Wallets interface {
	Find(ctx context.Context, id string) (*Wallet, error)
	Store(ctx context.Context, w *Wallet) error
}

// Ledger adds up.
type Ledger struct{ repository WalletRepository }

// WalletRepository keeps wallets.
type WalletRepository interface {
	Wallets
	FindAll(ctx context.Context, owner string) ([]*Wallet, error)
}

// Worth of an owner whose wallets cannot be read is zero.
func (l *Ledger) Worth(ctx context.Context, owner string) (Amount, error) {
	list, err := l.repository.FindAll(ctx, owner)
	if err != nil || len(list) == 0 {
		return Zero(), nil // want `RES5002: a failure of WalletRepository.FindAll .* is dropped and the function returns Zero\(\), nil`
	}
	sum := Zero()
	for _, w := range list {
		sum = sum.Plus(w.Held)
	}
	return sum, nil
}

// WorthOf passes over wallets that cannot be read, as its comment says: best effort.
func (l *Ledger) WorthOf(ctx context.Context, ids []string) (Amount, error) {
	sum := Zero()
	for _, id := range ids {
		w, err := l.repository.Find(ctx, id)
		if err != nil {
			continue
		}
		sum = sum.Plus(w.Held)
	}
	return sum, nil
}

// Empty tells what it could not read.
func (l *Ledger) Empty(ctx context.Context, id string) (Amount, error) {
	w, err := l.repository.Find(ctx, id)
	if err != nil {
		return Zero(), err
	}
	held := w.Held
	w.Held = Zero()
	return held, l.repository.Store(ctx, w)
}
