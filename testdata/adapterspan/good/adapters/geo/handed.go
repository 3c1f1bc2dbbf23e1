package geo

import (
	"context"
	"net/http"
)

// Feed begins one span of its own; the other is that of whoever is called back.
type Feed struct {
	Client
	handlers map[string]func(context.Context)
}

// Publish begins a span.
func (f *Feed) Publish(ctx context.Context, req *http.Request) (*http.Response, error) {
	_, span := f.tracer.Start(ctx, "publish")
	defer span.End()
	return f.http.Do(req)
}

// Subscribe gives away what begins one later: a naive check counts it.
func (f *Feed) Subscribe(req *http.Request) (*http.Response, error) {
	f.on("message", func(ctx context.Context) {
		_, span := f.tracer.Start(ctx, "message")
		span.End()
	})
	f.handlers = map[string]func(context.Context){"ping": f.handler()}
	return f.http.Do(req)
}

func (f *Feed) on(name string, fn func(context.Context)) { f.handlers[name] = fn }

func (f *Feed) handler() func(context.Context) {
	return func(ctx context.Context) {
		_, span := f.tracer.Start(ctx, "message")
		span.End()
	}
}

// Unsubscribe begins none.
func (f *Feed) Unsubscribe(req *http.Request) (*http.Response, error) { return f.http.Do(req) }
