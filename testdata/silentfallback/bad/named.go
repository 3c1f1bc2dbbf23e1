package bad

import (
	"context"
	"errors"
	"log"
)

// What a function is called says less of a write than that it is the only one.
func (r *Registration) UpdateStatus(ctx context.Context, c *Customer) error {
	if err := r.repo.Save(ctx, c); err != nil {
		log.Printf("status: %v", err) // want `RES5001: a failure of CustomerRepository.Save .* is only logged and the function returns nil`
	}
	return nil
}

func (r *Registration) RecordPayment(ctx context.Context, c *Customer) error {
	if err := r.repo.Save(ctx, c); err != nil {
		log.Printf("payment: %v", err) // want `RES5001: a failure of CustomerRepository.Save .* is only logged and the function returns nil`
	}
	return nil
}

func (r *Registration) CancelSubscription(ctx context.Context, c *Customer) error {
	if err := r.repo.Save(ctx, c); err != nil {
		log.Printf("subscription: %v", err)
		return nil // want `RES5001: a failure of CustomerRepository.Save .* is only logged and the function returns nil`
	}
	return nil
}

// A helper that logs is a log.
func (r *Registration) Enrol(ctx context.Context, c *Customer) error {
	if err := r.repo.Save(ctx, c); err != nil {
		logErr("enrol", err)
		return nil // want `RES5001: a failure of CustomerRepository.Save .* is only logged and the function returns nil`
	}
	return nil
}

func logErr(what string, err error) { log.Printf("%s: %v", what, err) }

// Errors are told apart for the log only.
func (r *Registration) Load(ctx context.Context, id string) (*Customer, error) {
	c, err := r.repo.Find(ctx, id)
	if err != nil {
		if !errors.Is(err, context.DeadlineExceeded) {
			log.Printf("customer: %v", err)
		}
		return nil, nil // want `RES5001: a failure of CustomerRepository.Find .* is only logged and the function returns nil, nil`
	}
	return c, nil
}

// One of its callers would hear of it.
func (r *Registration) keep(ctx context.Context, c *Customer) error {
	if err := r.repo.Save(ctx, c); err != nil {
		log.Printf("keep: %v", err) // want `RES5001: a failure of CustomerRepository.Save .* is only logged and the function returns nil`
	}
	return nil
}

func (r *Registration) Twice(ctx context.Context, c *Customer) error {
	if err := r.keep(ctx, c); err != nil {
		log.Println(err)
	}
	return r.keep(ctx, c)
}
