// Package names has what events are called.
package names

const (
	OrderAudited = "order.audited.v1"
	OrderRated   = "order.rated.v3"
)
