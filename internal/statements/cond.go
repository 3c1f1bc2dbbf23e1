package statements

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// conditions adds the conditions that a step of a chain, or the call that ends
// it, is given.
func (f *finder) conditions(s *Statement, st *ast.CallExpr, row *catalogue.Effect) {
	if x, _, has := effects.Role(row, catalogue.RoleKey, st); has {
		if x != nil {
			s.where(key(x))
		}
		return
	}
	ref, has := row.Role(catalogue.RoleWhere)
	if !has {
		switch column, _, named := effects.Role(row, catalogue.RoleLabel, st); {
		case row.Op != catalogue.OpDBWhere:
		case !named:
			s.where(key(nil))
		default: // In("status", a, b)
			if text, isText := f.effects.Text(sym.OrBad(column)); isText {
				s.where(Compare{Column: text, Op: OpIn, Source: Bound, Sure: true})
			}
		}
		return
	}
	from, given := ref.Arg(len(st.Args))
	if !given {
		return
	}
	n := len(s.Where)
	_, hasArgs := row.Role(catalogue.RoleArgs)
	_, isText := f.effects.Text(st.Args[from])
	switch {
	case hasArgs || ref.Base == catalogue.RefRest && isText: // text and its arguments
		f.condition(s, st.Args[from], st.Args[from+1:])
	case ref.Base == catalogue.RefRest:
		for _, x := range st.Args[from:] {
			f.condition(s, x, nil)
		}
	default:
		f.condition(s, st.Args[from], nil)
	}
	if sym.CalledName(st) == "Not" {
		for i := n; i < len(s.Where); i++ {
			s.Where[i].Op = OpOther
		}
	}
}

// comparing are the operators by which builders name a comparison, as types of
// maps or methods of columns.
var comparing = map[string]Op{
	"Eq": OpEqual, "Is": OpEqual, "In": OpIn, "NotEq": OpNot, "Neq": OpNot, "Ne": OpNot, "IsNot": OpNot, "NotIn": OpNot,
	"Lt": OpLess, "Lte": OpLess, "LtOrEq": OpLess, "Gt": OpMore, "Gte": OpMore, "GtOrEq": OpMore,
	"IsNull": OpNull, "IsNotNull": OpNotNull,
	"$eq": OpEqual, "$in": OpIn, "$ne": OpNot, "$nin": OpNot, "$lt": OpLess, "$lte": OpLess, "$gt": OpMore, "$gte": OpMore,
	"eq": OpEqual, "in": OpIn, "neq": OpNot, "lt": OpLess, "lte": OpLess, "gt": OpMore, "gte": OpMore, "is": OpEqual, "isNot": OpNot,
}

// condition adds what one value of a condition says; more are the arguments of
// its text.
func (f *finder) condition(s *Statement, x ast.Expr, more []ast.Expr) {
	s.HasWhere = true
	if text, isText := f.effects.Text(x); isText {
		if tv := f.info.Types[x]; tv.Value != nil && tv.Value.Kind() == constant.Int {
			s.where(key(x))
			return
		}
		f.textCondition(s, text, more)
		return
	}
	t, isBasic := types.Unalias(sym.OrInvalid(f.info.TypeOf(x))).Underlying().(*types.Basic)
	if isBasic && (t.Info()&types.IsInteger != 0 || t.Info()&types.IsString != 0 && len(more) == 0) {
		s.where(key(x)) // Delete(&order, id)
		return
	}
	if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
		f.callCondition(s, call)
		return
	}
	lit := f.literal(x)
	if lit == nil {
		s.WhereAll = false
		return
	}
	name := ""
	if k, named := sym.TypeKey(f.info.TypeOf(lit)); named {
		name = k.Name
	}
	n := len(s.Where)
	f.literalCondition(s, lit, name)
	if name == "Or" || name == "ExOr" {
		for i := n; i < len(s.Where); i++ {
			s.Where[i].Sure = false
		}
	}
}

// textCondition reads a condition written as SQL.
func (f *finder) textCondition(s *Statement, text string, more []ast.Expr) {
	stmt, ok := sqltext.ParseOne("DELETE FROM t WHERE " + text)
	if !ok || len(stmt.Where) == 0 && !stmt.HoleInWhere {
		s.WhereAll = false
		return
	}
	a := args{list: more}
	if len(more) == 1 {
		a.named = f.fieldsOf(more[0])
	}
	before := Statement{}
	f.read(&before, stmt, a)
	if len(before.Where) == 1 && before.Where[0].Text == "true" && len(more) == 1 { // Where("id", 5)
		before.Where[0] = Compare{Column: before.Where[0].Column, Op: OpEqual, Source: Bound, Arg: more[0], Sure: true}
	}
	s.Where = append(s.Where, before.Where...)
	s.WhereAll = s.WhereAll && before.WhereAll
}

// callCondition reads a condition that a call makes: an expression of text, or
// a comparison by method, goqu.C("id").Eq(id).
func (f *finder) callCondition(s *Statement, call *ast.CallExpr) {
	if tv := f.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		f.condition(s, call.Args[0], nil)
		return
	}
	if len(call.Args) > 0 {
		if text, isText := f.effects.Text(call.Args[0]); isText && strings.ContainsAny(text, "=<>?") {
			f.textCondition(s, text, call.Args[1:])
			return
		}
	}
	op, known := comparing[sym.CalledName(call)]
	on, isCall := ast.Unparen(sym.OrBad(sym.Receiver(call))).(*ast.CallExpr)
	if !known || !isCall || len(on.Args) == 0 {
		if name := sym.CalledName(call); name == "And" || name == "Or" {
			n := len(s.Where)
			for _, a := range call.Args {
				f.condition(s, a, nil)
			}
			for i := n; i < len(s.Where) && name == "Or"; i++ {
				s.Where[i].Sure = false
			}
			return
		}
		s.WhereAll = false
		return
	}
	column, isText := f.effects.Text(on.Args[len(on.Args)-1])
	if !isText {
		s.WhereAll = false
		return
	}
	c := Compare{Column: bare(column), Op: op, Sure: true}
	if len(call.Args) > 0 {
		c = f.valued(c, call.Args[0])
	}
	s.where(c)
}

// bare is a column without its table and quotes.
func bare(column string) string {
	if i := strings.LastIndexByte(column, '.'); i >= 0 {
		column = column[i+1:]
	}
	return strings.Trim(column, "`\"[] ")
}

// literalCondition reads a map, a document or a struct as a condition; typ is
// the name of its type, which may say how it compares.
func (f *finder) literalCondition(s *Statement, lit *ast.CompositeLit, typ string) {
	op, said := comparing[typ]
	if !said {
		op = OpEqual
	}
	if st := sym.StructOf(f.info.TypeOf(lit)); st != nil {
		for v, x := range sym.Fields(f.info, lit) {
			if f.zero(x) { // mappers leave it out, documents do not
				s.WhereAll = false
				continue
			}
			s.where(f.valued(Compare{Column: sqltext.Snake(v.Name()), Op: op, Sure: true}, x))
		}
		return
	}
	if len(lit.Elts) == 0 {
		return
	}
	for _, elt := range lit.Elts {
		k, value, ok := f.pair(elt)
		if !ok {
			f.condition(s, elt, nil) // And{a, b}
			continue
		}
		switch {
		case strings.HasPrefix(k, "$"):
			s.WhereAll = false
			f.combined(s, k, value)
		default:
			s.where(f.valued(Compare{Column: bare(k), Op: op, Sure: true}, value))
		}
	}
}

// zero reports a constant that is the zero value of its type.
func (f *finder) zero(x ast.Expr) bool {
	v := f.info.Types[x].Value
	if v == nil {
		return false
	}
	switch v.Kind() {
	case constant.Bool:
		return !constant.BoolVal(v)
	case constant.String:
		return constant.StringVal(v) == ""
	default:
		return constant.Sign(v) == 0
	}
}

// combined reads {$and: […]} and its like.
func (f *finder) combined(s *Statement, op string, value ast.Expr) {
	list := f.literal(value)
	if list == nil {
		return
	}
	n := len(s.Where)
	for _, elt := range list.Elts {
		f.condition(s, elt, nil)
	}
	for i := n; i < len(s.Where) && op != "$and"; i++ {
		s.Where[i].Sure = false
	}
}
