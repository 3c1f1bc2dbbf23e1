package outbound

import (
	"go/ast"
	"regexp"

	"github.com/resilint/resilint/internal/place"
)

// meant reports whether the loss of the context is said to be meant: by a
// comment at the call or where the context is made, or by the name of what is
// called, which goes on after the answer.
func (f *finder) meant(c *Call) bool {
	if aftermath.MatchString(place.Call(f.info, c.Call)) {
		return true
	}
	if c.At != nil && f.explained(c.At) {
		return true
	}
	return f.explained(c.Call)
}

// aftermath matches names of calls that record or clear up what happened and
// must do so when the request is over.
var aftermath = regexp.MustCompile(`(?i)audit|rollback|unlock|release|cleanup|revert|compensat|telemetry|metric|close$`)

// reason matches comments that say why a context is not passed on; unfinished
// matches those that only say that it should be.
var (
	reason     = regexp.MustCompile(`(?i)context|\bctx\b|cancel|detach|background|asynchronous|fire.and.forget|deadline|timeout|shutdown|outlive|independent|best.effort|even if|regardless`)
	unfinished = regexp.MustCompile(`(?i)todo|fixme|xxx|hack`)
)

// explained reports whether a comment on the lines just above a node, or on its
// own, says why.
func (f *finder) explained(n ast.Node) bool {
	fset := f.pass.Fset
	line := fset.Position(n.Pos()).Line
	for _, file := range f.pass.Files {
		if n.Pos() < file.FileStart || file.FileEnd < n.Pos() {
			continue
		}
		for _, g := range file.Comments {
			from, to := fset.Position(g.Pos()).Line, fset.Position(g.End()).Line
			if from <= line && line <= to+2 && reason.MatchString(g.Text()) && !unfinished.MatchString(g.Text()) {
				if doc := f.decl(n); doc == nil || doc.Doc != g {
					return true
				}
			}
		}
	}
	return false
}
