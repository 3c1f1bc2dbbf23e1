// Package client asks the carrier of parcels.
package client

import (
	"context"
	"encoding/json"
	"net/http"
)

// Carrier sends requests.
type Carrier struct {
	Base string
	HTTP *http.Client
}

// Label is what a parcel needs before it may go.
type Label struct {
	State string
	URL   string
}

// Label asks for the state of a label once.
func (c *Carrier) Label(ctx context.Context, parcel string) (*Label, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.Base+"/labels/"+parcel, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var l Label
	return &l, json.NewDecoder(resp.Body).Decode(&l)
}
