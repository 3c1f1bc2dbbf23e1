// Package suppressed has a reason.
package suppressed

import "net/http"

func init() {
	//resilint:ignore RES2202 the process has no other use of the default transport
	http.DefaultTransport.(*http.Transport).MaxIdleConnsPerHost = 100
}
