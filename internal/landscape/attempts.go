package landscape

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// attempt is a setting that says how often the clients of some libraries try.
type attempt struct {
	Family string // the libraries, as familyOf has them
	Words  string
	Once   bool   // nothing is tried again
	Only   string // "Reads" or "Writes" when it is about those alone
	At     spot
}

// familyOf is what packages of one library, or of libraries that are set up together,
// have in common: the first elements of their paths.
func familyOf(path string) string {
	parts := strings.Split(path, "/")
	n := 2
	if slices.Contains([]string{"github.com", "gitlab.com", "bitbucket.org"}, parts[0]) {
		n = 3
	}
	return strings.Join(parts[:min(n, len(parts))], "/")
}

// ofClient reports whether how often is tried is a setting of clients of a library: what HTTP
// clients and retry loops are told is read where they are used.
func ofClient(lib *catalogue.Lib) bool {
	return lib != nil && !lib.Is(catalogue.ClassHTTPClient) && !lib.Is(catalogue.ClassRetry) && !lib.Is(catalogue.ClassPolicy) && !lib.Is(catalogue.ClassRPC)
}

// attemptsIn notes an option that says how often is tried.
func (s *surveyor) attemptsIn(call *ast.CallExpr, row *catalogue.Effect) {
	fn := sym.Callee(s.info, call)
	if row.Op != catalogue.OpRetryPolicyAttempts || fn == nil || fn.Pkg() == nil || !ofClient(row.Lib) {
		return
	}
	x, _, has := effects.Role(row, catalogue.RoleN, call)
	if !has {
		x, _, has = effects.Role(row, catalogue.RoleFlag, call)
	}
	if !has || x == nil {
		return
	}
	a := attempt{Family: familyOf(sym.PkgPath(fn.Pkg())), Words: fn.Name() + " " + s.text(x), At: s.spot(call.Pos())}
	for _, only := range []string{"Reads", "Writes"} {
		if strings.HasSuffix(fn.Name(), only) {
			a.Only = only
		}
	}
	s.attempted(a, x, row.Attr(catalogue.AttrUnit), row.Attr(catalogue.AttrZero))
}

// attemptsOf notes a field that says how often is tried.
func (s *surveyor) attemptsOf(t types.Type, field string, value ast.Expr) {
	info, named := s.fx.TypeInfo(t), sym.Named(sym.OrInvalid(t))
	if info == nil || named == nil || named.Obj().Pkg() == nil || !ofClient(info.Lib) {
		return
	}
	if f := info.Field(field); f != nil && f.Op == catalogue.FieldRetryAttempts {
		s.attempted(attempt{Family: familyOf(sym.PkgPath(named.Obj().Pkg())), Words: field + " " + s.text(value), At: s.spot(value.Pos())}, value, f.Unit, f.Zero)
	}
}

// attempted notes a setting with its value. Zero leaves it to the library, but where it is told
// that zero is a value like others.
func (s *surveyor) attempted(a attempt, value ast.Expr, unit, zero string) {
	if v := s.info.Types[value].Value; v != nil {
		switch n, isInt := constant.Int64Val(constant.ToInt(v)); {
		case v.Kind() == constant.Bool:
			a.Once = !constant.BoolVal(v)
		case !isInt:
		case n == 0 && zero != "" && zero != "none":
			return
		case n < 0:
			a.Once = true
		case n == 0:
			a.Once = unit == "retries"
		default:
			a.Once = n == 1 && unit != "retries"
		}
	}
	s.out.Attempts = append(s.out.Attempts, a)
}

// onlyOnce notes a policy of a library that tries nothing again.
func (s *surveyor) onlyOnce(lit *ast.CompositeLit) {
	info, named := s.fx.TypeInfo(s.info.TypeOf(lit)), sym.Named(sym.OrInvalid(s.info.TypeOf(lit)))
	if info == nil || named == nil || named.Obj().Pkg() == nil || info.Kind != catalogue.KindRetryPolicy || !ofClient(info.Lib) || info.Attr(catalogue.AttrDefaultAttempts) != "1" {
		return
	}
	s.out.Attempts = append(s.out.Attempts, attempt{Family: familyOf(sym.PkgPath(named.Obj().Pkg())), Words: named.Obj().Name(), Once: true, At: s.spot(lit.Pos())})
}

// told says how often a call is tried by the settings of the clients of its library, where
// that is what the library does by default otherwise.
func (m *merger) told(e entry, j judged) judged {
	var once, more []attempt
	for _, s := range m.surveys {
		for _, a := range s.Attempts {
			reads := e.site.Does == "read" || strings.HasPrefix(e.site.Does, "SELECT")
			switch {
			case a.Family != e.site.Family, a.Only == "Reads" && !reads, a.Only == "Writes" && reads:
			case a.Once:
				once = append(once, a)
			default:
				more = append(more, a)
			}
		}
	}
	switch {
	case len(once) > 0 && len(more) > 0:
		return judged{Unknown, "some clients of the library are told " + once[0].Words + ", others " + more[0].Words, once[0].At}
	case len(once) > 0:
		return judged{No, once[0].Words, once[0].At}
	case len(more) > 0:
		return judged{Yes, more[0].Words, more[0].At}
	}
	return j
}
