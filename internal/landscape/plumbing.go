package landscape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// noQuery is the parameter of a way that decides about its statement itself.
const noQuery = -1

// query is the parameter of a way by which its callers say which statement a call runs:
// helpers that run any statement are no adapters, those who call them are.
func (s *surveyor) query(c *protect.Call) int {
	if c.Kind != systems.Database {
		return noQuery
	}
	x := s.statement(c)
	if x == nil {
		return noQuery
	}
	i := s.paramOf(c.Way[len(c.Way)-1].Func, x)
	for n := len(c.Way) - 1; n > 0 && i >= 0; n-- {
		call, isCall := c.Way[n-1].Node.(*ast.CallExpr)
		if !isCall || i >= len(call.Args) {
			return noQuery
		}
		i = s.paramOf(c.Way[n-1].Func, call.Args[i])
	}
	return i
}

// statement is the text of the statement that a call runs, nil when it has none: by
// the catalogue, or the name of a parameter where a library's client is behind an interface.
func (s *surveyor) statement(c *protect.Call) ast.Expr {
	if x, _, has := effects.Role(c.Row, catalogue.RoleSQL, c.Call); has {
		return x
	}
	fn := sym.Callee(s.info, c.Call)
	if fn == nil {
		return nil
	}
	for i, arg := range c.Call.Args {
		if i < fn.Signature().Params().Len() && queryName.MatchString(fn.Signature().Params().At(i).Name()) && sym.IsString(sym.OrInvalid(s.info.TypeOf(arg))) {
			return arg
		}
	}
	return nil
}

// queryName matches parameters that hold a statement.
var queryName = sym.Names(`^(?i)(query|sql|stmt|statement)$`)

// paramOf is which parameter of a function an expression is, -1 when it is none.
func (s *surveyor) paramOf(f *effects.Func, x ast.Expr) int {
	v, isVar := sym.Object(s.info, x).(*types.Var)
	if !isVar || f.Sig == nil {
		return noQuery
	}
	for i := range f.Sig.Params().Len() {
		if f.Sig.Params().At(i) == v {
			return i
		}
	}
	return noQuery
}

// handsText notes which of its texts a function passes on in a call, by the argument.
func (s *surveyor) handsText(e *edge, f *effects.Func, call *ast.CallExpr) {
	for i, arg := range call.Args {
		if t := s.info.TypeOf(arg); t == nil || !sym.IsString(t) {
			continue
		}
		if p := s.paramOf(f, arg); p >= 0 {
			if e.Passes == nil {
				e.Passes = map[int]int{}
			}
			e.Passes[i] = p
		}
	}
}

// maxPlumbing bounds how many helpers pass a statement on.
const maxPlumbing = 4

// shown are the calls of a system as those see them who look for adapters: a call whose
// statement others say is theirs.
func (m *merger) shown(r *row) (list []entry) {
	ways := map[string]*way{}
	seen := map[[2]string]bool{}
	for _, e := range slices.Concat(r.entries, r.aside) {
		query := e.site.Query
		if !e.way.Exported {
			query = noQuery // a helper within the package is as good as who calls it
		}
		for _, w := range m.askers(e.way, query, ways, maxPlumbing) {
			of := entry{e.survey, w, e.site}
			if w != e.way {
				key := [2]string{w.ID, e.site.Does}
				if of.survey = m.surveyOf(w.ID); of.survey == nil || seen[key] {
					continue
				}
				seen[key] = true
			}
			list = append(list, of)
		}
	}
	return list
}

// askers are the functions that say which statement a way runs: itself when nobody else
// is seen to.
func (m *merger) askers(w *way, query int, ways map[string]*way, depth int) (list []*way) {
	in := m.graph.in[w.ID]
	switch {
	case query < 0 || depth == 0:
		return []*way{w}
	case len(in) == 0 && m.program && len(m.graph.hands[w.ID]) == 0:
		return nil // no statement is said
	}
	for _, e := range in {
		if e.From == w.ID {
			continue
		}
		from := m.ways[e.From]
		if from == nil {
			from = ways[e.From]
		}
		if from == nil {
			from = &way{ID: e.From, Name: last(e.From), Symbol: e.Symbol, Exported: token.IsExported(last(e.From)), At: e.At}
			if _, isType := m.graph.types[owner(e.From)]; isType {
				from.Type = owner(e.From)
			}
			ways[e.From] = from
		}
		next := noQuery
		if p, has := e.Passes[query]; has {
			next = p
		}
		for _, a := range m.askers(from, next, ways, depth-1) {
			if !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	if len(list) == 0 {
		return []*way{w}
	}
	return list
}

// surveyOf is the survey of the package of a function.
func (m *merger) surveyOf(id string) *Survey {
	pkg := m.packageOf(id)
	for _, s := range m.surveys {
		if s.Package == pkg {
			return s
		}
	}
	return nil
}
