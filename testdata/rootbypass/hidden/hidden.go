// Package hidden is an aggregate with a policy beside it, a part of its own
// package that works with the orders alone.
package hidden

type status string

const (
	open   status = "open"
	closed status = "closed"
)

type Invoice struct {
	ID     string `db:"id"`
	status status
}

func (i *Invoice) Close() { i.status = closed }

type batch struct{ invoices []*Invoice }

// closeAll is a function of the aggregate's own package and of a type that has
// no ports: it may be a transition of the whole batch.
func (b batch) closeAll() {
	for _, i := range b.invoices {
		i.status = closed
	}
}

func reopen(i *Invoice) { i.status = open }
