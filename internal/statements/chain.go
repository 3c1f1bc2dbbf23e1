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

// rendered is the last call of the builder chain whose text an expression is:
// query, args, err := builder.ToSql(); nil when it is none.
func (f *finder) rendered(x ast.Expr) *ast.CallExpr {
	id, isIdent := ast.Unparen(sym.OrBad(x)).(*ast.Ident)
	if !isIdent {
		return nil
	}
	v, isVar := f.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return nil
	}
	defs, implicit := f.effects.Reaching(v, id.Pos())
	if len(defs) != 1 || implicit || defs[0].Result != 0 {
		return nil
	}
	call, isCall := ast.Unparen(sym.OrBad(defs[0].Expr)).(*ast.CallExpr)
	if !isCall {
		return nil
	}
	for _, row := range f.effects.Rows(call) {
		if row.Op == catalogue.OpDBToSQL {
			return call
		}
	}
	return nil
}

// rebound is the text that a query with named parameters had before they were
// numbered: query, args, err := db.BindNamed(text, arg).
func (f *finder) rebound(x ast.Expr) (text string, ok bool) {
	call := f.rendered(x)
	if call == nil {
		return "", false
	}
	for _, row := range f.effects.Rows(call) {
		if from, _, has := effects.Role(&row, catalogue.RoleInput, call); has && from != nil {
			return f.effects.Text(from)
		}
	}
	return "", false
}

// verbNamed are the values of attribute verb.
var verbNamed = map[string]Verb{
	"insert": Insert, "copy": Insert, "update": Update, "increment": Update, "append": Update, "set": Update,
	"delete": Delete, "upsert": Upsert, "merge": Upsert, "replace": Replace,
}

// fromChain reads the builder chain or the document call that a call ends; row
// is what the catalogue says of it, nil when it only renders text.
func (f *finder) fromChain(base Statement, call *ast.CallExpr, row *catalogue.Effect) []*Statement {
	s := &base
	if row != nil {
		s.Verb = verbNamed[row.Attr(catalogue.AttrVerb)]
		if row.Op == catalogue.OpDBRead {
			s.Verb = Select
		}
	}
	steps, all := f.steps(call)
	s.WhereAll, s.SetAll = all, all
	for _, st := range steps {
		rows := f.effects.Rows(st)
		if rows == nil && st != call {
			s.WhereAll, s.SetAll = false, false
		}
		for i := range rows {
			f.take(s, st, &rows[i])
		}
		s.Limit = s.Limit || sym.CalledName(st) == "Limit" && len(st.Args) > 0
	}
	f.alternatives(s, steps)
	f.changed(s, call)
	if row != nil {
		f.terminal(s, call, row)
	}
	if s.Verb == Insert && s.Conflict != sqltext.ConflictNone {
		s.Verb = Upsert
	}
	if s.Verb == Other && s.Table == "" && s.Model == nil {
		return nil
	}
	f.named(s)
	return []*Statement{s}
}

// alternatives marks conditions as such when a step adds one by OR.
func (f *finder) alternatives(s *Statement, steps []*ast.CallExpr) {
	for _, st := range steps {
		for _, row := range f.effects.Rows(st) {
			if row.Op == catalogue.OpDBWhere && strings.HasSuffix(sym.CalledName(st), "Or") {
				for i := range s.Where {
					s.Where[i].Sure = false
				}
			}
		}
	}
}

// changed takes the steps that are applied to the variable a chain begins with,
// one by one: q.Where("id = ?", id). A condition may be around them.
func (f *finder) changed(s *Statement, call *ast.CallExpr) {
	id, isIdent := ast.Unparen(f.chainRoot(call)).(*ast.Ident)
	if !isIdent {
		return
	}
	v, isVar := f.info.ObjectOf(id).(*types.Var)
	if !isVar || v.IsField() || v.Parent() == f.pass.Pkg.Scope() || !f.built(v.Type()) {
		return
	}
	for _, n := range f.effects.Mutations(v) {
		st, isCall := n.(*ast.CallExpr)
		if !isCall || st.Pos() >= call.Pos() {
			continue
		}
		rows := f.effects.Rows(st)
		for i := range rows {
			f.take(s, st, &rows[i])
			s.WhereAll, s.SetAll = false, false
		}
	}
}

// take adds what one step of a chain says.
func (f *finder) take(s *Statement, st *ast.CallExpr, row *catalogue.Effect) {
	switch row.Op {
	case catalogue.OpDBTable:
		if v, is := verbNamed[row.Attr(catalogue.AttrVerb)]; is && s.Verb == Other {
			s.Verb = v
		}
		if x, _, has := effects.Role(row, catalogue.RoleLabel, st); has && x != nil {
			f.tableNamed(s, x)
		}
		if x, _, has := effects.Role(row, catalogue.RoleModel, st); has && x != nil && s.Model == nil {
			f.model(s, x)
			if row.Is(catalogue.AttrKeyed) && keyed(x) {
				s.where(key(x))
			}
		}
	case catalogue.OpDBWhere:
		f.conditions(s, st, row)
	case catalogue.OpDBSet:
		f.assignments(s, st, row)
	case catalogue.OpDBColumns:
		s.SetAll = false
	case catalogue.OpDBReturning:
		s.Returning = true
	case catalogue.OpDBConflict:
		if f.says(row, st, conflictWords) {
			s.Conflict = sqltext.ConflictDoUpdate
		}
	case catalogue.OpLockRow:
		if f.says(row, st, lockWords) {
			s.Lock = sqltext.Lock{Kind: sqltext.LockForUpdate, SkipLocked: f.mentions(st, "skip")}
		}
	}
}

var (
	conflictWords = []string{"conflict", "duplicate", "ignore", "replace"}
	lockWords     = []string{"lock", "for update", "update"}
)

// says reports whether a step that can mean several things by its argument
// means this one; without such an argument it does.
func (f *finder) says(row *catalogue.Effect, st *ast.CallExpr, words []string) bool {
	limited := false
	for _, role := range []catalogue.RoleName{catalogue.RoleSQL, catalogue.RoleValue, catalogue.RoleLabel} {
		_, has := row.Role(role)
		limited = limited || has
	}
	return !limited || f.mentions(st, words...)
}

// mentions reports whether an argument is a text, or of a type, that has one of
// the words in it.
func (f *finder) mentions(st *ast.CallExpr, words ...string) bool {
	for _, a := range st.Args {
		text, isText := f.effects.Text(a)
		if !isText {
			if k, named := sym.TypeKey(f.info.TypeOf(a)); named {
				text = k.Name
			}
			if lit := f.literal(a); lit != nil {
				for _, v := range f.fieldsOf(lit) {
					if t, is := f.effects.Text(v); is {
						text += " " + t
					}
				}
			}
		}
		for _, w := range words {
			if strings.Contains(strings.ToLower(text), w) {
				return true
			}
		}
	}
	return false
}

// terminal adds what the call that runs the chain says itself.
func (f *finder) terminal(s *Statement, call *ast.CallExpr, row *catalogue.Effect) {
	if x, _, has := effects.Role(row, catalogue.RoleModel, call); has && x != nil {
		own := s.Model == nil
		switch {
		case f.setsByMap(s, x):
		case own:
			f.model(s, x)
			if row.Is(catalogue.AttrKeyed) && keyed(x) {
				s.where(key(x))
			}
			fallthrough
		default:
			s.Value = x
			s.SetAll = s.SetAll && (s.Verb == Select || s.Verb == Delete)
		}
	}
	s.WholeRow = row.Is(catalogue.AttrWhole)
	if row.Op == catalogue.OpDBWrite || row.Op == catalogue.OpDBRead {
		f.conditions(s, call, row)
		f.assignments(s, call, row)
	}
	if x, _, has := effects.Role(row, catalogue.RoleInput, call); has && x != nil && !f.input(s, x) {
		f.update(s, x)
	}
	if s.Table == "" {
		f.collection(s, call)
	}
	if s.Writes() && strings.Contains(f.options(call), "upsert") {
		s.Verb = Upsert
	}
}
