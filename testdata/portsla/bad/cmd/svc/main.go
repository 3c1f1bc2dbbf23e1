// Command svc puts the parts together: here a port and its adapter meet.
package main

import (
	"example.test/shop/portsla/bad/internal/adapters/mailer"
	"example.test/shop/portsla/bad/internal/usecase/notify"
)

func main() {
	_ = notify.New(mailer.Client{}) // want `RES2601: port method Mailer.Send does not say how long it may take, and what fills the port here calls out: http.Client.Do`
}
