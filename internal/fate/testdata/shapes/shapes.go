// Package shapes has functions in which inner() fails and all else goes well;
// each says what becomes of that.
package shapes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"time"
)

type response struct{ status int }

var (
	errGone     = errors.New("gone")
	errGaveUp   = errors.New("gave up")
	errConflict = errors.New("conflict")
)

func inner() error              { return nil }
func get() (*response, error)   { return nil, nil }
func try() bool                 { return false }
func find() *response           { return nil }
func other() error              { return nil }
func done() bool                { return false }
func isTemporary(error) bool    { return false }
func isConflict(err error) bool { return errors.Is(err, errConflict) }
func item(int) error            { return nil }

// want leaves
func passesOn() error { return inner() }

// want leaves
func wraps() error {
	if err := inner(); err != nil {
		return fmt.Errorf("inner: %w", err)
	}
	return nil
}

// want leaves
func replaces() error {
	if inner() != nil {
		return errGone
	}
	return nil
}

// want
func logs() error {
	if err := inner(); err != nil {
		log.Println(err)
	}
	return nil
}

var strict bool

// want
func tellsOnlyWhenStrict() error {
	for i := range 3 {
		if err := inner(); err != nil {
			log.Println(err)
			if strict {
				return err
			}
		} else {
			_ = item(i)
		}
	}
	return nil
}

// want leaves
func tellsWhateverElse() error {
	err := inner()
	if strict {
		log.Println(err)
	}
	if err != nil {
		return err
	}
	return nil
}

// want
func ignores() error {
	_ = inner()
	return other()
}

// want
func fallsBack() error {
	if err := inner(); err != nil {
		return other()
	}
	return nil
}

// want leaves
func named() (err error) {
	err = inner()
	return
}

// want leaves
func collects() error {
	var errs []error
	for i := range 3 {
		if err := inner(); err != nil {
			errs = append(errs, fmt.Errorf("%d: %w", i, err))
		}
	}
	return errors.Join(errs...)
}

// want leaves
func reportsFalse() bool {
	if err := inner(); err != nil {
		return false
	}
	return true
}

// want leaves
func reportsNil() *response {
	r, err := get()
	if err != nil {
		return nil
	}
	return r
}

// want again leaves
func loop() error {
	var err error
	for i := 0; i < 3; i++ {
		if err = inner(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// want again leaves
func keepsLast() error {
	var last error
	for range 3 {
		err := inner()
		if err == nil {
			return nil
		}
		last = err
	}
	return fmt.Errorf("last: %w", last)
}

// want leaves
func endsTheLoop() error {
	for range 3 {
		r, err := get() // inner
		if err != nil {
			return err
		}
		if r.status >= 500 {
			continue
		}
		return nil
	}
	return errGone
}

// want leaves
func anotherCallGoesRound() error {
	for range 3 {
		if err := inner(); err != nil {
			return err
		}
		if err := other(); err != nil {
			continue
		}
		return nil
	}
	return errGone
}

// want
func swallowedInTheLoop() error {
	for {
		if err := inner(); err != nil {
			log.Println(err)
		}
		if !done() {
			continue
		}
		return other()
	}
}

// want again leaves
func byPredicate() error {
	for {
		err := inner()
		if err != nil && isTemporary(err) {
			continue
		}
		return err
	}
}

// want leaves
func onlyConflicts() error {
	for {
		err := inner()
		if isConflict(err) {
			continue
		}
		return err
	}
}

type statusError struct{ status int }

func (statusError) Error() string { return "" }

// want leaves
func onlyNotImplemented() error {
	for {
		err := inner()
		if err != nil && err.(statusError).status == 501 {
			continue
		}
		return err
	}
}

// want again leaves
func onlyUnavailable() error {
	for {
		err := inner()
		if err != nil && err.(statusError).status == 503 {
			continue
		}
		return err
	}
}

// want leaves
func onlyNoRows() error {
	for {
		err := inner()
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		return err
	}
}

// want leaves
func knowsExhaustion() error {
	for range 3 {
		err := inner()
		if errors.Is(err, errGaveUp) {
			return err
		}
		if err != nil {
			continue
		}
		return nil
	}
	return errGone
}

// want leaves
func onlyCanceled(ctx context.Context) error {
	for {
		err := inner()
		if errors.Is(err, context.Canceled) {
			continue
		}
		if ctx.Err() != nil {
			continue
		}
		return err
	}
}

// want again leaves
func bySwitch() error {
	for range 3 {
		err := inner()
		switch {
		case err == nil:
			return nil
		case errors.Is(err, errGone):
			return err
		}
	}
	return errGone
}

// want again
func byBool() {
	for {
		if try() { // inner
			return
		}
		time.Sleep(time.Second)
	}
}

// want again
func byNil() {
	for {
		r := find() // inner
		if r != nil {
			return
		}
	}
}

// want again
func byFlag() {
	for ok := false; !ok; {
		ok = inner() == nil
	}
}

// want again leaves
func byGoto() error {
	n := 0
again:
	if err := inner(); err != nil {
		if n++; n < 3 {
			goto again
		}
		return err
	}
	return nil
}

// want again leaves
func byRecursion(n int) error {
	if err := inner(); err != nil {
		if n > 3 {
			return err
		}
		return byRecursion(n + 1)
	}
	return nil
}

// want again
func waits(ctx context.Context) {
	for {
		err := inner()
		if err == nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// want again leaves
func fromAnInnerLoop() error {
	var err error
	for range 3 {
		for i := range 10 {
			if err = inner(); err != nil {
				break
			}
			_ = item(i)
		}
		if err == nil {
			return nil
		}
	}
	return err
}

// want leaves
func afterAFailure() error {
	if err := other(); err != nil {
		return inner()
	}
	return nil
}

// want denies
func polls() (bool, error) {
	if err := inner(); err != nil {
		return false, nil
	}
	return true, nil
}

// want
func elsewhere() error {
	go func() {
		_ = inner()
	}()
	return other()
}
