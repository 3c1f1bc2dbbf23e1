package sharedclient

import (
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// sendsTo returns the one system that the methods of what a constructor makes
// send to, when the URLs of all that is known begin with constant hosts.
func (c *checker) sendsTo(fn *types.Func) string {
	named := sym.Named(fn.Signature().Results().At(0).Type())
	if named == nil || types.IsInterface(named) {
		return ""
	}
	system := ""
	for m := range named.Methods() {
		summary := c.effects.Of(m)
		if summary == nil {
			continue
		}
		for i := range summary.Effects {
			e := &summary.Effects[i]
			if e.Op != catalogue.OpHTTPSend {
				continue
			}
			text, _, cut := strings.Cut(e.URL.Text, string(sqltext.Hole))
			name := ""
			if e.URL.Kind == effects.Const {
				name = systems.OfURL(c.settings, text, !cut)
			}
			if name == "" || system != "" && name != system {
				return ""
			}
			system = name
		}
	}
	return system
}
