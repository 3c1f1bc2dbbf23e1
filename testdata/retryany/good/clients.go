package good

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/go-resty/resty/v2"
	grpcretry "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
)

// Server lets failures of the server and of the connection through.
func Server() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		if err != nil {
			return true, nil
		}
		return resp.StatusCode == 0 || resp.StatusCode >= 500 && resp.StatusCode != http.StatusNotImplemented, nil
	}
	return c
}

// Default adds statuses that somebody thought about to the default of the client.
func Default() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		again, err := retryablehttp.ErrorPropagatedRetryPolicy(ctx, resp, err)
		return again || err == nil && lagging(resp), nil
	}
	return c
}

func lagging(resp *http.Response) bool {
	switch resp.StatusCode {
	case http.StatusRequestTimeout, http.StatusNotImplemented:
		return true
	case http.StatusNotFound:
		return resp.Request.Method == http.MethodDelete
	}
	return false
}

// Resty looks at the response of a client with a type of its own.
func Resty() *resty.Client {
	return resty.New().SetRetryCount(3).AddRetryCondition(func(resp *resty.Response, err error) bool {
		return err != nil || resp.StatusCode() >= 500
	})
}

// Dial lists codes that may pass.
func Dial(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(grpcretry.UnaryClientInterceptor(
			grpcretry.WithMax(3),
			grpcretry.WithCodes(codes.Unavailable, codes.ResourceExhausted, codes.Aborted),
		)),
	)
}

// Ask repeats a call that was not heard.
func Ask(ctx context.Context, conn grpc.ClientConnInterface) (err error) {
	for range 3 {
		err = conn.Invoke(ctx, "/stock.v1.Stock/Ask", nil, nil)
		switch status.Code(err) {
		case codes.Unavailable, codes.DeadlineExceeded:
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

// Heeding waits as long as it was told.
func (p *Partner) Heeding(ctx context.Context) (*http.Response, error) {
	for range 3 {
		resp, err := p.get(ctx)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		seconds, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Duration(seconds) * time.Second):
		}
	}
	return nil, errors.New("too busy")
}

// canRetry denies the request's own failures.
func canRetry(resp *http.Response, err error) bool {
	if err != nil {
		return true
	}
	if resp.StatusCode >= 400 && resp.StatusCode < 500 && resp.StatusCode != http.StatusTooManyRequests {
		return false
	}
	return resp.StatusCode >= 400
}

var _ = canRetry

// Appear waits until a copy has what was written: nothing but NotFound goes round.
func Appear(ctx context.Context, conn grpc.ClientConnInterface) (err error) {
	for range 5 {
		err = conn.Invoke(ctx, "/stock.v1.Stock/Get", nil, nil)
		if status.Code(err) != codes.NotFound {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	return err
}
