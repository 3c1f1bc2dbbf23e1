// Package bad has directives that silence nothing.
package bad

import (
	"net/http"
	"time"
)

var client = &http.Client{Timeout: 5 * time.Second}

func trailing(url string) {
	_, _ = client.Get(url) //resilint:ignore RES2002 was the default client once // want `RES9002: no finding of RES2002 is silenced here`
}

func above(url string) {
	//resilint:ignore RES2002 was the default client once // want `RES9002: no finding of RES2002`
	_, _ = client.Get(url)
}

func tooFar(url string) {
	//resilint:ignore RES2002 a blank line lies between // want `RES9002: no finding of RES2002`

	_, _ = client.Get(url)
}

//resilint:ignore RES2002 nothing in the function // want `RES9002: no finding of RES2002`
func declaration(url string) {
	_, _ = client.Get(url)
}

func oneOfTwo(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002,RES2001 a probe // want `RES9002: no finding of RES2001`
	_, _ = http.Get(url) //resilint:ignore RES2001,RES2002,RES2003 a probe // want `RES9002: no finding of RES2001` `RES9002: no finding of RES2003`
}

func twice(url string) {
	_, _ = http.Get(url) //resilint:ignore RES2002,RES2002 a probe // want `RES9002: no finding of RES2002`
}

//resilint:file-ignore RES2001 there was a client without a timeout // want `RES9002: no finding of RES2001`

func otherCode(url string) {
	//resilint:ignore RES2003 the finding below has another code // want `RES9002: no finding of RES2003`
	_, _ = http.Get(url) //resilint:ignore RES2002 a probe of the own process
}

// linked: where the program is put together, nothing can be said of this line.
func linked(n int) int {
	return n + 1 //resilint:ignore RES3001 the receiver knows repeats // want `RES9002: no finding of RES3001`
}
