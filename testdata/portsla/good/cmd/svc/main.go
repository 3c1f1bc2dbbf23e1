// Command svc puts the parts together.
package main

import (
	"context"
	"net/http"

	"example.test/shop/portsla/good/internal/usecase/stock"
)

// partner fits the port of the use case, which is documented.
type partner struct{}

// Order calls out.
func (partner) Order(_ context.Context, sku string) error {
	res, err := http.Get("https://partner.example.test/" + sku)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// fake stays in the process, whatever the port says.
type fake struct{}

// Order does nothing.
func (fake) Order(context.Context, string) error { return nil }

func main() {
	_ = stock.New(partner{})
	_ = stock.New(fake{})
}
