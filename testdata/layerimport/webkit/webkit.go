// Package webkit is a framework with controllers, as some are.
package webkit

// Controller is what handlers embed.
type Controller struct{ out []byte }

// Prepare runs before each request.
func (c *Controller) Prepare() {}

// ServeJSON answers.
func (c *Controller) ServeJSON() error { return nil }
