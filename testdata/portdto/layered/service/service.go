// Package service has the business logic, and the interfaces that it needs.
package service

import (
	"context"
	"net/http"

	"github.com/segmentio/kafka-go"

	"example.test/shop/portdto/layered/gen/crm"
)

// Contacts are kept in another system, whose model everybody sees.
type Contacts interface {
	Page(ctx context.Context, n int) (crm.ContactPage, error) // want `RES5201: port method Contacts.Page \(and 1 more\) speaks in the generated type crm.ContactPage: let the adapter translate it into a type of the application`
	ByMail(ctx context.Context, mail string) (map[string][]crm.Contact, error)
}

// Topics let the broker's messages in.
type Topics interface {
	Send(ctx context.Context, batch []kafka.Message) error // want `RES5201: port method Topics.Send speaks in the external system's type kafka.Message`
}

// Fetcher is given requests of the standard library, which is no external system.
type Fetcher interface {
	Fetch(ctx context.Context, req *http.Request) (*http.Response, error)
}

// writer is the library's own, so that tests can do without a broker.
type writer interface {
	WriteMessages(ctx context.Context, msgs ...kafka.Message) error
}

var _ writer = (*kafka.Writer)(nil)
