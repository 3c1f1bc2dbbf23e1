// Package suppressed silences the findings about its own directives.
package suppressed

import "net/http"

// keep has a directive of a code that another version of the tool has.
func keep(url string) {
	//resilint:ignore RES9004 the branch of the next release has this code
	_, _ = http.Get(url) //resilint:ignore RES2999 wait for the next release
}
