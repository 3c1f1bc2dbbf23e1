package effects

import (
	"go/ast"
	"strings"
)

// annotation says of a function that it is safe to repeat. A reason has to
// follow.
const annotation = "//resilint:idempotent "

func annotated(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	for _, c := range doc.List {
		if reason, has := strings.CutPrefix(c.Text, annotation); has && strings.TrimSpace(reason) != "" {
			return true
		}
	}
	return false
}
