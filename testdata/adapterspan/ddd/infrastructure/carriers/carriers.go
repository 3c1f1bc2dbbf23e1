// Package carriers asks carriers, by one generated client for all.
package carriers

import (
	"context"
	"io"
	"net/http"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/codes"

	"example.test/shop/adapterspan/ddd/domain/quote"
)

var tracer = otel.Tracer("carriers")

// Post is a carrier.
type Post struct {
	client *http.Client
	zones  []string
}

// NewPost returns a carrier.
func NewPost(client *http.Client) quote.Carrier { return &Post{client: client} }

// Offer marks its span when it fails.
func (p *Post) Offer(ctx context.Context, parcel string) (q quote.Quote, err error) {
	ctx, span := tracer.Start(ctx, "post.offer")
	defer func() {
		if err != nil {
			span.SetStatus(codes.Error, err.Error())
		}
		span.End()
	}()
	text, err := p.get(ctx, "offer/"+parcel)
	return quote.Quote{Cents: int64(len(text))}, err
}

// Book begins one.
func (p *Post) Book(ctx context.Context, parcel string) error {
	ctx, span := tracer.Start(ctx, "post.book")
	defer span.End()
	_, err := p.get(ctx, "book/"+parcel)
	return err
}

// Cancel was written by somebody else.
func (p *Post) Cancel(ctx context.Context, parcel string) error { // want `RES6401: adapter method Post.Cancel calls out without a span: 3 other methods`
	_, err := p.get(ctx, "cancel/"+parcel)
	return err
}

// Track asks by Offer, which has a span.
func (p *Post) Track(ctx context.Context, parcel string) (string, error) {
	if _, err := p.Offer(ctx, parcel); err != nil {
		return "", err
	}
	return "known", nil
}

// Zones asks nobody.
func (p *Post) Zones() []string { return p.zones }

func (p *Post) get(ctx context.Context, path string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://post.shop.test/"+path, nil)
	if err != nil {
		return "", err
	}
	resp, err := p.client.Do(req)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}
