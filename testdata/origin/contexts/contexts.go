// Package contexts asks whether contexts have deadlines. What follows "// =" is
// the answer.
package contexts

import (
	"context"
	"net/http"
	"net/http/httptrace"
	"os/signal"
	"time"
)

func deadline(context.Context) {}
func request(*http.Request)    {}

func Roots(limited func(context.Context) (context.Context, context.CancelFunc)) {
	deadline(context.Background()) // = unbounded
	deadline(nil)                  // = unbounded
	ctx, stop := signal.NotifyContext(context.Background())
	defer stop()
	deadline(ctx) // = unbounded
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	deadline(ctx)                                            // = bounded
	deadline(context.WithValue(ctx, "k", "v"))               // = bounded
	deadline(context.WithoutCancel(ctx))                     // = unbounded
	deadline(httptrace.WithClientTrace(ctx, nil))            // = bounded
	deadline(httptrace.WithClientTrace(context.TODO(), nil)) // = unbounded
	l, done := limited(context.TODO())
	defer done()
	deadline(l) // = unknown
}

// The deadline may be set on one way only: that is taken for care.
func sometimes(d time.Duration) {
	ctx := context.Background()
	if d > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d)
		defer cancel()
	}
	deadline(ctx) // = bounded
}

// Callers in the package decide; of those that are not in view nothing is known.
func called(ctx context.Context) { deadline(ctx) } // = unbounded

func Exported(ctx context.Context) { deadline(ctx) } // = outside

func Both(ctx context.Context) { deadline(ctx) } // = bounded

func calls() {
	called(context.Background())
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	Both(ctx)
	Both(context.Background())
}

type port interface{ Send(context.Context) }

type adapter struct{}

func (adapter) Send(ctx context.Context) { deadline(ctx) } // = unbounded

func through(p port) { p.Send(context.TODO()) }

func handle(w http.ResponseWriter, r *http.Request) {
	deadline(r.Context()) // = unbounded
	request(r)            // = unknown
}

func requests(ctx context.Context) {
	r, _ := http.NewRequest("GET", "", nil)
	request(r)                  // = unbounded
	request(r.WithContext(ctx)) // = unbounded
	ctx2, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	r = r.WithContext(ctx2)
	request(r)                            // = bounded
	deadline(r.Context())                 // = bounded
	request(&http.Request{})              // = unbounded
	deadline((&http.Request{}).Context()) // = unbounded
}

func start() { requests(context.Background()) }

// A function that is given a context by one that was given a bounded one.
func group(ctx context.Context, fn func(context.Context)) { fn(ctx) }

func runs() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	group(ctx, func(ctx context.Context) { deadline(ctx) })  // = bounded
	stop := context.AfterFunc(ctx, func() { deadline(ctx) }) // = bounded
	stop()
}

// A context in a field.
type worker struct{ ctx context.Context }

func newWorker() *worker { return &worker{ctx: context.Background()} }

func (w *worker) run() { deadline(w.ctx) } // = unbounded
