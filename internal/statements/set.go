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

// assignments adds what a step of a chain, or the call that ends it, sets.
func (f *finder) assignments(s *Statement, st *ast.CallExpr, row *catalogue.Effect) {
	if row.Op != catalogue.OpDBSet && s.Verb != Update {
		return
	}
	if x, _, has := effects.Role(row, catalogue.RoleSQL, st); has && x != nil {
		f.setText(s, x, f.args(row, st))
		return
	}
	column, _, named := effects.Role(row, catalogue.RoleLabel, st)
	value, _, given := effects.Role(row, catalogue.RoleValue, st)
	if !named && given && value != nil && len(st.Args) == 2 { // Update("name", v)
		if _, isText := f.effects.Text(value); isText {
			column, value, named = value, st.Args[1], true
		}
	}
	switch {
	case named && column != nil:
		text, isText := f.effects.Text(column)
		switch {
		case !isText:
			s.SetAll = false
		case row.Attr(catalogue.AttrVerb) == "increment":
			s.Set = append(s.Set, Assign{Column: bare(text), Source: Computed, Relative: true})
		case value != nil:
			s.Set = append(s.Set, f.assigned(bare(text), value))
		}
	case given && value != nil:
		if !f.setsByMap(s, value) {
			s.SetAll = false
			f.setFields(s, value)
		}
	}
}

// setText reads "points = points + ?, updated_at = now()".
func (f *finder) setText(s *Statement, x ast.Expr, a args) {
	text, isText := f.effects.Text(x)
	if !isText {
		s.SetAll = false
		return
	}
	stmt, ok := sqltext.ParseOne("UPDATE t SET " + text)
	if !ok {
		s.SetAll = false
		return
	}
	part := Statement{}
	f.read(&part, stmt, a)
	s.Set = append(s.Set, part.Set...)
	s.SetAll = s.SetAll && part.SetAll
}

// assigned is the assignment of a Go value, which may be an expression of SQL:
// gorm.Expr("points + ?", n).
func (f *finder) assigned(column string, x ast.Expr) Assign {
	a := Assign{Column: column, Source: Bound, Arg: x}
	if f.info.Types[x].IsNil() {
		a.Arg, a.Source = nil, Null
		return a
	}
	if text, isText := f.effects.Text(x); isText {
		a.Source, a.Text = Constant, text
		return a
	}
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall || len(call.Args) == 0 {
		return a
	}
	fn := sym.Callee(f.info, call)
	if fn == nil || fn.Pkg() == nil || f.effects.Own(fn) || sym.Standard(fn.Pkg().Path()) {
		return a
	}
	text, isText := f.effects.Text(call.Args[0])
	if !isText {
		return a
	}
	if stmt, ok := sqltext.ParseOne("UPDATE t SET " + column + " = " + text); ok && len(stmt.Set) == 1 {
		return Assign{Column: column, Source: Computed, Text: text, Relative: stmt.Set[0].Relative}
	}
	return a
}

// setsByMap reads a map of columns; false when the value is something else.
func (f *finder) setsByMap(s *Statement, x ast.Expr) bool {
	t := f.info.TypeOf(x)
	if _, isMap := sym.OrInvalid(t).Underlying().(*types.Map); !isMap {
		return false
	}
	lit := f.literal(x)
	if lit == nil {
		s.SetAll = false
		return true
	}
	for _, elt := range lit.Elts {
		k, value, ok := f.pair(elt)
		if !ok {
			s.SetAll = false
			continue
		}
		s.Set = append(s.Set, f.assigned(bare(k), value))
	}
	if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent {
		if v, isVar := f.info.ObjectOf(id).(*types.Var); isVar && len(f.effects.Mutations(v)) > 0 {
			s.SetAll = false // further keys
		}
	}
	return true
}

// setFields reads the fields of a struct literal that a mapper stores.
func (f *finder) setFields(s *Statement, x ast.Expr) {
	lit := f.literal(x)
	if lit == nil || sym.StructOf(f.info.TypeOf(lit)) == nil {
		return
	}
	for v, x := range sym.Fields(f.info, lit) {
		s.Set = append(s.Set, f.assigned(sqltext.Snake(v.Name()), x))
	}
}

// update reads the document of an update: {$set: {…}, $inc: {…}}.
func (f *finder) update(s *Statement, x ast.Expr) {
	lit := f.literal(x)
	if lit == nil || s.Verb != Update {
		s.SetAll = false
		return
	}
	for _, elt := range lit.Elts {
		op, value, ok := f.pair(elt)
		fields := f.literal(sym.OrBad(value))
		if !ok || fields == nil || sym.StructOf(f.info.TypeOf(fields)) != nil {
			s.SetAll = false
			continue
		}
		for _, entry := range fields.Elts {
			k, v, isPair := f.pair(entry)
			switch {
			case !isPair:
				s.SetAll = false
			case op == "$set" || op == "$setOnInsert":
				s.Set = append(s.Set, f.assigned(k, v))
			case op == "$unset":
				s.Set = append(s.Set, Assign{Column: k, Source: Null})
			default:
				s.Set = append(s.Set, Assign{Column: k, Source: Computed, Arg: v, Relative: op == "$inc" || op == "$mul" || op == "$push"})
			}
		}
	}
}

// input reads the parameter struct of a store whose writes put a row there unless
// a field has a condition, which then tells by an error; false for other values.
func (f *finder) input(s *Statement, x ast.Expr) bool {
	info := f.effects.TypeInfo(f.info.TypeOf(x))
	if info == nil {
		return false
	}
	s.SetAll, s.WhereAll = false, false
	lit := f.literal(x)
	if lit == nil || !s.Writes() {
		return true
	}
	for v := range sym.Fields(f.info, lit) {
		if field := info.Field(v.Name()); field != nil && field.Op == catalogue.FieldCondition {
			s.HasWhere, s.Rows.Told = true, ByError
			return true
		}
	}
	s.WhereAll = true
	if s.Verb != Delete {
		s.Verb = Upsert
	}
	return true
}

// options are the names of the options that a call is given after its documents.
func (f *finder) options(call *ast.CallExpr) string {
	var names strings.Builder
	for _, a := range call.Args[min(3, len(call.Args)):] {
		ast.Inspect(a, func(n ast.Node) bool {
			if id, isIdent := n.(*ast.Ident); isIdent {
				names.WriteString(strings.ToLower(id.Name) + " ")
				if v, isVar := f.info.ObjectOf(id).(*types.Var); isVar {
					names.WriteString(f.setOn(v))
				}
			}
			return true
		})
	}
	return names.String()
}

// setOn are the names of the calls that make a variable, and of those that are made
// on it.
func (f *finder) setOn(v *types.Var) string {
	var names strings.Builder
	for _, n := range f.effects.Mutations(v) {
		if call, isCall := n.(*ast.CallExpr); isCall && sym.Object(f.info, sym.OrBad(sym.Receiver(call))) == types.Object(v) {
			names.WriteString(strings.ToLower(sym.CalledName(call)) + " ")
		}
	}
	for _, d := range f.effects.Writes(v) {
		if d.Expr != nil {
			ast.Inspect(d.Expr, func(n ast.Node) bool {
				if id, isIdent := n.(*ast.Ident); isIdent {
					names.WriteString(strings.ToLower(id.Name) + " ")
				}
				return true
			})
		}
	}
	return names.String()
}

// collection names the collection that a document call runs on, as the call that
// opened it says.
func (f *finder) collection(s *Statement, call *ast.CallExpr) {
	x := sym.Receiver(call)
	for range 4 {
		switch y := ast.Unparen(sym.OrBad(x)).(type) {
		case *ast.CallExpr:
			for _, row := range f.effects.Rows(y) {
				if name, _, has := effects.Role(&row, catalogue.RoleLabel, y); has && name != nil && row.Op == catalogue.OpDBTable {
					if text, isText := f.effects.Text(name); isText && !strings.ContainsRune(text, sqltext.Hole) {
						s.Table = text
					}
				}
			}
			return
		case *ast.Ident, *ast.SelectorExpr:
			v, isVar := sym.Object(f.info, y).(*types.Var)
			if !isVar {
				return
			}
			defs := f.effects.Writes(v)
			if !v.IsField() && v.Parent() != f.pass.Pkg.Scope() {
				defs, _ = f.effects.Reaching(v, y.Pos())
			}
			if len(defs) != 1 || defs[0].Expr == nil || defs[0].Result > 0 {
				return
			}
			x = defs[0].Expr
		default:
			return
		}
	}
}
