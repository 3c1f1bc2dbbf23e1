package landscape

import (
	"go/ast"
	"go/types"

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
		for _, call := range f.Calls {
			for _, row := range sym.Rows(s.fx.Table(), s.info, call) {
				s.made(call, &row)
			}
		}
	}
	for _, file := range s.pass.Files {
		if s.skipped(file.Package) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				for f, value := range sym.Fields(s.info, n) {
					s.set(s.info.TypeOf(n), f.Name(), value)
				}
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if sel, isSel := ast.Unparen(l).(*ast.SelectorExpr); isSel && len(n.Lhs) == len(n.Rhs) {
						s.set(s.info.TypeOf(sel.X), sel.Sel.Name, n.Rhs[i])
					}
				}
			}
			return true
		})
	}
	if b := s.origin.StatementLimit(); b.State == origin.Bounded && b.At != nil {
		s.out.Limit = s.spot(b.At.Pos())
	}
}

func (s *surveyor) made(call *ast.CallExpr, row *catalogue.Effect) {
	switch row.Op {
	case catalogue.OpDBClientNew, catalogue.OpClientNew, catalogue.OpRPCClientNew:
		if kind := kindOf(row.Lib); kind != "" {
			s.out.Makers = append(s.out.Makers, maker{Kind: kind, Name: row.Lib.System, What: types.ExprString(call.Fun), At: s.spot(call.Pos())})
		}
	case catalogue.OpDBPool:
		kind := kindOf(row.Lib)
		x, _, has := effects.Role(row, catalogue.RoleN, call)
		if !has || x == nil {
			x, _, _ = effects.Role(row, catalogue.RoleD, call)
		}
		words := sym.CalledName(call)
		if x != nil {
			words = words[len(prefix(words)):] + " " + s.text(x)
		}
		if kind != "" {
			scope := row.Attr(catalogue.AttrScope)
			s.out.Tunes = append(s.out.Tunes, tune{Kind: kind, Words: words, Limit: scope == "conns", At: s.spot(call.Pos())})
		}
	}
	if row.Lib != nil && row.Lib.Is(catalogue.ClassTraced) && !s.out.Traced.Pos.IsValid() {
		s.out.Traced = s.spot(call.Pos())
	}
}

// prefix is the "Set" of a setter.
func prefix(name string) string {
	if len(name) > 3 && name[:3] == "Set" {
		return "Set"
	}
	return ""
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
		u := tune{Kind: kind, Words: field + " " + s.text(value), At: s.spot(value.Pos())}
		switch f.Op {
		case catalogue.FieldConns:
			u.Limit = true
		case catalogue.FieldTimeout, catalogue.FieldTimeoutAttempt, catalogue.FieldTimeoutRead, catalogue.FieldTimeoutWrite:
			u.Time = true
		case catalogue.FieldIdleConns, catalogue.FieldTimeoutIdle:
		default:
			continue
		}
		if kind != "" {
			s.out.Tunes = append(s.out.Tunes, u)
		}
	}
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
		return number(n.V)
	}
	return types.ExprString(x)
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
