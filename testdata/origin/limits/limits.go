// Package limits asks whether clients end their requests by themselves. What
// follows "// =" is the answer.
package limits

import (
	"context"
	"net"
	"net/http"
	"time"
)

func limit(any) {}

func literals(d time.Duration) {
	limit(&http.Client{})                                                           // = unbounded
	limit(&http.Client{Timeout: time.Second})                                       // = bounded
	limit(&http.Client{Timeout: 0})                                                 // = unbounded
	limit(&http.Client{Timeout: d})                                                 // = bounded
	limit(http.Client{nil, nil, nil, 1})                                            // = bounded
	limit(http.DefaultClient)                                                       // = unbounded
	limit(&http.Client{Transport: http.DefaultTransport})                           // = unbounded
	limit(&http.Client{Transport: &http.Transport{ResponseHeaderTimeout: d}})       // = bounded
	limit(&http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}) // = unbounded
	limit(&http.Client{Transport: http.NewFileTransport(nil)})                      // = unknown
}

func client(d time.Duration) *http.Client { return &http.Client{Timeout: d} }

// The argument of this call is zero, that of the other is not.
func helpers() {
	limit(client(0))           // = unbounded
	limit(client(time.Second)) // = bounded
}

func later(c *http.Client) {
	a := &http.Client{}
	a.Timeout = time.Second
	limit(a) // = bounded
	var b http.Client
	p := &b
	p.Timeout = time.Second
	limit(&b) // = bounded
}

type logging struct{ next http.RoundTripper }

func (l logging) RoundTrip(r *http.Request) (*http.Response, error) { return l.next.RoundTrip(r) }

type deadlined struct{ next http.RoundTripper }

func (t deadlined) RoundTrip(r *http.Request) (*http.Response, error) { return t.send(r) }

func (t deadlined) send(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	return t.next.RoundTrip(r.WithContext(ctx))
}

type memory struct{}

func (memory) RoundTrip(*http.Request) (*http.Response, error) { return &http.Response{}, nil }

type idleConn struct{ net.Conn }

func (c idleConn) Read(b []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(time.Second)); err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}

func transports(rt http.RoundTripper) {
	limit(&http.Client{Transport: logging{http.DefaultTransport}}) // = unbounded
	limit(&http.Client{Transport: &deadlined{rt}})                 // = bounded
	limit(&http.Client{Transport: memory{}})                       // = unknown
	limit(&http.Client{Transport: rt})                             // = unknown
	dial := func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := net.Dial(network, addr)
		return idleConn{c}, err
	}
	limit(&http.Client{Transport: &http.Transport{DialContext: dial}})                                            // = bounded
	limit(&http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: time.Second}).DialContext}}) // = unbounded
}
