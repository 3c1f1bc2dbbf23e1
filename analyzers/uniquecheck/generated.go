package uniquecheck

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// Builders that ent generates for an entity User: UserQuery and UserCreate, next
// to a package user with the constants Table and FieldEmail and with predicates
// Email, EmailEQ. They are told by these shapes; the generated bodies decide what
// they do at run time.

// entReads are the methods that run a query of such a builder, and whether their
// result says that there is a row, or how many.
var entReads = map[string]bool{
	"Exist": true, "ExistX": true, "Count": true, "CountX": true,
	"First": false, "FirstX": false, "FirstID": false, "Only": false, "OnlyX": false, "OnlyID": false,
}

// usesEntities reports whether a package imports one with the constants of an
// entity.
func usesEntities(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool { return text(imp, "Table") != "" })
}

// ofBuilder returns what a call of a generated builder does.
func (c *checker) ofBuilder(call *ast.CallExpr) (op, bool) {
	named := sym.Named(sym.OrInvalid(c.pass.TypesInfo.TypeOf(sym.OrBad(sym.Receiver(call)))))
	if named == nil || sym.StructOf(named) == nil {
		return op{}, false
	}
	method := sym.CalledName(call)
	if entity, is := strings.CutSuffix(named.Obj().Name(), "Create"); is && (method == "Save" || method == "SaveX" || method == "Exec" || method == "ExecX") {
		t := c.entTable(entityPackage(named, entity))
		if t == nil {
			return op{}, false
		}
		o := op{verb: statements.Insert, table: t}
		for _, col := range t.Columns {
			o.columns = append(o.columns, col.Name)
		}
		return o, true
	}
	counts, reads := entReads[method]
	entity, is := strings.CutSuffix(named.Obj().Name(), "Query")
	if !is || !reads {
		return op{}, false
	}
	t := c.entTable(entityPackage(named, entity))
	if t == nil {
		return op{}, false
	}
	o := op{verb: statements.Select, table: t, exact: counts, all: true}
	o.all = c.entChain(&o, sym.Receiver(call))
	return o, true
}

// entChain takes the steps of a query; false when there may be others than the
// conditions it has found.
func (c *checker) entChain(o *op, x ast.Expr) bool {
	for range 20 {
		step, isCall := ast.Unparen(x).(*ast.CallExpr)
		if !isCall {
			return false
		}
		switch sym.CalledName(step) {
		case "Query":
			return len(step.Args) == 0
		case "Where":
			for _, p := range step.Args {
				if !c.entPredicate(o, p) {
					return false
				}
			}
		default:
			return false
		}
		if x = sym.Receiver(step); x == nil {
			return false
		}
	}
	return false
}

// entPredicate takes a condition: user.Email(x), user.EmailEQ(x), user.And(…).
func (c *checker) entPredicate(o *op, x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return false
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	if fn.Name() == "And" {
		for _, a := range call.Args {
			if !c.entPredicate(o, a) {
				return false
			}
		}
		return true
	}
	if name, isNil := strings.CutSuffix(fn.Name(), "IsNil"); isNil {
		soft := o.table.SoftDelete()
		return soft != "" && sqltext.SameName(text(fn.Pkg(), "Field"+name), soft)
	}
	column := text(fn.Pkg(), "Field"+fn.Name())
	if column == "" {
		column = text(fn.Pkg(), "Field"+strings.TrimSuffix(fn.Name(), "EQ"))
	}
	if column == "" || len(call.Args) != 1 {
		return false
	}
	o.columns = append(o.columns, column)
	return true
}

// entityPackage is the package with the constants of an entity, nil when there
// is none.
func entityPackage(builder *types.Named, entity string) *types.Package {
	pkg := builder.Obj().Pkg()
	if pkg == nil || entity == "" {
		return nil
	}
	for _, imp := range pkg.Imports() {
		if imp.Path() == pkg.Path()+"/"+strings.ToLower(entity) {
			return imp
		}
	}
	return nil
}

func (c *checker) entTable(pkg *types.Package) *schema.Table {
	if pkg == nil {
		return nil
	}
	if name := text(pkg, "Table"); name != "" {
		return c.schema.Table(name)
	}
	return nil
}

// text is the value of a constant of a package, "" when there is none.
func text(pkg *types.Package, name string) string {
	k, isConst := pkg.Scope().Lookup(name).(*types.Const)
	if !isConst || k.Val().Kind() != constant.String {
		return ""
	}
	return constant.StringVal(k.Val())
}
