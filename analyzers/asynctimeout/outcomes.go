package asynctimeout

import (
	"fmt"
	"go/ast"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
)

// outcomes reports calls that wait for the outcome of a message under way, of which
// the catalogue says that they wait for ever.
func (c *checker) outcomes(f *effects.Func) {
	for _, call := range f.Known {
		if !c.waitsForOutcome(call) {
			continue
		}
		where, ok := outbound.Of(c.pass).Waiting(call)
		if !ok {
			continue
		}
		report.Report(c.pass, forever, report.Finding{
			Range: place.Called(call),
			Message: fmt.Sprintf("wait of %s in %s for what a broker says has no limit, %s",
				place.Call(c.info, call), c.named(f), whose(&where)),
		})
	}
}

func (c *checker) waitsForOutcome(call *ast.CallExpr) bool {
	for _, row := range c.fx.Rows(call) {
		if (row.Op == catalogue.OpMsgResult || row.Op == catalogue.OpMsgConfirmWait) && row.Attr(catalogue.AttrTimeout) == "none" {
			return true
		}
	}
	return false
}
