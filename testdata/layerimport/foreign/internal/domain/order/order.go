// Package order calls things named like retry libraries that are none: a
// method called Do, a package-level var called retry.
package order

type retrier struct{ left int }

// Do counts down.
func (r *retrier) Do(fn func() error) error {
	r.left--
	return fn()
}

var retry = &retrier{left: 3}

// Place runs once.
func Place(save func() error) error { return retry.Do(save) }
