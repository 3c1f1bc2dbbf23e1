// Package service ships orders.
package service

import (
	"context"
	"errors"
	"time"

	"example.test/shop/sleeppoll/layered/client"
)

// Shipping has the carrier.
type Shipping struct{ Carrier *client.Carrier }

// WaitForLabel asks until the label is printed. Who waits is not known here.
func (s *Shipping) WaitForLabel(ctx context.Context, parcel string) (string, error) {
	for attempt := 0; attempt < 40; attempt++ {
		l, err := s.Carrier.Label(ctx, parcel)
		if err != nil {
			return "", err
		}
		if l.State == "printed" {
			return l.URL, nil
		}
		time.Sleep(750 * time.Millisecond)
	}
	return "", errors.New("label is not printed")
}

// LabelSoon does the same, and ends with its context.
func (s *Shipping) LabelSoon(ctx context.Context, parcel string) (string, error) {
	t := time.NewTicker(750 * time.Millisecond)
	defer t.Stop()
	for {
		l, err := s.Carrier.Label(ctx, parcel)
		if err != nil {
			return "", err
		}
		if l.State == "printed" {
			return l.URL, nil
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-t.C:
		}
	}
}

// Labels pauses between parcels, as the carrier asks its clients to.
func (s *Shipping) Labels(ctx context.Context, parcels []string) (urls []string, err error) {
	for _, p := range parcels {
		l, err := s.Carrier.Label(ctx, p)
		if err != nil {
			return nil, err
		}
		if l.State == "void" {
			break
		}
		urls = append(urls, l.URL)
		time.Sleep(300 * time.Millisecond)
	}
	return urls, nil
}
