// Package text asks for the constant beginning of strings. What follows "// ="
// is the answer; it ends in … when more may follow.
package text

import (
	"fmt"
	"net/url"
)

func begins(string) {}

const base = "https://api.pay.net"

var host = "https://host.net"

func f(id string) {
	begins(base + "/v1")                     // = https://api.pay.net/v1
	begins(base + "/v1/" + id)               // = https://api.pay.net/v1/…
	begins(fmt.Sprintf("%s/v1/%d", base, 1)) // = …
	begins(fmt.Sprintf(base+"/v1/%s", id))   // = https://api.pay.net/v1/…
	begins(id + base)                        // = …
	u := base + "/v2"
	begins(u) // = https://api.pay.net/v2
	if id != "" {
		u = "http://other.net"
	}
	begins(u)    // = …
	begins(host) // = https://host.net
	v, _ := url.JoinPath(base, id)
	begins(v) // = https://api.pay.net…
}
