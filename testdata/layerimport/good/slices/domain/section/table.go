// Package section is a plug-in of a page: one method of its interface is handed
// what a server hands to handlers.
package section

import "net/http"

// Provider shows tables.
type Provider struct{}

// Title is shown above.
func (*Provider) Title() string { return "Table" }

// Command answers a request about the section.
func (*Provider) Command(_ string, w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
}
