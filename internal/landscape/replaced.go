package landscape

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// replaced is what a package puts in the place of the HTTP client of the whole process, or of its
// transport.
type replaced struct {
	Use    clientUse
	Wraps  []wrap
	Always bool // as the program begins
	At     spot
}

// replaces notes an assignment that changes what the whole process sends with.
func (s *surveyor) replaces(set *ast.AssignStmt) {
	if len(set.Lhs) != len(set.Rhs) {
		return
	}
	for i, l := range set.Lhs {
		r := replaced{Always: s.first(set), At: s.spot(set.Pos())}
		switch sel, isSel := ast.Unparen(l).(*ast.SelectorExpr); {
		case s.processWide(l, catalogue.KindHTTPClient):
			r.Use = s.clientOf(s.origin.Sources(set.Rhs[i]))
			s.out.Replaced = append(s.out.Replaced, r)
		case isSel && s.processWide(sel.X, catalogue.KindHTTPClient):
			if f := s.fx.TypeInfo(s.info.TypeOf(sel.X)).Field(sel.Sel.Name); f != nil && f.Op == catalogue.FieldTimeout && !s.lifts(set.Rhs[i]) {
				r.Use = clientUse{Known: true, Ends: judged{Yes, sym.Brief(l) + " " + s.text(set.Rhs[i]), r.At}}
				s.out.Replaced = append(s.out.Replaced, r)
			}
		case s.processWide(l, catalogue.KindHTTPTransport):
			r.Wraps = s.wrapsIn(s.origin.Sources(set.Rhs[i]), 0)
			s.out.Transports = append(s.out.Transports, r)
		}
	}
}

// processWide reports whether an expression is a variable of the standard library that holds what
// the whole process sends with.
func (s *surveyor) processWide(x ast.Expr, kind catalogue.TypeKind) bool {
	v, isVar := sym.Object(s.info, x).(*types.Var)
	if !isVar || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || !sym.Standard(sym.PkgPath(v.Pkg())) {
		return false
	}
	known := s.out.Settings.Catalogue().Var(sym.PkgPath(v.Pkg()), v.Name())
	return known != nil && known.Kind == kind && known.Attr(catalogue.AttrShared) == "yes"
}

// standard reports whether a library is a package of the standard library.
func standard(lib *catalogue.Lib) bool {
	return lib != nil && len(lib.Paths) > 0 && sym.Standard(lib.Paths[0])
}

// first reports whether a statement always runs as the program begins, before others do.
func (s *surveyor) first(stmt ast.Stmt) bool {
	decl := sym.FuncAt(s.pass.Files, stmt.Pos())
	if decl == nil || decl.Recv != nil || decl.Body == nil {
		return false
	}
	if name := decl.Name.Name; name != "init" && (name != "main" || s.pass.Pkg.Name() != "main") {
		return false
	}
	for _, top := range decl.Body.List {
		if top == stmt {
			return true
		}
	}
	return false
}

// resolve follows a client to those who give it; the one of the whole process to what the program
// puts in its place.
func (m *merger) resolve(use clientUse, depth int) clientUse {
	use = m.follow(use, depth)
	if !use.Known || !use.Shared || !use.Std {
		return use
	}
	for _, s := range m.surveys {
		for _, r := range s.Replaced {
			other := m.follow(r.Use, depth+1)
			use.Plain, use.Wraps = use.Plain && other.Plain, other.Wraps
			if use.Ends = other.Ends; !r.Always || !other.Known || other.Shared || use.Ends.State == "" {
				use.Ends = judged{Unknown, "the program replaces the client of the whole process", r.At}
				return use
			}
		}
	}
	return use
}

// mayReplace says where the program replaces the client of the whole process, with which the
// library of a call may send.
func (m *merger) mayReplace(e entry) judged {
	for _, s := range m.surveys {
		for _, r := range s.Replaced {
			if e.site.Kind == systems.Service && !m.mails(e) {
				return judged{Unknown, "the program replaces the client of the whole process, with which the library may send", r.At}
			}
		}
	}
	return judged{}
}

// mails reports whether a call is of a library that speaks to servers of mail, and sends no
// requests.
func (m *merger) mails(e entry) bool {
	return slices.ContainsFunc(e.survey.Settings.Catalogue().Libs(), func(lib *catalogue.Lib) bool {
		return lib.ID == e.site.Lib && lib.System == "smtp"
	})
}

// replacedTransport says that the program replaces the transport of the whole process by one that may
// count or trace.
func (m *merger) replacedTransport(t Topic, e entry) judged {
	if e.site.Kind != systems.HTTP && e.site.Kind != systems.Service {
		return judged{}
	}
	for _, s := range m.surveys {
		for _, r := range s.Transports {
			if by := m.wrappedBy(t, clientUse{Wraps: r.Wraps}); by.State != "" || len(r.Wraps) == 0 {
				return judged{Unknown, "the program replaces the transport of the whole process", r.At}
			}
		}
	}
	return judged{}
}
