// Package again is a helper of the project.
package again

import (
	"context"
	"time"
)

// Do runs f until it succeeds, three times at most.
func Do(ctx context.Context, f func(context.Context) error) (err error) {
	for range 3 {
		if err = f(ctx); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

// IfTransient runs f again when what failed may work the next time.
func IfTransient(ctx context.Context, f func(context.Context) error) (err error) {
	for range 3 {
		if err = f(ctx); err == nil || !transient(err) {
			return err
		}
	}
	return err
}

func transient(err error) bool { return err.Error() == "transient" }
