package bad

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	grpcretry "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
)

// API calls a partner and knows two statuses that end it.
type API struct {
	http     *http.Client
	retryMax int
}

func (a *API) once(ctx context.Context, url string) (code int, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := a.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return resp.StatusCode, fmt.Errorf("partner answered %d", resp.StatusCode)
	}
	return resp.StatusCode, nil
}

// Get has a list of what ends it, and everything else goes round.
func (a *API) Get(ctx context.Context, url string) (code int, err error) {
	var again bool
	for i := 0; ; i++ { // want `RES3102: retries 400, 403, 405, 410 and 422: failures of the request do not go away`
		again = false
		code, err = a.once(ctx, url)
		if err != nil {
			if code == http.StatusUnauthorized || code == http.StatusNotFound {
				again = false
			} else {
				again = true
			}
		}
		if !again || a.retryMax-i <= 0 {
			break
		}
		timer := time.NewTimer(time.Second)
		select {
		case <-ctx.Done():
			timer.Stop()
			return 0, ctx.Err()
		case <-timer.C:
		}
	}
	return code, err
}

// Client retries everything that is not a success.
func Client() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) { // want `RES3102: lets 400, 403, 404, 405, 410 and 422 be retried`
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		return err != nil || resp.StatusCode >= 400, nil
	}
	return c
}

// Inverted retries failures of the request, and gives up on those of the server.
func Inverted() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = inverted // want `RES3102: lets 400, 403, 404, 405, 410 and 422 be retried but not failures of the server: the test is the wrong way round`
	return c
}

func inverted(ctx context.Context, resp *http.Response, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	return resp.StatusCode >= 400 && resp.StatusCode < 500, nil
}

// statusError is how this package keeps a status.
type statusError struct{ code int }

func (e *statusError) Error() string   { return fmt.Sprintf("status %d", e.code) }
func (e *statusError) StatusCode() int { return e.code }

// Report falls to "retry" for whatever it does not know.
func (a *API) Report(ctx context.Context, url string) error {
	return retry.Do(func() error { // want `RES3102: retries 404, 405, 410 and 422`
		resp, err := a.http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			return &statusError{resp.StatusCode}
		}
		return nil
	}, retry.Attempts(4), retry.Context(ctx), retry.RetryIf(worthIt))
}

func worthIt(err error) bool {
	var st *statusError
	if !errors.As(err, &st) {
		return true
	}
	switch st.StatusCode() {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden:
		return false
	default:
		return true
	}
}

// shouldRetry decides for a loop that is in another package.
func shouldRetry(resp *http.Response, err error) bool { // want `RES3102: lets 400, 403, 404, 405, 410 and 422 be retried`
	if err != nil {
		return true
	}
	return resp.StatusCode >= http.StatusBadRequest
}

var _ = shouldRetry

// Dial lists codes that do not go away.
func Dial(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(grpcretry.UnaryClientInterceptor(
			grpcretry.WithMax(3),
			grpcretry.WithCodes(codes.NotFound, codes.Aborted), // want `RES3102: retries NotFound: failures of the request do not go away`
		)),
	)
}

const everything = `{"methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 3, "initialBackoff": "1s", "maxBackoff": "5s",
	"backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE", "INVALID_ARGUMENT", "PERMISSION_DENIED", "NOT_FOUND", "ALREADY_EXISTS", "FAILED_PRECONDITION", "OUT_OF_RANGE", "UNIMPLEMENTED"]}}]}`

// Configured lists them in a service config.
func Configured(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(everything)) // want `RES3102: retries InvalidArgument, PermissionDenied, NotFound, AlreadyExists, FailedPrecondition and 2 more: `
}

// Stock asks a service for stock.
type Stock struct{ conn grpc.ClientConnInterface }

func (s *Stock) ask(ctx context.Context, sku string) error {
	return s.conn.Invoke(ctx, "/stock.v1.Stock/Ask", sku, nil)
}

// Ask excludes one code and lets the others through.
func (s *Stock) Ask(ctx context.Context, sku string) (err error) {
	for i := 0; i < 3; i++ { // want `RES3102: retries InvalidArgument, AlreadyExists, PermissionDenied, FailedPrecondition and Unimplemented`
		err = s.ask(ctx, sku)
		if err == nil || status.Code(err) == codes.NotFound {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}

// StockClient is what a generated stub looks like.
type StockClient interface {
	Reserve(ctx context.Context, in *Cart, opts ...grpc.CallOption) (*Cart, error)
}

// Reserve tries whatever the service answers.
func Reserve(ctx context.Context, stock StockClient, cart *Cart) (err error) {
	return retry.Do(func() error { // want `RES3101: retries every failure, InvalidArgument, NotFound, AlreadyExists and PermissionDenied included: 3 attempts around stock.Reserve`
		_, err := stock.Reserve(ctx, cart)
		return err
	}, retry.Attempts(3), retry.Context(ctx))
}

// Count names a code that says that the request is wrong.
func (s *Stock) Count(ctx context.Context, sku string) (err error) {
	for i := 0; i < 3; i++ { // want `RES3102: retries InvalidArgument and NotFound: failures of the request do not go away`
		err = s.ask(ctx, sku)
		switch status.Code(err) {
		case codes.Unavailable, codes.NotFound, codes.InvalidArgument:
		default:
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}

// Retriable asks a function about codes.
func Retriable(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(grpcretry.UnaryClientInterceptor(
			grpcretry.WithMax(3),
			grpcretry.WithRetriable(func(err error) bool { // want `RES3102: lets AlreadyExists, PermissionDenied, FailedPrecondition and Unimplemented be retried`
				switch status.Code(err) {
				case codes.InvalidArgument, codes.NotFound, codes.Unauthenticated:
					return false
				}
				return true
			}),
		)),
	)
}

// canRetry names the classes of failures, and no failure.
func canRetry(resp *http.Response) bool { // want `RES3102: lets 400, 403, 404, 405, 410 and 422 be retried`
	switch resp.StatusCode / 100 {
	case 4, 5:
		return true
	}
	return false
}

var _ = canRetry
