package silentfallback

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Names tell a logger of the user's own, what a line of it says, and what only
// tidies up.
var (
	logger   = sym.Names(`(?i)log(ger|ging|r|rus)?s?$|^(zap|zerolog|glog|klog|slog|l|lg|sugar)$`)
	logVerb  = sym.Names(`^(Trace|Debug|Info|Notice|Warn|Warning|Error|Err|Critical|Print|Log|Msg|Send|V|With|Write)`)
	tracer   = sym.Names(`^(RecordError|RecordErr|SetStatus|SetAttributes?|AddEvent|SetTag|LogFields|LogKV|CaptureException|NoticeError|TraceErr(or)?|Finish|End)$`)
	tidier   = sym.Names(`^(Close|CloseNow|CloseIdleConnections|Rollback|RollbackUnlessCommitted|Abort|Cancel|cancel|Unlock|RUnlock|Release|Discard|Drain|Stop|Done)$`)
	errLevel = sym.Names(`^(LogError|Error|Err|Critical)`)
)

// logs reports whether a call writes to a log or a trace, or makes something for one.
func (c *checker) logs(call *ast.CallExpr) bool {
	for x := ast.Expr(call); ; {
		step, isCall := ast.Unparen(x).(*ast.CallExpr)
		if !isCall {
			return false
		}
		rows := c.fx.Rows(step)
		for _, row := range rows {
			if row.Op == catalogue.OpLogWrite || row.Op == catalogue.OpLogWith {
				return true
			}
		}
		name := sym.CalledName(step)
		if rows == nil && (tracer.MatchString(name) || logVerb.MatchString(name) && c.ofLogger(step)) || c.prints(step) {
			return true
		}
		if x = sym.Receiver(step); x == nil {
			return c.logsAway(step)
		}
	}
}

// logsAway reports a call of a function of the package that does nothing but log.
func (c *checker) logsAway(call *ast.CallExpr) bool {
	fn := sym.Callee(c.info, call)
	if fn == nil || fn.Pkg() != c.pass.Pkg || fn.Signature().Results().Len() > 0 {
		return false
	}
	is, known := c.loggers[fn]
	if known {
		return is
	}
	c.loggers[fn] = false // while it is looked at
	if f := c.fx.Func(fn); f != nil && f.Idle && f.Body != nil && len(f.Body.List) > 0 && has(fn.Name(), logging) {
		is = c.onlyLogs(f.Body)
	}
	c.loggers[fn] = is
	return is
}

// logging are the words of functions that log.
var logging = ports.Set("log", "print", "warn", "debug", "trace")

// ofLogger reports whether something in front of the called name is called like a log.
func (c *checker) ofLogger(call *ast.CallExpr) bool {
	for x := sym.Receiver(call); x != nil; {
		switch y := ast.Unparen(x).(type) {
		case *ast.Ident:
			if logger.MatchString(y.Name) {
				return true
			}
			named := sym.Named(sym.OrInvalid(c.info.TypeOf(y)))
			return named != nil && logger.MatchString(named.Obj().Name())
		case *ast.SelectorExpr:
			if logger.MatchString(y.Sel.Name) {
				return true
			}
			x = y.X
		case *ast.CallExpr:
			if logger.MatchString(sym.CalledName(y)) {
				return true
			}
			x = sym.Receiver(y)
		default:
			return false
		}
	}
	return false
}

// prints reports whether a call of the standard library prints for whoever looks at the
// terminal.
func (c *checker) prints(call *ast.CallExpr) bool {
	fn := sym.Callee(c.info, call)
	if fn == nil || fn.Pkg() == nil || fn.Signature().Recv() != nil || !sym.Standard(fn.Pkg().Path()) {
		return false
	}
	switch fn.Name() {
	case "Print", "Printf", "Println":
		return true
	case "Fprint", "Fprintf", "Fprintln":
		return len(call.Args) > 0 && sym.Name(call.Args[0]) == "Stderr"
	}
	return false
}

// logsError reports whether a statement writes a line at the level of errors.
func (c *checker) logsError(st ast.Stmt) bool {
	e, isExpr := st.(*ast.ExprStmt)
	if !isExpr {
		return false
	}
	call, isCall := ast.Unparen(e.X).(*ast.CallExpr)
	if !isCall || !c.logs(call) {
		return false
	}
	for {
		if errLevel.MatchString(sym.CalledName(call)) {
			return true
		}
		inner, isCall := ast.Unparen(sym.OrBad(sym.Receiver(call))).(*ast.CallExpr)
		if !isCall {
			return false
		}
		call = inner
	}
}

// onlyLogs reports whether a statement does no more than write to logs and tidy up.
func (c *checker) onlyLogs(st ast.Stmt) bool {
	switch st := st.(type) {
	case nil:
		return true
	case *ast.BlockStmt:
		for _, s := range st.List {
			if !c.onlyLogs(s) {
				return false
			}
		}
		return true
	case *ast.IfStmt:
		as, asks := st.Init.(*ast.AssignStmt)
		return (st.Init == nil || asks && as.Tok == token.DEFINE || c.onlyLogs(st.Init)) && c.onlyLogs(st.Body) && c.onlyLogs(st.Else)
	case *ast.ExprStmt:
		call, isCall := ast.Unparen(st.X).(*ast.CallExpr)
		return isCall && (c.logs(call) || tidier.MatchString(sym.CalledName(call)))
	case *ast.AssignStmt:
		if len(st.Rhs) != 1 {
			return false
		}
		call, isCall := ast.Unparen(st.Rhs[0]).(*ast.CallExpr)
		return isCall && (tidier.MatchString(sym.CalledName(call)) || c.logs(call))
	case *ast.DeferStmt:
		return tidier.MatchString(sym.CalledName(st.Call))
	case *ast.EmptyStmt:
		return true
	}
	return false
}
