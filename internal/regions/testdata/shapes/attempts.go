package shapes

import (
	"errors"
	"fmt"
	"net/http"
)

// The literal in each function is run again by a helper while it fails.

// want attempt
func simple() func() error {
	return func() error {
		return post() // again
	}
}

// want attempt
func tested() func() error {
	return func() error {
		if err := post(); err != nil { // again
			return fmt.Errorf("post: %w", err)
		}
		return nil
	}
}

// want attempt
func afterwards() func() error {
	return func() error {
		_, _, err := read("")
		if err != nil {
			return err
		}
		_ = charge() // once
		return nil
	}
}

// want attempt
func stepByStep() func() error {
	return func() error {
		if err := charge(); err != nil { // again
			return err
		}
		return post() // again
	}
}

// want none
func never() func() error {
	return func() error {
		_ = post() // once
		return nil
	}
}

// want none optin
func optInNever() func() error {
	return func() error {
		return post() // once
	}
}

// want attempt rejected
func onlyConflicts() func() error {
	return func() error {
		err := post() // again
		if errors.Is(err, ErrConflict) {
			return ErrConflict
		}
		return nil
	}
}

// want attempt inverted
func invertedRetry() func() (bool, error) {
	return func() (bool, error) {
		if err := post(); err != nil { // again
			return false, nil
		}
		return true, nil
	}
}

// want none inverted
func invertedPoll() func() (bool, error) {
	return func() (bool, error) {
		done, err := ready()
		if err != nil {
			return false, err
		}
		_ = post() // once
		return done, nil
	}
}

// want none inverted
func invertedStops() func() (bool, error) {
	return func() (bool, error) {
		if err := post(); err != nil { // once
			return false, err
		}
		return true, nil
	}
}

// want attempt
func namedResult() func() (err error) {
	return func() (err error) {
		err = post() // again
		if err != nil {
			return
		}
		return nil
	}
}

// want verdict known
func transient(err error) bool { return err != nil && isTemporary(err) }

// want verdict known
func byStatus(resp *http.Response, err error) (bool, error) {
	if err != nil {
		return true, nil
	}
	return resp.StatusCode >= 500, nil
}

// want verdict known rejected
func byCode(err error) bool { return again(err) }

// want verdict known safe
func readsOnly(resp *http.Response, err error, method string) bool {
	if method != http.MethodGet {
		return false
	}
	return err != nil || resp.StatusCode >= 500
}

// want verdict partsafe
func partly(resp *http.Response, err error) (bool, error) {
	if err == nil && resp.Request.Method == http.MethodPost {
		return false, nil
	}
	return decide(resp, err)
}

// want verdict
func always(error) bool { return true }

// want verdict
func unclear(n int) bool { return n < 3 }

func decide(resp *http.Response, err error) (bool, error) { return err != nil, nil }
