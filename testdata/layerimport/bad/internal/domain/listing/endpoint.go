// Package listing serves HTTP from the domain: which layer it is is not sure
// enough for RES1001, but the transport does not belong there.
package listing

import (
	"encoding/json"
	"net/http" // want `RES1003: domain package imports HTTP transport: http.HandlerFunc at endpoint.go:\d+`

	"github.com/avast/retry-go/v4"
)

// Endpoint lists what there is.
func Endpoint(list func() ([]string, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var names []string
		_ = retry.Do(func() (err error) { names, err = list(); return err })
		_ = json.NewEncoder(w).Encode(names)
	}
}
