// Package memory has retries that wait for other goroutines, or compute.
package memory

import (
	"errors"
	"os"

	retry "github.com/avast/retry-go/v4"
)

// Queue is a channel with a name.
type Queue struct{ items chan string }

var errFull = errors.New("full")

func (q *Queue) offer(s string) error {
	select {
	case q.items <- s:
		return nil
	default:
		return errFull
	}
}

// Offer waits until another goroutine has taken something.
func (q *Queue) Offer(s string) error {
	return retry.Do(func() error { return q.offer(s) })
}

// Read reads a file that another process may be writing.
func Read(name string) (b []byte, err error) {
	err = retry.Do(func() error {
		b, err = os.ReadFile(name)
		return err
	})
	return b, err
}

// Solve goes on until the numbers fit: an algorithm.
func Solve(n int) int {
	for {
		m, err := half(n)
		if err == nil {
			return m
		}
		n++
	}
}

func half(n int) (int, error) {
	if n%2 != 0 {
		return 0, errFull
	}
	return n / 2, nil
}
