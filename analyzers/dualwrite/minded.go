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
	fn := around(flow.Node, sent.Call)
	if sent.Checked() && answers(pass, fn) {
		return true
	}
	finder := fate.Finder{Info: pass.TypesInfo, Table: config.Of(pass).Catalogue()}
	return finder.Of(fn, sent.Call).Leaves
}

// answers reports a function that answers a request by what it is given to write to:
// it returns no error, and tells of one all the same.
func answers(pass *analysis.Pass, fn ast.Node) bool {
	var params *ast.FieldList
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		params = fn.Type.Params
	case *ast.FuncLit:
		params = fn.Type.Params
	}
	for _, field := range params.List {
		t := pass.TypesInfo.TypeOf(field.Type)
		named := sym.Named(t)
		if named == nil || sym.IsContext(t) {
			continue
		}
		if name := named.Obj().Name(); name == "ResponseWriter" || name == "Context" || name == "Ctx" {
			return true
		}
	}
	return false
}

// aboutMessages matches how calls are named that are made to send one.
var aboutMessages = regexp.MustCompile(`(?i)\bpub\b|publish|emit|send|notif|report|dispatch|produc|announc|event|messag|enqueue|broker|kafka|queue|bus\b|stream|topic|writer|nats|rabbit|sns|sqs|pubsub`)

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
