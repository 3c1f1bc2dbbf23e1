package uniquecheck

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// op is one thing that a call does to a table, itself or through functions.
type op struct {
	verb  statements.Verb
	table *schema.Table
	// columns: of a read those it compares, of an insert those it gives.
	columns []string
	all     bool // there are no others
	// exact: a flag or number that the read returns says whether there is a row.
	exact bool
	// tells: the call is of a function that fails when a row is found.
	tells bool
	// port: it is known by the name and types of a port's method only.
	port *types.Named
}

const depthOfHelpers = 2

// ops returns what a call does to tables that the schema knows. depth counts the
// functions it is looked through already.
func (c *checker) ops(call *ast.CallExpr, depth int) []op {
	if depth > 0 {
		return c.opsOf(call, depth)
	}
	list, known := c.does[call]
	if !known {
		list = c.opsOf(call, depth)
		c.does[call] = list
	}
	return list
}

func (c *checker) opsOf(call *ast.CallExpr, depth int) (list []op) {
	for _, s := range c.stmts.At(call) {
		if o, known := c.fromStatement(s); known {
			list = append(list, o)
		}
	}
	if list != nil || c.stmts.At(call) != nil {
		return list
	}
	if o, known := c.ofBuilder(call); known {
		return []op{o}
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || depth >= depthOfHelpers {
		return nil
	}
	if f := c.res.Func(fn); f != nil {
		return c.ofHelper(f, depth)
	}
	if o, known := c.ofPort(call, fn); known {
		return []op{o}
	}
	for _, e := range c.res.At(call) {
		if (e.Op == catalogue.OpDBExec || e.Op == catalogue.OpDBQuery) && e.SQL.Kind == effects.Const && len(e.Steps) > 1 {
			list = append(list, c.fromText(e.SQL.Text)...)
		}
	}
	returnsFlag(list, fn)
	return list
}

// ofHelper returns what a function of the package does, its own calls included.
func (c *checker) ofHelper(f *effects.Func, depth int) (list []op) {
	for _, call := range f.Calls {
		list = append(list, c.ops(call, depth+1)...)
	}
	if len(list) == 1 && list[0].verb == statements.Select {
		list[0].tells = c.failsWhenFound(f, depth)
	}
	returnsFlag(list, f.Fn)
	return list
}

// failsWhenFound reports whether a function gives back an error only, which is
// one of its own when its lookup finds a row.
func (c *checker) failsWhenFound(f *effects.Func, depth int) bool {
	if f.Sig.Results().Len() != 1 || !sym.IsError(f.Sig.Results().At(0).Type()) {
		return false
	}
	for _, call := range f.Calls {
		for _, o := range c.ops(call, depth+1) {
			if o.verb != statements.Select {
				continue
			}
			g := guard{info: c.pass.TypesInfo, table: config.Of(c.pass).Catalogue(), call: call, exact: o.exact, only: o.tells}
			for _, cl := range g.clearings(f.Body) {
				if cl.failing {
					return true
				}
			}
		}
	}
	return false
}

// returnsFlag marks reads by a function that returns a flag: what it read is in
// that.
func returnsFlag(list []op, fn *types.Func) {
	if fn == nil {
		return
	}
	for i := range list {
		for j := range fn.Signature().Results().Len() {
			if sym.IsBool(fn.Signature().Results().At(j).Type()) {
				list[i].exact = true
			}
		}
	}
}

// fromStatement takes a statement whose table the schema knows.
func (c *checker) fromStatement(s *statements.Statement) (op, bool) {
	if s.SQL != nil {
		if list := c.fromStmt(*s.SQL); len(list) == 1 {
			return list[0], true
		}
		return op{}, false
	}
	o := op{verb: s.Verb, table: c.tableOf(s)}
	if o.table == nil {
		return o, false
	}
	switch s.Verb {
	case statements.Select:
		o.exact = existsCall[sym.CalledName(s.Call)]
		o.all = s.WhereAll
		for _, w := range s.Where {
			o.all = o.all && c.takeCondition(&o, w)
		}
	case statements.Insert:
		o.all = s.SetAll
		if s.WholeRow || len(s.Set) == 0 {
			for _, col := range o.table.Columns {
				o.columns = append(o.columns, col.Name)
			}
			break
		}
		for _, set := range s.Set {
			o.columns = append(o.columns, set.Column)
		}
	}
	return o, true
}

// existsCall are methods of builders whose result says whether, or how often, a
// row is there.
var existsCall = map[string]bool{"Exist": true, "Exists": true, "Count": true, "ExistX": true, "CountX": true, "Has": true}

// takeCondition adds what a read compares. Rows that are deleted softly, and
// another row than the own, are left out: they change nothing about keys.
func (c *checker) takeCondition(o *op, w statements.Compare) bool {
	switch {
	case !w.Sure:
		return false
	case w.Op == statements.OpNull && sqltext.SameName(w.Column, o.table.SoftDelete()), w.Op == statements.OpNot:
		return true
	case w.Op == statements.OpEqual:
		if sqltext.SameName(w.Column, o.table.SoftDelete()) {
			return true
		}
		o.columns = append(o.columns, w.Column)
		return true
	}
	return false
}

func (c *checker) tableOf(s *statements.Statement) *schema.Table {
	if s.Model != nil {
		if m := c.schema.Model(s.Model); m != nil && m.Name != "" {
			return m.Table
		}
	}
	if s.Table != "" {
		return c.schema.Table(s.Table)
	}
	if s.Model != nil { // a struct without tags, which mappers take as well
		if m := c.schema.Untagged(s.Model); m != nil && m.Name != "" {
			return m.Table
		}
	}
	return nil
}

func (c *checker) fromText(text string) (list []op) {
	for _, s := range sqltext.Parse(text) {
		list = append(list, c.fromStmt(s)...)
	}
	return list
}

var (
	nested   = regexp.MustCompile(`(?is)^\s*select\s.*?exists\s*\(\s*(select\s.*)\)`)
	existing = regexp.MustCompile(`(?is)^\s*select\s+(exists|count\s*\(|case\s+when|1\b|true\b)`)
)

// fromStmt takes a statement as text.
func (c *checker) fromStmt(s sqltext.Stmt) []op {
	o := op{}
	switch s.Kind {
	case sqltext.KindSelect:
		o.exact = existing.MatchString(s.Text)
		if m := nested.FindStringSubmatch(s.Text); m != nil && !s.HasWhere {
			inner, ok := sqltext.ParseOne(balanced(m[1]))
			if !ok || inner.Kind != sqltext.KindSelect {
				return nil
			}
			s = inner
		}
		o.verb, o.columns = statements.Select, s.WhereEquals
		o.all = !s.HoleInWhere && !s.HoleInTail && !s.OrderBy && len(s.Tables) == 1 && !s.Tables[0].Nested && s.HasWhere
	case sqltext.KindInsert:
		o.verb, o.columns, o.all = statements.Insert, s.InsertColumns, len(s.InsertColumns) > 0 && !s.FromSelect
		if s.Conflict != sqltext.ConflictNone || s.NotExists || s.HoleInTail {
			o.verb = statements.Upsert
		}
	case sqltext.KindUpdate:
		o.verb = statements.Update
	case sqltext.KindDelete:
		o.verb = statements.Delete
	default:
		return nil
	}
	t, has := s.Target()
	if !has || t.Hole {
		return nil
	}
	name := t.Name
	if t.Schema != "" {
		name = t.Schema + "." + name
	}
	if o.table = c.schema.Table(name); o.table == nil {
		return nil
	}
	if o.verb == statements.Select {
		soft := o.table.SoftDelete()
		o.columns = slices.DeleteFunc(slices.Clone(o.columns), func(col string) bool { return soft != "" && sqltext.SameName(col, soft) })
		for _, col := range s.WhereColumns { // other comparisons than by =
			o.all = o.all && (contains(s.WhereEquals, col) || soft != "" && sqltext.SameName(col, soft) || otherRow(s, col))
		}
	}
	return []op{o}
}

// otherRow reports a condition that leaves the own row out: id <> $2.
func otherRow(s sqltext.Stmt, column string) bool {
	return regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(column) + `["\x60\]]?\s*(<>|!=)`).MatchString(s.Text)
}

// balanced cuts a text at the bracket that closes one around it.
func balanced(s string) string {
	depth := 0
	for i := range s {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return s[:i]
			}
		}
	}
	return s
}

func contains(list []string, name string) bool {
	return slices.ContainsFunc(list, func(x string) bool { return sqltext.SameName(x, name) })
}

func lower(list []string) string { return strings.ToLower(strings.Join(list, ", ")) }
