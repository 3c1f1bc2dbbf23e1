// Package others sends with client libraries that have no limit by default.
package others

import (
	"context"
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/plaid/plaid-go/plaid"
	"github.com/valyala/fasthttp"
	"golang.org/x/oauth2"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"
)

func restyGet(url string) error {
	client := resty.New() // want `RES2004: resty\.Client sends without a time limit: it has no timeout, and client\.R takes no context`
	_, err := client.R().SetHeader("Accept", "application/json").Get(url)
	return err
}

func restyRoot(url string) error {
	client := resty.New() // want `RES2004: resty\.Client sends without a time limit: it has no timeout, and context\.TODO\(\) has no deadline`
	_, err := client.R().SetContext(context.TODO()).Post(url)
	return err
}

type hooks struct{ client *retryablehttp.Client }

func newHooks() *hooks {
	c := retryablehttp.NewClient() // want `RES2004: retryablehttp\.Client sends without a time limit`
	c.RetryMax = 2
	return &hooks{c}
}

func (h *hooks) send(url string, body []byte) error {
	req, err := retryablehttp.NewRequest(http.MethodPost, url, body)
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// What StandardClient returns sends with the client inside.
func standard(url string) (*http.Response, error) {
	return retryablehttp.NewClient().StandardClient().Get(url) // want `RES2001: http\.Client sends without a time limit`
}

func fast(url string) error {
	client := &fasthttp.Client{MaxConnsPerHost: 10} // want `RES2004: fasthttp\.Client sends without a time limit`
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	req.SetRequestURI(url)
	return client.Do(req, resp)
}

func fastShared(url string) error {
	_, _, err := fasthttp.Get(nil, url) // want `RES2004: fasthttp\.Get uses the shared client`
	return err
}

// A client handed to a library none of whose calls takes a context.
func bank() (*plaid.Client, error) {
	return plaid.NewClient(plaid.ClientOptions{
		Environment: plaid.Sandbox,
		HTTPClient:  &http.Client{}, // want `RES2001: http\.Client has no timeout, and plaid\.NewClient takes it for calls that take no context`
	})
}

// The client of an OAuth configuration takes its timeout from the context, which
// here carries none.
func userInfo(r *http.Request, conf *oauth2.Config, tok *oauth2.Token) (*http.Response, error) {
	return conf.Client(r.Context(), tok).Get("https://accounts.internal/userinfo") // want `RES2001: `
}

// A remote call on a connection without interceptors.
func health(addr string) error {
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = grpc_health_v1.NewHealthClient(conn).Check(context.Background(), &grpc_health_v1.HealthCheckRequest{}) // want `RES2004: grpc_health_v1\.NewHealthClient\(conn\)\.Check runs without a time limit: context\.Background\(\) has no deadline`
	return err
}

// Everything below is bounded, or may be for all that can be seen.

func restyLimited(url string) error {
	_, err := resty.New().SetTimeout(time.Second).SetBaseURL(url).R().Get("/")
	return err
}

type catalog struct{ client *resty.Client }

func newCatalog(d time.Duration) *catalog {
	c := &catalog{client: resty.New()}
	c.client.SetTimeout(d)
	return c
}

func (c *catalog) get(url string) error {
	_, err := c.client.R().Get(url)
	return err
}

func restyDeadline(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	_, err := resty.New().R().SetContext(ctx).Get(url)
	return err
}

func restyOver(url string) error {
	_, err := resty.NewWithClient(&http.Client{Timeout: time.Second}).R().Get(url)
	return err
}

func retryLimited(url string) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.HTTPClient.Timeout = time.Second
	return c.Get(url)
}

func retryReplaced(url string) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.HTTPClient = &http.Client{Timeout: time.Second}
	return c.Get(url)
}

func retryGiven(hc *http.Client, url string) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.HTTPClient = hc
	return c.Get(url)
}

func fastLimited(url string) error {
	client := &fasthttp.Client{ReadTimeout: time.Second, WriteTimeout: time.Second}
	_, _, err := client.Get(nil, url)
	return err
}

func fastTimeout(url string) error {
	_, _, err := (&fasthttp.Client{}).GetTimeout(nil, url, time.Second)
	return err
}

func bankLimited() (*plaid.Client, error) {
	return plaid.NewClient(plaid.ClientOptions{HTTPClient: &http.Client{Timeout: 10 * time.Second}})
}

// The context may carry a client with a timeout.
func userInfoGiven(ctx context.Context, conf *oauth2.Config, tok *oauth2.Token) (*http.Response, error) {
	return conf.Client(ctx, tok).Get("https://accounts.internal/userinfo")
}

func userInfoLimited(conf *oauth2.Config, tok *oauth2.Token) (*http.Response, error) {
	ctx := context.WithValue(context.Background(), oauth2.HTTPClient, &http.Client{Timeout: time.Second})
	return conf.Client(ctx, tok).Get("https://accounts.internal/userinfo")
}

// An interceptor of the connection may set the deadline.
func intercepted(addr string, limit grpc.UnaryClientInterceptor) error {
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithUnaryInterceptor(limit))
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = grpc_health_v1.NewHealthClient(conn).Check(context.Background(), &grpc_health_v1.HealthCheckRequest{})
	return err
}

// A client that was made elsewhere.
func probe(client grpc_health_v1.HealthClient) error {
	_, err := client.Check(context.Background(), &grpc_health_v1.HealthCheckRequest{})
	return err
}

// A stream ends when it ends.
func watch(addr string) (grpc_health_v1.Health_WatchClient, error) {
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	return grpc_health_v1.NewHealthClient(conn).Watch(context.Background(), &grpc_health_v1.HealthCheckRequest{})
}
