package statements

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// rowsOf says how the affected rows of a catalogued call are told, and whether
// the function looks at them.
func (f *finder) rowsOf(fn *effects.Func, call *ast.CallExpr, row *catalogue.Effect, s *Statement) Rows {
	if row.Is(catalogue.AttrNoneErr) || s.Rows.Told == ByError {
		return Rows{Told: ByError, Look: f.errorLook(call)}
	}
	if row.Op == catalogue.OpDBQuery || row.Op == catalogue.OpDBRead {
		return f.returned(call)
	}
	if ref, has := row.Role(catalogue.RoleAffected); has && ref.Base == catalogue.RefRet {
		told := ByResult
		if ref.Path == "" {
			told = ByCount
		}
		look, test := f.resultLook(fn, call, ref, 0)
		return Rows{Told: told, Look: look, Test: test}
	}
	if s.SQL != nil && s.SQL.Conditional && row.Op == catalogue.OpDBExec {
		return Rows{Told: Untold, Look: Ignored} // a lightweight transaction whose outcome is not asked for
	}
	return Rows{}
}

// returned is for the rows that a write gives back.
func (f *finder) returned(call *ast.CallExpr) Rows {
	t := f.info.TypeOf(call)
	if tuple, isTuple := t.(*types.Tuple); isTuple && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	switch {
	case t == nil:
		return Rows{}
	case method(t, "Next"):
		return Rows{Told: ByNext}
	case method(t, "Scan"):
		return Rows{Told: ByError, Look: Checked}
	case sym.IsError(t) && sym.CalledName(call) != "Select":
		return Rows{Told: ByError, Look: f.errorLook(call)}
	}
	return Rows{}
}

func method(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, isFunc := obj.(*types.Func)
	return isFunc
}

// errorLook says whether the error of a call, its last result, is looked at.
func (f *finder) errorLook(call *ast.CallExpr) Look {
	switch p := f.parent(call).(type) {
	case *ast.ExprStmt:
		return Ignored
	case *ast.AssignStmt:
		if last, isIdent := p.Lhs[len(p.Lhs)-1].(*ast.Ident); isIdent && last.Name == "_" {
			return Ignored
		}
	}
	return Checked
}

// byHelper reads the call of a function that is handed what it runs, and that of
// a method made of a query.
func (f *finder) byHelper(fn *effects.Func, call *ast.CallExpr) (found []*Statement) {
	callee := sym.Callee(f.info, call)
	if callee == nil {
		return nil
	}
	var texts []effects.Effect
	port := types.IsInterface(sym.RecvType(callee))
	for _, e := range f.effects.At(call) {
		if runsText(&e) && e.SQL.Kind == effects.Const && (e.Decided() || len(e.Steps) <= 2 && queryMethod(e.SQL.Text, callee) || port && e.Op == effects.OpPortCall) {
			texts = append(texts, e)
		}
	}
	if len(texts) == 0 || len(texts) > 3 {
		return nil
	}
	for _, e := range texts {
		base := Statement{Call: call, Func: fn, Lib: e.Lib, Client: sym.Receiver(call)}
		if base.Client != nil && f.info.Types[base.Client].IsType() {
			base.Client = nil
		}
		if base.Client != nil {
			base.Handle = f.kind(base.Client, 0)
		}
		text := e.SQL.Text
		if i := callee.Signature().Params().Len() - 2; port && i >= 0 && i < len(call.Args) {
			if whole, isText := f.effects.Text(call.Args[i]); isText && callee.Signature().Variadic() {
				text = whole // that of the effect may be cut off
			}
		}
		for _, s := range f.fromText(base, text, args{list: f.arguments(callee, call)}) {
			if s.Writes() {
				s.Rows = f.helperRows(fn, call, callee, s, e)
			}
			found = append(found, s)
		}
	}
	return found
}

// runsText reports whether an effect runs a statement of SQL: that of a driver,
// or of an interface that stands for one.
func runsText(e *effects.Effect) bool {
	return e.Op == catalogue.OpDBExec || e.Op == catalogue.OpDBQuery || e.Op == effects.OpPortCall && e.SQL.Kind != effects.Unknown
}

// queryMethod reports whether a method was made of the query that a text is:
// the text is marked with its name.
func queryMethod(text string, callee *types.Func) bool {
	if !strings.Contains(text, "-- name:") {
		return false
	}
	s, _ := sqltext.ParseOne(text)
	return s.Name != "" && strings.EqualFold(s.Name, callee.Name())
}

// queryKind is how sqlc was told to run a query: exec, execrows, one…
func queryKind(text string) string {
	_, rest, _ := strings.Cut(text, "-- name:")
	line, _, _ := strings.Cut(rest, "\n")
	_, kind, _ := strings.Cut(line, ":")
	kind, _, _ = strings.Cut(strings.TrimSpace(kind), " ")
	return kind
}

// arguments are what a helper hands on as parameters of the statement: those
// after the text, when they are variadic.
func (f *finder) arguments(callee *types.Func, call *ast.CallExpr) []ast.Expr {
	sig := callee.Signature()
	if from := sig.Params().Len() - 1; sig.Variadic() && from < len(call.Args) && !call.Ellipsis.IsValid() {
		return call.Args[from:]
	}
	return nil
}

// helperRows says how a helper tells the affected rows, and who looks at them.
func (f *finder) helperRows(fn *effects.Func, call *ast.CallExpr, callee *types.Func, s *Statement, e effects.Effect) Rows {
	switch kind := queryKind(e.SQL.Text); {
	case !queryMethod(e.SQL.Text, callee):
	case kind == "exec":
		return Rows{Told: Untold, Look: Ignored}
	case kind == "execrows":
		look, test := f.resultLook(fn, call, catalogue.Ref{Base: catalogue.RefRet}, 0)
		return Rows{Told: ByCount, Look: look, Test: test}
	case kind == "one":
		return Rows{Told: ByError, Look: f.errorLook(call)}
	case kind == "many":
		return Rows{Told: ByNext}
	}
	if port := types.IsInterface(sym.RecvType(callee)); port && s.SQL != nil && (s.Returning || s.Verb == Select) {
		return f.returned(call)
	}
	if rows, is := f.resultRows(fn, call, callee); is {
		return rows
	}
	results := callee.Signature().Results()
	inner := f.innerRows(callee, 0)
	if inner.Look != Returned {
		inner.Test = nil
		return inner
	}
	for i := range results.Len() {
		if b, isBasic := results.At(i).Type().Underlying().(*types.Basic); isBasic && b.Info()&(types.IsInteger|types.IsBoolean) != 0 {
			look, test := f.resultLook(fn, call, catalogue.Ref{Base: catalogue.RefRet, N: i}, 0)
			return Rows{Told: ByCount, Look: look, Test: test}
		}
	}
	return Rows{}
}

// resultRows is for functions that return the result of a driver.
func (f *finder) resultRows(fn *effects.Func, call *ast.CallExpr, callee *types.Func) (Rows, bool) {
	results := callee.Signature().Results()
	for i := range results.Len() {
		if path, is := f.countIn(results.At(i).Type()); is {
			look, test := f.resultLook(fn, call, catalogue.Ref{Base: catalogue.RefRet, N: i, Path: path}, 0)
			return Rows{Told: ByResult, Look: look, Test: test}, true
		}
	}
	return Rows{}, false
}

// countIn says where a result keeps the number of affected rows; is is false
// when it has none.
func (f *finder) countIn(t types.Type) (path string, is bool) {
	info := f.effects.TypeInfo(t)
	if info == nil {
		return "", false
	}
	for i := range info.Fields {
		if info.Fields[i].Op == catalogue.FieldAffected {
			return "." + info.Fields[i].Name, true
		}
	}
	if info.Kind == catalogue.KindAffected {
		return ".RowsAffected()", true
	}
	return "", false
}

// innerRows is what a helper of the package does with the rows of the one
// statement that it is handed.
func (f *finder) innerRows(callee *types.Func, depth int) (out Rows) {
	fn := f.effects.Func(callee)
	if fn == nil || depth > 3 {
		return out
	}
	n := 0
	for _, call := range fn.Calls {
		rows := f.effects.Rows(call)
		for i := range rows {
			x, _, has := effects.Role(&rows[i], catalogue.RoleSQL, call)
			if !has || x == nil || rows[i].Op != catalogue.OpDBExec && rows[i].Op != catalogue.OpDBQuery {
				continue
			}
			if v := f.effects.Value(x); v.Kind == effects.Param || v.Open() {
				out = f.rowsOf(fn, call, &rows[i], &Statement{})
				n++
			}
		}
		if rows == nil {
			if inner := sym.Callee(f.info, call); inner != nil && inner != callee && f.handsOn(call) {
				if out = f.innerRows(inner, depth+1); types.IsInterface(sym.RecvType(inner)) {
					out, _ = f.resultRows(fn, call, inner) // an interface of what drivers have in common
				}
				n++
			}
		}
	}
	if n != 1 {
		return Rows{}
	}
	return out
}

// handsOn reports whether a call is given a statement by a parameter of the
// function around.
func (f *finder) handsOn(call *ast.CallExpr) bool {
	for _, e := range f.effects.At(call) {
		if runsText(&e) && e.SQL.Kind == effects.Param {
			return true
		}
	}
	return false
}
