package writes

import (
	"go/ast"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

var (
	readName = sym.Names(`^(?i:get|find|list|load|fetch|read|query|search|count|exists|is|has|lookup|select|check|validate|verify|authenticate|authorize|ensure|migrate|init|new|open|connect|seed|setup|ping|log|audit|record|track|observe|trace)([A-Z_0-9]|$)`)
	sideArg  = sym.Names(`(?i)audit|metric|statistic|telemetry|session|token|lock|lease|checkpoint|idempoten|dedup|inbox|projection|readmodel|snapshot|cache|heartbeat|history`)
)

// isRead reports a function whose name says that writing is not what it is for:
// a look-up that fills in, a start-up step, a trail.
func isRead(name string) bool { return readName.MatchString(name) }

// saysEvent reports whether a write whose text is not known stores events: the
// type of the row that it is given, or the functions on the way, say so.
func (f *finder) saysEvent(e *effects.Effect, call *ast.CallExpr) bool {
	return f.says(e, call, outbox.Stores, true)
}

// saysSide reports the same for trails, locks and the like.
func (f *finder) saysSide(e *effects.Effect, call *ast.CallExpr) bool {
	return f.says(e, call, sideArg.MatchString, false)
}

func (f *finder) says(e *effects.Effect, call *ast.CallExpr, matches func(string) bool, events bool) bool {
	for _, s := range e.Steps {
		if matches(s.Func) {
			return true
		}
	}
	for _, arg := range chainArgs(call) {
		t := f.info.TypeOf(arg)
		if t == nil {
			continue
		}
		if events && ports.IsEvent(t) {
			return true
		}
		if named := sym.Named(sym.Elem(t)); named != nil && matches(named.Obj().Name()) {
			return true
		}
		if s, ok := sym.ConstString(f.info, arg); ok && matches(strings.ReplaceAll(s, "_", "")) && len(s) < 64 {
			return true
		}
	}
	return false
}

// chainArgs returns the arguments of a call and of the builder calls that its
// receiver is made by: db.Model(&row).Where(…).Update(…).
func chainArgs(call *ast.CallExpr) []ast.Expr {
	if call == nil {
		return nil
	}
	args := call.Args
	for {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return args
		}
		inner, ok := ast.Unparen(sel.X).(*ast.CallExpr)
		if !ok {
			return args
		}
		args = append(args[:len(args):len(args)], inner.Args...)
		call = inner
	}
}

// handle says whether a statement runs in a transaction, by the type whose
// method runs it.
func (f *finder) handle(e *effects.Effect) Handle {
	if e.InTx() {
		return InTx
	}
	key, ok := symbolKey(e.Symbol)
	if !ok || key.Recv == "" {
		return Unseen
	}
	info := f.table.Type(catalogue.Key{Path: key.Path, Name: key.Recv})
	switch {
	case info == nil:
		return Unseen
	case info.Kind == catalogue.KindTx:
		return InTx
	case info.Kind == catalogue.KindConn:
		return Pool
	}
	return Unseen
}

// symbolKey takes the catalogue key of an effect apart: path.Type.Method or
// path.Func, where the path has dots of its own before its last slash only.
func symbolKey(symbol string) (k catalogue.Key, ok bool) {
	slash := strings.LastIndexByte(symbol, '/') + 1
	parts := strings.Split(symbol[slash:], ".")
	switch {
	case len(parts) < 2:
		return k, false
	case len(parts) == 2:
		return catalogue.Key{Path: symbol[:slash] + parts[0], Name: parts[1]}, true
	}
	n := len(parts)
	path := symbol[:slash] + strings.Join(parts[:n-2], ".")
	return catalogue.Key{Path: path, Recv: parts[n-2], Name: parts[n-1]}, true
}
