package statements

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// statementText is the text of the statement in role sql of a call: constant
// with holes, that of a prepared statement, or of an embedded file.
func (f *finder) statementText(x ast.Expr, row *catalogue.Effect, call *ast.CallExpr) (string, bool) {
	if ref, _ := row.Role(catalogue.RoleSQL); ref.Base == catalogue.RefRecv || ref.Path != "" {
		for _, e := range f.effects.At(call) {
			if e.Op == row.Op && e.SQL.Kind == effects.Const {
				return e.SQL.Text, true
			}
		}
		return "", false
	}
	if x == nil {
		return "", false
	}
	if text, known := f.effects.Text(x); known {
		return text, true
	}
	if text, known := f.rebound(x); known {
		return text, true
	}
	if text, known := f.joined(x); known {
		return text, true
	}
	return f.embedded(x)
}

// embedded is the content of a file that a package variable embeds.
func (f *finder) embedded(x ast.Expr) (string, bool) {
	v, isVar := sym.Object(f.info, x).(*types.Var)
	if !isVar || v.Parent() != f.pass.Pkg.Scope() || len(f.effects.Writes(v)) > 1 {
		return "", false
	}
	decl, _ := sym.DeclAt(f.pass.Files, v.Pos()).(*ast.GenDecl)
	if decl == nil {
		return "", false
	}
	for _, spec := range decl.Specs {
		vs, isValue := spec.(*ast.ValueSpec)
		if !isValue || vs.Pos() > v.Pos() || v.Pos() > vs.End() {
			continue
		}
		for _, doc := range []*ast.CommentGroup{vs.Doc, decl.Doc} {
			if name := embedName(doc); name != "" {
				return f.file(v.Pos(), name)
			}
		}
	}
	return "", false
}

// embedName is the single file that a //go:embed line names.
func embedName(doc *ast.CommentGroup) string {
	if doc == nil {
		return ""
	}
	for _, c := range doc.List {
		if rest, is := strings.CutPrefix(c.Text, "//go:embed "); is {
			if name := strings.TrimSpace(rest); !strings.ContainsAny(name, "*? \"") {
				return name
			}
		}
	}
	return ""
}

func (f *finder) file(pos token.Pos, name string) (string, bool) {
	dir := f.pass.Fset.Position(pos).Filename
	if i := strings.LastIndexAny(dir, `/\`); i >= 0 {
		dir = dir[:i+1]
	}
	content, err := os.ReadFile(dir + name) // that of the pass refuses embedded files
	if err != nil {
		return "", false
	}
	return string(content), true
}

// fromText reads a text; base has what is known of the call.
func (f *finder) fromText(base Statement, text string, a args) (found []*Statement) {
	for _, parsed := range sqltext.Parse(text) {
		if parsed.Name != "" && base.Func.Fn != nil && strings.EqualFold(parsed.Name, base.Func.Fn.Name()) {
			return nil // the body of a method made of a query
		}
		for _, stmt := range append(parsed.CTEs, parsed) {
			s := base
			if f.read(&s, stmt, a) {
				s.Query = parsed.Name
				found = append(found, &s)
			}
		}
	}
	return found
}

var verbOf = map[sqltext.Kind]Verb{
	sqltext.KindSelect: Select, sqltext.KindInsert: Insert, sqltext.KindUpdate: Update,
	sqltext.KindDelete: Delete, sqltext.KindMerge: Upsert, sqltext.KindReplace: Replace,
}

// read puts one statement of a text into s; ok is false when it is none of data.
func (f *finder) read(s *Statement, stmt sqltext.Stmt, a args) (ok bool) {
	if s.Verb, ok = verbOf[stmt.Kind]; !ok {
		return false
	}
	if s.Verb == Insert && stmt.Conflict != sqltext.ConflictNone {
		s.Verb = Upsert
	}
	s.SQL = &stmt
	if t, has := stmt.Target(); has && !t.Hole && !stmt.HoleInTable {
		s.Table = t.Name
	}
	for _, c := range stmt.Where {
		cmp := Compare{Column: c.Column, Op: opOf(c), Text: c.Value, Source: source(c.Value, c.Param > 0 || c.Named != ""), Arg: a.of(c.Param, c.Named), Sure: c.Sure}
		cmp.Source, cmp.Text = f.bound(cmp.Source, cmp.Text, cmp.Arg)
		s.Where = append(s.Where, cmp)
	}
	s.HasWhere = stmt.HasWhere
	s.WhereAll = !stmt.HoleInWhere
	for _, e := range stmt.Set {
		src := source(e.Text, e.Param > 0 || e.Named != "")
		if e.Hole {
			src = Unseen
		}
		set := Assign{Column: e.Column, Text: e.Text, Source: src, Arg: a.of(e.Param, e.Named), Relative: e.Relative}
		set.Source, set.Text = f.bound(set.Source, set.Text, set.Arg)
		s.Set = append(s.Set, set)
	}
	s.SetAll = !stmt.HoleInSet
	s.Lock, s.Conflict, s.Limit = stmt.Lock, stmt.Conflict, stmt.Limit || stmt.SubLimit
	s.Returning = len(stmt.Returning) > 0
	return true
}

// bound turns a parameter that is bound to a constant of Go into a constant.
func (f *finder) bound(src Source, text string, arg ast.Expr) (Source, string) {
	if src != Bound || arg == nil {
		return src, text
	}
	switch v := f.info.Types[arg]; {
	case v.IsNil():
		return Null, "null"
	case v.Value != nil && v.Value.Kind() == constant.String:
		return Constant, constant.StringVal(v.Value)
	case v.Value != nil:
		return Constant, v.Value.String()
	}
	return src, text
}

func opOf(c sqltext.Comparison) Op {
	switch c.Op {
	case "=":
		return OpEqual
	case "in":
		return OpIn
	case "<>", "not in":
		return OpNot
	case "<", "<=":
		return OpLess
	case ">", ">=":
		return OpMore
	case "is null":
		return OpNull
	case "is not null":
		return OpNotNull
	}
	return OpOther
}

// source says what kind of value a right-hand side is.
func source(text string, bound bool) Source {
	switch {
	case bound:
		return Bound
	case text == "":
		return Unseen
	case strings.ContainsRune(text, sqltext.Hole):
		return Unseen
	case strings.EqualFold(text, "null"):
		return Null
	case strings.EqualFold(text, "true"), strings.EqualFold(text, "false"):
		return Constant
	}
	switch c := text[0]; {
	case c >= '0' && c <= '9', c == '-' && len(text) > 1 && text[1] >= '0' && text[1] <= '9':
		if strings.ContainsAny(text, " +*/(") {
			return Computed
		}
		return Constant
	case c == '\'' && strings.Count(text, "'") == 2 && text[len(text)-1] == '\'':
		return Constant
	case c == '%' && len(text) == 2:
		return Bound // the value is printed into the text
	case c == '(' && strings.Contains(strings.ToLower(text), "select"):
		return Computed
	case c == '(' && !strings.ContainsAny(text, "?$:@"):
		return Constant // a list of literals
	case c == '(':
		return Bound
	}
	return Computed
}
