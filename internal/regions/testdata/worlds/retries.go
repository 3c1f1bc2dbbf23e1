package worlds

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

func send(ctx context.Context) (*http.Response, error) { return nil, nil }

func do(ctx context.Context) error { return nil }

func request(ctx context.Context) (code int, err error) { return 0, nil }

// counting tries three times, whatever it is.
//
//	lets 404 503 unnamed canceled
func counting(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// unbounded never gives up.
//
//	lets 404 unnamed canceled deadline
func unbounded(ctx context.Context) {
	for {
		err := do(ctx)
		if err == nil {
			break
		}
		time.Sleep(time.Second)
	}
}

// selecting waits for the context, too.
//
//	lets 404 unnamed
//	ends canceled deadline
func selecting(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = do(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}

// asking asks the context before it goes on.
//
//	lets unnamed
//	ends canceled
func asking(ctx context.Context) (err error) {
	for ctx.Err() == nil {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// pausing waits in a helper that ends with the context.
//
//	lets unnamed
//	ends canceled
func pausing(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = do(ctx); err == nil {
			return nil
		}
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
	return err
}

func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// otherFirst cannot come back to the call once the context has ended.
//
//	lets unnamed
//	ends canceled
func otherFirst(ctx context.Context, token func(context.Context) (string, error)) (err error) {
	for i := 0; i < 3; i++ {
		t, err := token(ctx)
		if err != nil {
			return err
		}
		if err = do(context.WithValue(ctx, "t", t)); err == nil {
			return nil
		}
	}
	return err
}

// statusTests looks at the status of the answer.
//
//	lets 500 503
//	ends 404 422
func statusTests(ctx context.Context) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.DefaultClient.Do(mustRequest(ctx))
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if i > 3 {
			return resp, err
		}
	}
}

func mustRequest(ctx context.Context) *http.Request {
	req, _ := http.NewRequestWithContext(ctx, "GET", "http://shop.test", nil)
	return req
}

// transportOnly tries again only when there is no answer.
//
//	ends 404 503
//	lets transport
func transportOnly(ctx context.Context) (*http.Response, error) {
	for {
		resp, err := http.DefaultClient.Do(mustRequest(ctx))
		if err != nil {
			continue
		}
		return resp, nil
	}
}

// deniedCodes has a list of what ends it.
//
//	lets 400 403 422 503
//	ends 401 404
func deniedCodes(ctx context.Context, limit int) (err error) {
	var again bool
	for i := 0; ; i++ {
		again = false
		code, err := request(ctx)
		if err != nil {
			if code == http.StatusUnauthorized || code == http.StatusNotFound {
				again = false
			} else {
				again = true
			}
		}
		if !again {
			break
		}
		if limit-i <= 0 {
			break
		}
	}
	return err
}

// deeper fails in a function further down that turns the status into an error.
//
//	lets 404 503
func deeper(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = fetch(ctx); err == nil {
			return nil
		}
	}
	return err
}

func fetch(ctx context.Context) error {
	resp, err := http.DefaultClient.Do(mustRequest(ctx))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return &apiError{Status: resp.StatusCode}
	}
	return nil
}

// tolerant fails further down, where the status is not looked at.
//
//	ends 404 503
//	lets transport
func tolerant(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = get(ctx); err == nil {
			return nil
		}
	}
	return err
}

func get(ctx context.Context) error {
	resp, err := http.DefaultClient.Do(mustRequest(ctx))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// typedEnd ends with client errors, which the helper marks by a type.
//
//	lets 503
//	ends 404
func typedEnd(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		err = fetch(ctx)
		var api *apiError
		if errors.As(err, &api) && api.Status < 500 {
			return fmt.Errorf("refused: %w", err)
		}
		if err == nil {
			return nil
		}
	}
	return err
}

// beside runs the call in a goroutine and takes the outcome from a channel.
//
//	lets unnamed
func beside(ctx context.Context, stop chan struct{}) {
	for {
		out := make(chan error, 1)
		go func() {
			out <- do(ctx)
		}()
		select {
		case err := <-out:
			if err != nil {
				continue
			}
		case <-stop:
			return
		}
		break
	}
}

// jumping goes back with goto.
//
//	lets 404 unnamed
func jumping(ctx context.Context) error {
	n := 0
again:
	err := do(ctx)
	if err != nil {
		n++
		if n < 3 {
			goto again
		}
		return err
	}
	return nil
}

// calling calls itself.
//
//	lets unnamed
//	ends norows
func calling(ctx context.Context, left int) error {
	err := do(ctx)
	if err == nil || errors.Is(err, errNothing) || isNoRows(err) {
		return err
	}
	if left == 0 {
		return err
	}
	return calling(ctx, left-1)
}

var errNothing = errors.New("nothing")

// lastTest excludes by a deny-list of texts.
//
//	perhaps 404 unnamed
func lastTest(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		err = do(ctx)
		if err == nil || worded(err) {
			return err
		}
	}
	return err
}
