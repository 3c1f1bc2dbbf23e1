package txn

import (
	"go/ast"
	"strings"
)

// owner is the directive by which a function says that its caller owns the
// transaction, or that it is the one owner. Without a reason it says nothing.
const owner = "//resilint:tx-owner"

// Owned reports whether a function says who owns the transaction.
func Owned(decl *ast.FuncDecl) bool {
	if decl.Doc == nil {
		return false
	}
	for _, c := range decl.Doc.List {
		if reason, says := strings.CutPrefix(c.Text, owner+" "); says && strings.TrimSpace(reason) != "" {
			return true
		}
	}
	return false
}
