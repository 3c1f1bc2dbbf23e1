// Package alias names things in other ways.
package alias

import (
	web "net/http"
	"time"
)

type Transport = web.Transport

func change() {
	web.DefaultTransport.(*Transport).MaxIdleConns = 1 // want `RES2202: http\.DefaultTransport is changed`
}

func clone() *Transport {
	t := web.DefaultTransport.(*Transport).Clone()
	t.MaxIdleConns = 1
	return t
}

func reset() {
	set := func(c *web.Client) { c.Timeout = time.Second } // want `RES2202: http\.DefaultClient is changed`
	set(web.DefaultClient)
}
