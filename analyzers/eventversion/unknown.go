package eventversion

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// versionName matches what holds the version of an event's schema, and not that
	// of an API, an aggregate or a resource.
	versionName = regexp.MustCompile(`(?i)^(get)?(event|schema|payload|data|message|msg|envelope)?_?version(number)?$`)
	// carrier matches the types of what is around an event.
	carrier = regexp.MustCompile(`(?i)event|envelope|message|payload|record`)
)

// switches reports switches on the version of an event that let an unknown one
// through.
func (c *checker) switches(f *ast.FuncDecl) {
	var stack []ast.Node
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		sw, isSwitch := n.(*ast.SwitchStmt)
		if !isSwitch || sw.Tag == nil || !c.versionOf(sw.Tag) {
			return true
		}
		if how := c.lets(sw, following(stack)); how != "" && c.tells(f, sw) && !c.checked(f, sw) {
			report.Report(c.pass, ignored, report.Finding{
				Range:   place.At(sw.Pos(), sw.Tag.End()),
				Message: fmt.Sprintf("an event of an unknown version %s: no error tells that this reader is too old for it", how),
			})
		}
		return true
	})
}

// following lists what runs after the last node of a stack when it does not
// return: the statements behind it, and behind those around it up to the function.
// What a loop does next time is not among them.
func following(stack []ast.Node) (rest []ast.Stmt) {
	for i := len(stack) - 1; i > 0; i-- {
		var list []ast.Stmt
		switch around := stack[i-1].(type) {
		case *ast.BlockStmt:
			list = around.List
		case *ast.CaseClause:
			list = around.Body
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return rest
		}
		for j, st := range list {
			if st == stack[i] {
				rest = append(rest, list[j+1:]...)
			}
		}
	}
	return rest
}

// versionOf reports whether an expression is the version of an event.
func (c *checker) versionOf(x ast.Expr) bool {
	x = ast.Unparen(x)
	if call, isCall := x.(*ast.CallExpr); isCall && len(call.Args) == 0 {
		x = ast.Unparen(call.Fun)
	}
	sel, isSel := x.(*ast.SelectorExpr)
	if !isSel || !versionName.MatchString(sel.Sel.Name) {
		return false
	}
	return c.eventful(sym.Named(sym.OrInvalid(c.pass.TypesInfo.TypeOf(sel.X))))
}

// eventful reports whether a type is an event, or what is around one.
func (c *checker) eventful(named *types.Named) bool {
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	if ports.IsEvent(named) || ports.Happening(named) {
		return true
	}
	// The version of an envelope is that of what is in it when it is named beside it.
	return carrier.MatchString(named.Obj().Name()) && ports.MarksOf(named).Has(ports.MarkName|ports.MarkVersion) && holdsBody(named)
}

// holdsBody reports whether a struct has a field for what only readers understand.
func holdsBody(named *types.Named) bool {
	st := sym.StructOf(named)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		switch strings.ToLower(f.Name()) {
		case "data", "payload", "body":
			return true
		}
	}
	return false
}

// lets says how a switch treats a version that it does not name: "" when it is
// refused.
func (c *checker) lets(sw *ast.SwitchStmt, rest []ast.Stmt) string {
	named, returns := 0, true
	var other *ast.CaseClause
	for _, st := range sw.Body.List {
		clause := st.(*ast.CaseClause)
		if clause.List == nil {
			other = clause
			continue
		}
		for _, x := range clause.List {
			if c.pass.TypesInfo.Types[x].Value != nil {
				named++
			}
		}
		last := len(clause.Body) - 1
		_, isReturn := lastOf(clause.Body, last).(*ast.ReturnStmt)
		returns = returns && isReturn
	}
	switch {
	case named == 0:
		return ""
	case other == nil:
		// What follows a switch whose cases all return is its default.
		if returns && len(rest) > 0 && (c.refused(rest) || !c.quiet(rest)) {
			return ""
		}
		if !returns && c.usedAfter(rest) {
			return ""
		}
		return "falls through the switch"
	case c.decodes(other.Body):
		if c.complains(other.Body) {
			return ""
		}
		return "is decoded as if it were a known one"
	case c.refused(other.Body):
		return ""
	case c.quiet(other.Body):
		return "is dropped"
	}
	return ""
}

func lastOf(list []ast.Stmt, i int) ast.Stmt {
	if i < 0 {
		return nil
	}
	return list[i]
}

// decodes reports whether statements decode something.
func (c *checker) decodes(list []ast.Stmt) bool {
	for _, st := range list {
		found := false
		ast.Inspect(st, func(n ast.Node) bool {
			if call, isCall := n.(*ast.CallExpr); isCall {
				found = found || c.decodeRow(call) != nil
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// usedAfter reports whether what follows a switch looks at what its cases set: a
// nil value, say.
func (c *checker) usedAfter(rest []ast.Stmt) bool {
	for _, st := range rest {
		if _, isIf := st.(*ast.IfStmt); isIf || c.refused([]ast.Stmt{st}) {
			return true
		}
	}
	return false
}

// tells reports whether the function that a switch stands in can tell of a
// failure: it returns an error.
func (c *checker) tells(f *ast.FuncDecl, sw *ast.SwitchStmt) bool {
	ft := f.Type
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if lit, isLit := n.(*ast.FuncLit); isLit && sym.Contains(lit, sw) {
			ft = lit.Type
		}
		return true
	})
	if ft.Results == nil {
		return false
	}
	for _, r := range ft.Results.List {
		if sym.IsError(sym.OrInvalid(c.pass.TypesInfo.TypeOf(r.Type))) {
			return true
		}
	}
	return false
}

// checked reports whether the function looks at the version in a condition, too.
func (c *checker) checked(f *ast.FuncDecl, sw *ast.SwitchStmt) bool {
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if cond, isIf := n.(*ast.IfStmt); isIf && !sym.Contains(sw, cond) {
			ast.Inspect(cond.Cond, func(n ast.Node) bool {
				x, isExpr := n.(ast.Expr)
				found = found || isExpr && c.versionOf(x)
				return !found
			})
		}
		return !found
	})
	return found
}
