package own

import "time"

// Hook is asked before each attempt.
type Hook func(attempt int, err error) bool

// atMost ends after n attempts.
func atMost(n int) Hook { return func(attempt int, _ error) bool { return attempt < n } }

// pause sleeps before each attempt but the first.
func pause(d time.Duration) Hook {
	return func(attempt int, _ error) bool {
		if attempt > 0 {
			time.Sleep(d)
		}
		return true
	}
}

// hooked leaves it to its hooks how often and how soon.
func hooked(fn func(attempt int) error, hooks ...Hook) (err error) {
	for n := 0; ; n++ { // policy "attempts unknown"
		for _, hook := range hooks {
			if !hook(n, err) {
				return err
			}
		}
		if err = fn(n); err == nil {
			return nil
		}
	}
}

func useHooks() error {
	return hooked(func(int) error { return get() }, atMost(3), pause(time.Second)) // policy "attempts unknown"
}

// predicated asks about the failure alone, which bounds nothing.
func predicated(fn func() error, again func(error) bool) error {
	for { // policy "no cap on attempts, fixed 1s"
		err := fn()
		if err == nil || !again(err) {
			return err
		}
		time.Sleep(time.Second)
	}
}
