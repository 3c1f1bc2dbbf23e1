package landscape

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// makers notes what makes clients of databases, caches and brokers, and how they
// are set.
func (s *surveyor) makers() {
	for _, f := range s.fx.Funcs() {
		if s.skipped(f.Syntax.Pos()) {
			continue
		}
		s.middleware(f)
		for _, call := range f.Calls {
			s.calls(f, call)
			for _, row := range sym.Rows(s.fx.Table(), s.info, call) {
				s.made(call, &row)
				s.attemptsIn(call, &row)
			}
		}
	}
	s.drivers()
	for _, file := range s.pass.Files {
		if s.skipped(file.Package) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				s.onlyOnce(n)
				for f, value := range sym.Fields(s.info, n) {
					s.filled(s.info.TypeOf(n), f.Name(), value)
				}
			case *ast.AssignStmt:
				s.replaces(n)
				for i, l := range n.Lhs {
					if sel, isSel := ast.Unparen(l).(*ast.SelectorExpr); isSel && len(n.Lhs) == len(n.Rhs) {
						s.filled(s.info.TypeOf(sel.X), sel.Sel.Name, n.Rhs[i])
					}
				}
			}
			return true
		})
	}
	for _, u := range s.out.Systems.Uses {
		if u.Role == systems.Client {
			s.out.Makers = append(s.out.Makers, maker{Kind: u.Kind, Name: u.Name, What: u.What, Key: u.Pos, At: s.spotAt(u.Pos)})
		}
	}
	if b := s.origin.StatementsEnd(); b.State == origin.Bounded && b.At != nil {
		s.out.Limit = s.spot(b.At.Pos())
	}
}

func (s *surveyor) made(call *ast.CallExpr, row *catalogue.Effect) {
	mk := maker{What: sym.Brief(call.Fun), At: s.spot(call.Pos()), Key: systems.PlaceOf(s.pass.Fset, call), Kind: kindOf(row.Lib)}
	if row.Lib != nil {
		mk.Lib, mk.Name, mk.Pooled = row.Lib.ID, row.Lib.System, pooled(row.Lib)
	}
	mk.Unlimited = row.Attr(catalogue.AttrScope) == "conns"
	mk.Pooled = mk.Pooled || row.Attr(catalogue.AttrUnbounded) == "no"
	mk.Bounded = row.Is(catalogue.AttrBounded)
	if row.Attr(catalogue.AttrRetried) == "any" {
		mk.Tries = row.Attr(catalogue.AttrDefaultAttempts)
	}
	switch row.Op {
	case catalogue.OpDBClientNew, catalogue.OpClientNew, catalogue.OpRPCClientNew:
		if mk.Kind != "" && !(row.Op == catalogue.OpRPCClientNew && systems.ToItself(s.pass, call)) {
			s.out.Makers = append(s.out.Makers, mk)
		}
	case catalogue.OpTimeoutServer:
		s.out.Serves = judged{Yes, mk.What, mk.At}
	case catalogue.OpRPCOption, catalogue.OpRetryPolicyText:
		if _, runs := row.Role(catalogue.RoleFn); runs || row.Op == catalogue.OpRetryPolicyText {
			s.out.Intercepts = mk.At
		}
	case catalogue.OpDBPool:
		x, _, has := effects.Role(row, catalogue.RoleN, call)
		if !has || x == nil {
			x, _, _ = effects.Role(row, catalogue.RoleD, call)
		}
		words := strings.TrimPrefix(sym.CalledName(call), "Set")
		if x != nil {
			words += " " + s.text(x)
		}
		if mk.Kind != "" {
			s.out.Tunes = append(s.out.Tunes, tune{Kind: mk.Kind, Lib: mk.Lib, Words: words, Limit: row.Attr(catalogue.AttrScope) == "conns", Maybe: s.whenSet(call, x), At: mk.At})
		}
	}
}

// whenSet reports whether a call stands under a condition on its very argument: it is made
// only when that is set.
func (s *surveyor) whenSet(call *ast.CallExpr, x ast.Expr) (guarded bool) {
	decl := sym.FuncAt(s.pass.Files, call.Pos())
	if decl == nil || decl.Body == nil || x == nil {
		return false
	}
	text := types.ExprString(ast.Unparen(x))
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		st, isIf := n.(*ast.IfStmt)
		if !isIf || !sym.Contains(st.Body, call) {
			return !guarded
		}
		ast.Inspect(st.Cond, func(n ast.Node) bool {
			of, isExpr := n.(ast.Expr)
			guarded = guarded || isExpr && types.ExprString(of) == text
			return !guarded
		})
		return !guarded
	})
	return guarded
}

// pooled reports whether the clients of a library limit their connections by default.
func pooled(lib *catalogue.Lib) bool {
	return slices.ContainsFunc(lib.Types(), func(t *catalogue.TypeInfo) bool {
		f := t.FieldBy(catalogue.FieldConns)
		return f != nil && f.Zero == "default"
	})
}

// calls notes calls that the catalogue does not know: of libraries that trace what
// they are given, of what reads the counters of a pool, and constructors of
// clients.
func (s *surveyor) calls(f *effects.Func, call *ast.CallExpr) {
	fn := sym.Callee(s.info, call)
	if fn == nil || fn.Pkg() == nil {
		return
	}
	mk := maker{What: sym.Brief(call.Fun), At: s.spot(call.Pos()), Key: systems.PlaceOf(s.pass.Fset, call)}
	s.foreign(f, call, fn, mk)
	s.constructs(f, call, fn, mk)
	s.instrument(fn, mk)
	for _, arg := range call.Args {
		if given, isFunc := sym.Object(s.info, arg).(*types.Func); isFunc {
			s.instrument(given, maker{What: sym.Brief(arg), At: s.spot(arg.Pos())})
		}
	}
	info := s.origin.Type(sym.OrInvalid(sym.RecvType(fn)))
	switch {
	case s.logged(f, call):
	case info != nil && statsName.MatchString(fn.Name()) && (info.Kind == catalogue.KindConn || info.Kind == catalogue.KindClient):
		mk.Kind = kindOf(info.Lib)
	case fn.Signature().Recv() == nil && poolStats.MatchString(fn.Name()), s.fx.Own(fn) && fn.Name() == "DBStats":
		mk.Kind = systems.Database
	}
	if mk.Kind != "" {
		s.out.Counted = append(s.out.Counted, mk)
	}
}

// foreign notes constructors of libraries that the catalogue does not know: of
// clients, and of what returns the database of another library.
func (s *surveyor) foreign(f *effects.Func, call *ast.CallExpr, fn *types.Func, mk maker) {
	path := sym.PkgPath(fn.Pkg())
	res := fn.Signature().Results()
	if s.fx.Own(fn) || sym.Standard(path) || res.Len() == 0 || len(s.fx.Rows(call)) > 0 {
		return
	}
	mk.Opaque = true
	made := res.At(0).Type()
	if info := s.origin.Type(made); info != nil && (info.Kind == catalogue.KindConn || info.Kind == catalogue.KindConnOrTx || info.Kind == catalogue.KindClient) && fn.Signature().Recv() == nil {
		mk.Kind, mk.Lib = kindOf(info.Lib), info.Lib.ID
		if mk.Kind != "" {
			s.out.Makers = append(s.out.Makers, mk)
		}
		return
	}
	named := sym.Named(made)
	if named == nil || named.Obj().Pkg() != fn.Pkg() || fn.Signature().Recv() != nil || !systems.MakerName.MatchString(fn.Name()) || !madeName.MatchString(named.Obj().Name()) {
		return
	}
	mk.Lib = path
	mk.Client, mk.Takes = s.offered(f, call, fn)
	s.out.Makers = append(s.out.Makers, mk)
}

func (s *surveyor) isClient(t types.Type) bool {
	info := s.origin.Type(sym.OrInvalid(t))
	return info != nil && info.Kind == catalogue.KindHTTPClient
}

// madeName matches types that speak to something.
var madeName = sym.Names(`(?i)(client|api|service|conn|connection|session|pool|producer|consumer|publisher|subscriber|writer|bot|dialer|mailer|sender|topic|bucket|db|gateway)$`)

// serverSide and clientSide match what traces requests that are answered, and sent.
var (
	serverSide = sym.Names(`(?i)handler|middleware|server`)
	clientSide = sym.Names(`(?i)client|transport`)
)

// logged reports whether a call is an argument of one that writes to a log.
func (s *surveyor) logged(f *effects.Func, call *ast.CallExpr) bool {
	return slices.ContainsFunc(f.Calls, func(c *ast.CallExpr) bool {
		return c != call && logs.MatchString(sym.CalledName(c)) && slices.ContainsFunc(c.Args, func(a ast.Expr) bool { return sym.Contains(a, call) })
	})
}

// logs matches the names of what writes to a log.
var logs = sym.Names(`(?i)^(info|debug|warn|error|print|log|fatal|trace)`)

// statsName matches the methods of pools that say how they are used.
var statsName = sym.Names(`^(Stats?|PoolStats?)$`)

// poolStats matches constructors of collectors that read the counters of a pool.
var poolStats = sym.Names(`(?i)dbstats|poolstat`)

// filled notes a value that is put into a field of a struct, in a literal or by an assignment.
func (s *surveyor) filled(t types.Type, field string, value ast.Expr) {
	s.set(t, field, value)
	s.attemptsOf(t, field, value)
	s.ending(t, field, value)
	s.put(t, field, value)
	s.gives(t, field, value)
}

// set notes a field of the settings of a client.
func (s *surveyor) set(t types.Type, field string, value ast.Expr) {
	info := s.fx.TypeInfo(t)
	if info == nil || info.Kind != catalogue.KindClientOptions || info.Lib == nil {
		return
	}
	for _, f := range info.Fields {
		if f.Name != field {
			continue
		}
		kind := kindOf(info.Lib)
		if kind == "" && info.Lib.System != "" {
			kind = systems.Service
		}
		u := tune{Kind: kind, Lib: info.Lib.ID, Words: field + " " + s.text(value), At: s.spot(value.Pos())}
		switch f.Op {
		case catalogue.FieldConns:
			u.Limit = true
		case catalogue.FieldTimeout, catalogue.FieldTimeoutAttempt, catalogue.FieldTimeoutRead, catalogue.FieldTimeoutWrite:
			u.Time = !s.lifts(value)
		case catalogue.FieldRetryAttempts:
			u.Tries = true
		case catalogue.FieldIdleConns, catalogue.FieldTimeoutIdle:
		default:
			continue
		}
		if kind != "" {
			s.out.Tunes = append(s.out.Tunes, u)
		}
	}
}

// lifts reports whether a setting says that there is no limit, or leaves it to the library.
func (s *surveyor) lifts(x ast.Expr) bool {
	n, isConst := sym.ConstInt(s.info, x)
	return isConst && n <= 0
}

// text writes a setting: its number when that is constant, else as the source
// has it.
func (s *surveyor) text(x ast.Expr) string {
	if t := s.info.TypeOf(x); t != nil && sym.IsDuration(t) {
		if sp := s.policy.Reader().Span(x); sp.Known && !sp.Unlimited {
			return duration(sp.D)
		}
	}
	if n := s.policy.Reader().Number(x); n.Known {
		return numeral(n.V)
	}
	return sym.Brief(x)
}

// kindOf says what kind of system a library speaks to, "" for others than
// databases, caches, brokers and remote procedures.
func kindOf(lib *catalogue.Lib) systems.Kind {
	switch {
	case lib == nil:
		return ""
	case lib.Is(catalogue.ClassSQL), lib.Is(catalogue.ClassSQLDriver), lib.Is(catalogue.ClassORM), lib.Is(catalogue.ClassDocumentDB), lib.Is(catalogue.ClassES):
		return systems.Database
	case lib.Is(catalogue.ClassBroker), lib.Is(catalogue.ClassJobs):
		return systems.Broker
	case lib.Is(catalogue.ClassCache):
		return systems.Cache
	case lib.Is(catalogue.ClassRPC):
		return systems.RPC
	}
	return ""
}
