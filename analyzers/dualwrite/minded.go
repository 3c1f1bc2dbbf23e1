package dualwrite

import (
	"go/ast"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/fate"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

// minded reports whether the code itself says that a message matters: the call is
// about a message, and whoever calls the function is told when it could not be
// sent. News whose loss is only logged are sent as well as may be, and what some
// large operation publishes on its way is its own matter; they are for the profile
// strict.
func minded(pass *analysis.Pass, flow *writes.Flow, sent *writes.Act) bool {
	if sent.Via != "" && !aboutMessages.MatchString(sent.What) {
		return false
	}
	finder := fate.Finder{Info: pass.TypesInfo, Table: config.Of(pass).Catalogue()}
	return finder.Of(around(flow.Node, sent.Call), sent.Call).Leaves
}

// aboutMessages matches how calls are named that are made to send one.
var aboutMessages = regexp.MustCompile(`(?i)publish|emit|send|notif|report|dispatch|produc|announc|event|messag|enqueue|broker|kafka|queue|bus\b|stream|topic|writer|nats|rabbit|sns|sqs|pubsub`)

// around returns the innermost function or literal around a call.
func around(node ast.Node, call *ast.CallExpr) ast.Node {
	ast.Inspect(regions.Body(node), func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && sym.Contains(lit.Body, call) {
			node = lit
		}
		return n == nil || sym.Contains(n, call)
	})
	return node
}
