// Package worlds has predicates and retries that say of themselves which
// failures go round. A line "lets" lists those that do for sure, "ends" those
// that do not, "perhaps" those that hang on something out of sight.
package worlds

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// atLeast500 lets failures of the server through.
//
//	lets 500 501 502 503 504
//	ends 400 401 403 404 408 409 422 429
func atLeast500(resp *http.Response, err error) bool {
	return err != nil || resp.StatusCode >= 500
}

// clientToo lets everything above the answers through.
//
//	lets 400 404 422 429 500 503
func clientToo(resp *http.Response, err error) bool { return resp.StatusCode >= 400 }

// upsideDown lets failures of the client through.
//
//	lets 400 404 422 429
//	ends 500 502 503
func upsideDown(resp *http.Response) bool {
	return resp.StatusCode >= http.StatusBadRequest && resp.StatusCode < http.StatusInternalServerError
}

// byClass divides.
//
//	lets 500 503
//	ends 404 429
func byClass(resp *http.Response) bool { return resp.StatusCode/100 == 5 }

// excluded negates a range.
//
//	lets 500 503
//	ends 400 404 429
func excluded(resp *http.Response) bool {
	return !(resp.StatusCode >= 400 && resp.StatusCode <= 499)
}

// listedCases lists what goes round.
//
//	lets 429 502 503 504
//	ends 400 404 500
func listedCases(resp *http.Response) bool {
	switch resp.StatusCode {
	case http.StatusTooManyRequests, http.StatusBadGateway:
		return true
	case http.StatusServiceUnavailable:
		fallthrough
	case http.StatusGatewayTimeout:
		return true
	default:
		return false
	}
}

// denied lists what does not go round.
//
//	lets 403 422 500 503
//	ends 400 401 404
func denied(resp *http.Response) bool {
	switch resp.StatusCode {
	case 400, 401, 404:
		return false
	}
	return true
}

var transientStatus = map[int]bool{408: true, 429: true, 503: true}

// inMap looks a status up.
//
//	lets 408 429 503
//	ends 400 404 500
func inMap(resp *http.Response) bool { return transientStatus[resp.StatusCode] }

var retried = map[int]struct{}{502: {}, 503: {}}

// inSet looks a status up in a set.
//
//	lets 502 503
//	ends 404 429
func inSet(code int) bool {
	_, ok := retried[code]
	return ok
}

var statuses = []int{http.StatusTooManyRequests, http.StatusServiceUnavailable}

// inList asks whether a list has it.
//
//	lets 429 503
//	ends 404 500
func inList(resp *http.Response) bool { return slices.Contains(statuses, resp.StatusCode) }

// inLoop goes through a list.
//
//	lets 429 503
//	ends 404 500
func inLoop(resp *http.Response) bool {
	for _, code := range statuses {
		if resp.StatusCode == code {
			return true
		}
	}
	return false
}

// helped asks helpers.
//
//	lets 500 503
//	ends 404 429
func helped(resp *http.Response, err error) bool {
	if err != nil {
		return false
	}
	return isServer(resp.StatusCode)
}

func isServer(code int) bool { return inClass(code, 5) }

func inClass(code, class int) bool { return code/100 == class }

// stored keeps its tests in variables.
//
//	lets 429 500
//	ends 404
func stored(resp *http.Response) (again bool) {
	server := resp.StatusCode >= 500
	limited := resp.StatusCode == http.StatusTooManyRequests
	again = server || limited
	return
}

type apiError struct {
	Status int
	Text   string
}

func (e *apiError) Error() string { return e.Text }

// typed takes the status out of an error.
//
//	lets 429 500 503
//	ends 400 404 422
//	perhaps transport
func typed(err error) bool {
	var api *apiError
	if errors.As(err, &api) {
		return api.Status == 429 || api.Status >= 500
	}
	var netErr net.Error
	return errors.As(err, &netErr) && netErr.Timeout()
}

// asserted asserts the type of an error.
//
//	lets 500
//	ends 404 unnamed
func asserted(err error) bool {
	e, ok := err.(*apiError)
	return ok && e.Status >= 500
}

// switched switches over the type of an error.
//
//	lets 503
//	ends 404 unnamed
//	perhaps transport
func switched(err error) bool {
	switch e := err.(type) {
	case *apiError:
		return e.Status >= 500
	case *url.Error:
		return true
	default:
		return false
	}
}

var errGone = errors.New("gone")

// sentinels excludes some.
//
//	lets unnamed
//	ends canceled deadline norows
//	perhaps 404 transport
func sentinels(err error) bool {
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return false
	case errors.Is(err, sql.ErrNoRows), err == errGone:
		return false
	}
	return true
}

// anything asks whether there was a failure.
//
//	lets 404 503 unnamed canceled transport norows
func anything(err error) bool { return err != nil }

// worded looks at the text.
//
//	perhaps 404 503 unnamed
func worded(err error) bool {
	return strings.Contains(err.Error(), "timeout")
}

// counted counts too, which says nothing about the failure.
//
//	lets 503
//	ends 404
func counted(resp *http.Response, attempt, limit int) bool {
	if attempt >= limit {
		return false
	}
	return resp.StatusCode == 503
}

// foreign asks something that is not in view.
//
//	perhaps 404 503
func foreign(ask func(int) bool, resp *http.Response) bool { return ask(resp.StatusCode) }

type policy struct{ codes []int }

// configured asks the settings.
//
//	perhaps 404 503
func (p *policy) configured(resp *http.Response) bool {
	return slices.Contains(p.codes, resp.StatusCode)
}

// policyOf returns what to do, or nothing.
//
//	lets 503
//	ends 404
func policyOf(resp *http.Response) func() {
	if resp.StatusCode == http.StatusServiceUnavailable {
		return func() {}
	}
	return nil
}

// wrapped looks through a wrapped error.
//
//	ends canceled
//	lets unnamed
func wrapped(err error) bool {
	err = fmt.Errorf("send: %w", err)
	return !errors.Is(err, context.Canceled)
}

// never says no.
//
//	ends 404 503 unnamed
func never(error) bool { return false }
