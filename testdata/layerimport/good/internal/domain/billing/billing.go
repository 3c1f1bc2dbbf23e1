// Package billing imports a package called retryx for a type that says how
// often a customer is reminded: a business rule, nothing is run.
package billing

import "example.test/shop/layerimport/retryx"

// Dunning is how a customer is reminded.
type Dunning struct{ Retry retryx.Policy }
