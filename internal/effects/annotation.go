package effects

import (
	"go/ast"

	"github.com/resilint/resilint/internal/suppress"
)

// annotated reports whether a comment says, with a reason, that what it is
// about is safe to repeat.
func annotated(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	for _, c := range doc.List {
		d, is := suppress.Parse(c.Slash, c.Text)
		if is && d.Verb == string(suppress.Idempotent) && d.Reason != "" {
			return true
		}
	}
	return false
}
