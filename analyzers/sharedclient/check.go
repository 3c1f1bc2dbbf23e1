package sharedclient

import (
	"fmt"
	"go/ast"

	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/systems"
	"golang.org/x/tools/go/analysis"
)

// checker collects who uses which client and transport in one package.
type checker struct {
	pass       *analysis.Pass
	origin     *origin.Result
	systems    *systems.Result
	clients    users
	transports users
}

// judge reports the clients and transports that several systems share.
func (c *checker) judge() {
	shared := map[string]bool{} // places of shared clients: their transport is theirs
	defer func() { c.linked(shared) }()
	for _, u := range c.clients {
		first, second, ok := c.differing(u)
		if !ok {
			continue
		}
		for _, x := range u.uses {
			shared[c.place(x.node)] = true
		}
		c.shared(client, u.source, first, second, "one client for two systems: %s and %s share its connections and its timeout")
	}
	for _, u := range c.transports {
		first, second, ok := c.differing(u)
		if !ok || shared[c.place(first.node)] || shared[c.place(second.node)] {
			continue
		}
		c.shared(transport, u.source, first, second, "one transport for two systems: %s and %s share its connections")
	}
}

func (c *checker) place(n ast.Node) string { return c.pass.Fset.Position(n.Pos()).String() }

// shared puts the finding where the client is made; where that is out of view,
// at the second use.
func (c *checker) shared(code *rule.Code, s origin.Source, first, second use, format string) {
	f := report.Finding{
		Range:   second.node,
		Message: fmt.Sprintf(format, first.Evidence, second.Evidence),
		Related: []report.Related{
			{Pos: first.node.Pos(), Message: "used here for " + first.String()},
			{Pos: second.node.Pos(), Message: "used here for " + second.String()},
		},
	}
	if n := c.origin.Node(s); n != nil && s.Kind != origin.Given {
		f.Range = place.Maker(n)
	}
	report.Report(c.pass, code, f)
}
