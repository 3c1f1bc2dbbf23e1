// Package several tells its breakers apart by their names.
package several

import (
	"net/http"

	"github.com/sony/gobreaker/v2"
)

type Client struct {
	base         string
	http         *http.Client
	reads, write *gobreaker.CircuitBreaker[*http.Response]
}

// New makes two breakers, whose names tell them apart.
func New(base string, c *http.Client) *Client {
	return &Client{
		base:  base,
		http:  c,
		reads: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "lookup"}),
		write: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "ordering"}),
	}
}

func (c *Client) Get(id string) (*http.Response, error) {
	return c.reads.Execute(func() (*http.Response, error) { return c.http.Get(c.base + "/" + id) })
}

func (c *Client) Put(id string) (*http.Response, error) {
	return c.write.Execute(func() (*http.Response, error) { return c.http.PostForm(c.base+"/"+id, nil) })
}
