package shapes

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// want retry attempts=3
func countedReturn() error {
	var err error
	for i := 0; i < 3; i++ {
		if err = post(); err == nil { // again
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// want retry attempts=5
func countedContinue() error {
	for i := 1; i <= 5; i++ {
		err := post() // again
		if err != nil {
			continue
		}
		return nil
	}
	return errors.New("gave up")
}

// want retry attempts=3
func rangeOverNumber() (err error) {
	for range 3 {
		err = post() // again
		if err == nil {
			break
		}
	}
	return err
}

// want retry attempts=-1
func endless() {
	for {
		if err := post(); err != nil { // again
			time.Sleep(time.Second)
			continue
		}
		break
	}
}

// Which of its options ends it, and when, the helper cannot say.
//
// want retry attempts=0
func askedOptions(options ...func(attempt uint, err error) bool) error {
	for i := uint(1); ; i++ {
		err := post() // again
		if err == nil {
			return nil
		}
		for _, goOn := range options {
			if !goOn(i, err) {
				return err
			}
		}
	}
}

// The kind of failure is no bound.
//
// want retry attempts=-1 delegated
func askedFailure(transient func(error) bool) error {
	for {
		err := post() // again
		if err == nil || !transient(err) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// want retry attempts=0
func boundInside(limit int) error {
	attempt := 0
	for {
		err := post() // again
		if err == nil || attempt >= limit {
			return err
		}
		attempt++
	}
}

// want retry attempts=0
func predicate(limit int) error {
	for attempt := 0; ; attempt++ {
		err := post() // again
		if err == nil || !isRetryable(err) || attempt == limit {
			return err
		}
	}
}

// want retry attempts=3
func condition() (err error) {
	err = errors.New("not yet")
	for i := 0; i < 3 && err != nil; i++ {
		err = post() // again
	}
	return err
}

// want retry attempts=3
func flagged() {
	done := false
	for i := 0; i < 3 && !done; i++ {
		if err := post(); err == nil { // again
			done = true
		}
	}
}

// want retry attempts=-1
func flaggedRetry() {
	retry := true
	for retry {
		retry = false
		if err := post(); err != nil { // again
			retry = true
		}
	}
}

// want retry attempts=-1
func selectAfter(ctx context.Context) error {
	for {
		err := post() // again
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// want retry attempts=-1
func selectFirst(ctx context.Context, tick *time.Ticker) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			if err := post(); err != nil { // again
				continue
			}
			return nil
		}
	}
}

// want retry attempts=3
func schedule() (err error) {
	for _, wait := range []time.Duration{1, 2, 3} {
		if err = post(); err == nil { // again
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

// want retry attempts=3
func statusLess(req *http.Request) (*http.Response, error) {
	var last error
	for i := 0; i < 3; i++ {
		resp, err := send(req)
		if err != nil {
			last = err
			continue
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		last = fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil, last
}

// want retry attempts=3
func statusOK(req *http.Request) error {
	for i := 0; i < 3; i++ {
		resp, err := send(req)
		if err == nil && resp.StatusCode == http.StatusOK {
			return nil
		}
		if charge() != nil { // again
			continue
		}
	}
	return nil
}

// want retry attempts=3
func statusSwitch(req *http.Request) error {
	for i := 0; i < 3; i++ {
		resp, err := send(req)
		if err != nil {
			return err
		}
		switch resp.StatusCode {
		case http.StatusOK, http.StatusCreated:
			return nil
		case http.StatusServiceUnavailable, http.StatusBadGateway:
			time.Sleep(1)
			continue
		default:
			return errors.New("permanent")
		}
	}
	return nil
}

// want retry attempts=3
func statusClass(req *http.Request) error {
	for i := 0; i < 3; i++ {
		resp, err := send(req)
		if err != nil {
			return err
		}
		if resp.StatusCode/100 == 5 {
			continue
		}
		return nil
	}
	return nil
}

// want retry attempts=3
func taglessSwitch() error {
	var err error
	for i := 0; i < 3; i++ {
		err = post() // again
		switch {
		case err == nil:
			return nil
		case isTemporary(err):
			continue
		default:
			return err
		}
	}
	return err
}

// want retry attempts=3
func responseNil(req *http.Request) *http.Response {
	for i := 0; i < 3; i++ {
		resp, _ := send(req)
		if resp != nil && resp.StatusCode == 200 {
			return resp
		}
	}
	return nil
}

// want retry attempts=3
func helperSays() error {
	for i := 0; i < 3; i++ {
		retry, err := attempt()
		if !retry {
			return err
		}
	}
	return nil
}

// want retry attempts=0
func gotoRetry(n int) error {
again:
	if err := post(); err != nil { // again
		n--
		if n > 0 {
			goto again
		}
		return err
	}
	return nil
}

// want retry attempts=0
func recursive(n int) error {
	err := post() // again
	if err != nil && n > 0 {
		return recursive(n - 1)
	}
	return err
}

// want retry attempts=3
func labelled() error {
outer:
	for i := 0; i < 3; i++ {
		for _, part := range []int{1, 2} {
			if err := charge(part); err != nil { // again
				continue outer
			}
		}
		return nil
	}
	return errors.New("gave up")
}

// want retry attempts=3
func laterStepFails() error {
	for i := 0; i < 3; i++ {
		if err := charge(); err != nil { // again
			return err
		}
		if err := post(); err != nil { // again
			continue
		}
		return nil
	}
	return nil
}

// want retry attempts=3
func afterSuccessOnce() error {
	for i := 0; i < 3; i++ {
		_, _, err := read("")
		if err != nil {
			continue
		}
		return charge()
	}
	return nil
}

// want retry attempts=3
func literalOnTheSpot() (err error) {
	for i := 0; i < 3; i++ {
		err = func() error {
			return post() // again
		}()
		if err == nil {
			return nil
		}
	}
	return err
}

// want retry attempts=3 rejected
func serialization() error {
	for i := 0; i < 3; i++ {
		err := post() // again
		if isSerialization(err) {
			continue
		}
		return err
	}
	return nil
}

// want retry attempts=3 rejected
func serializationByValue() error {
	for i := 0; i < 3; i++ {
		err := post() // again
		if !again(err) {
			return err
		}
	}
	return nil
}

// want retry attempts=3 rejected
func conflictSentinel() error {
	for i := 0; i < 3; i++ {
		err := post() // again
		if errors.Is(err, ErrConflict) {
			continue
		}
		return err
	}
	return nil
}

// want retry attempts=2 rejected
func unauthorized(ctx context.Context, req *http.Request) (*http.Response, error) {
	for i := 0; i < 2; i++ {
		resp, err := send(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusUnauthorized {
			return resp, nil
		}
		if err := refresh(ctx); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("unauthorized")
}

// want retry attempts=3 guarded
func guarded(req *http.Request) (*http.Response, error) {
	var resp *http.Response
	var err error
	for i := 0; i < 3; i++ {
		resp, err = send(req)
		if err == nil || req.Method != http.MethodGet {
			return resp, err
		}
	}
	return resp, err
}

// want retry attempts=3 guarded
func guardedBefore(req *http.Request) (*http.Response, error) {
	if !idempotent(req.Method) {
		return send(req)
	}
	for i := 0; i < 3; i++ {
		resp, err := send(req)
		if err == nil {
			return resp, nil
		}
	}
	return nil, errors.New("gave up")
}

// want retry attempts=0 guarded
func boundByMethod(req *http.Request) (resp *http.Response, err error) {
	attempts := 1
	if idempotent(req.Method) {
		attempts = 3
	}
	for i := 0; i < attempts; i++ {
		if resp, err = send(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// want retry attempts=3 guarded
func guardedByKey(req *http.Request) (resp *http.Response, err error) {
	if req.Header.Get("Idempotency-Key") == "" {
		return send(req)
	}
	for i := 0; i < 3; i++ {
		if resp, err = send(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// want retry attempts=3 partguarded
func partGuarded(req *http.Request) (*http.Response, error) {
	for i := 0; i < 3; i++ {
		resp, err := send(req)
		if err == nil {
			if resp.StatusCode < 500 {
				return resp, nil
			}
			if resp.Request.Method == http.MethodPost {
				return resp, nil
			}
		}
	}
	return nil, errors.New("gave up")
}

// want retry attempts=3 delegated
func delegated(req *http.Request, shouldRetry func(*http.Response, error) bool) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		resp, err = send(req)
		if !shouldRetry(resp, err) {
			return resp, err
		}
	}
	return resp, err
}

// want retry attempts=3
func twoFlags(req *http.Request) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		var again, closeBody bool
		resp, err = send(req)
		if err != nil {
			again = true
		} else if resp.StatusCode == 502 {
			again, closeBody = true, true
		}
		if closeBody {
			resp.Body.Close()
		}
		if !again {
			break
		}
	}
	return resp, err
}

type errorList struct{ list []error }

func (errorList) Error() string { return "" }

// want retry attempts=3
func collects() error {
	all := &errorList{}
	for i := 0; i < 3; i++ {
		if err := post(); err != nil { // again
			all.list = append(all.list, err)
			continue
		}
		all = &errorList{}
		break
	}
	return all
}

// want retry attempts=3
func configuredStatuses(req *http.Request, codes []int) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		shouldRetry := false
		if resp, err = send(req); err != nil {
			shouldRetry = true
		} else {
			for _, code := range codes {
				if resp.StatusCode == code {
					shouldRetry = true
				}
			}
		}
		if !shouldRetry {
			break
		}
	}
	return resp, err
}

type rpcCode uint32

const (
	OK          rpcCode = 0
	Internal    rpcCode = 13
	Unavailable rpcCode = 14
)

func Code(err error) rpcCode { return Internal }

// The codes of another protocol are no statuses of HTTP.
//
// want retry attempts=3
func codeSwitch() (err error) {
	for i := 0; i < 3; i++ {
		err = post() // again
		switch Code(err) {
		case Unavailable:
			time.Sleep(1)
		default:
			return err
		}
	}
	return err
}

// want retry attempts=3
func codeTest() (err error) {
	for i := 0; i < 3; i++ {
		err = post() // again
		if Code(err) != Unavailable {
			return err
		}
	}
	return err
}
