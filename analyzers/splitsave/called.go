package splitsave

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// calledInTx reports whether the package that puts things together calls a function of
// another one, or hands it on, and does so in transactions only.
func (l *linker) calledInTx(k asker) bool {
	uses, inTx := 0, 0
	spans := txn.Of(l.pass)
	for id, obj := range l.pass.TypesInfo.Uses {
		fn, isFunc := obj.(*types.Func)
		if !isFunc || fn.Name() != k.name || fn.Pkg() != k.pkg || recvKey(fn) != k.recv {
			continue
		}
		uses++
		if slices.ContainsFunc(spans.Spans(), func(s *txn.Span) bool {
			// What is given to the call that begins it, or stands in a function that is.
			return s.Begin != nil && s.How == txn.Closure && slices.ContainsFunc(s.Begin.Args, func(a ast.Expr) bool { return sym.Contains(a, id) })
		}) {
			inTx++
		}
	}
	return uses > 0 && uses == inTx
}

// recvKey is the key of the type whose method a function is, "" for others.
func recvKey(fn *types.Func) string {
	recv := fn.Origin().Signature().Recv()
	if recv == nil {
		return ""
	}
	key, named := sym.TypeKey(recv.Type())
	if !named {
		return ""
	}
	return key.String()
}
