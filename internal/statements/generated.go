package statements

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// Builders that ent generates lie in packages of their users. They are known by
// shape: OrderUpdate and its like keep what they do in a field mutation of type
// *OrderMutation.

// byGenerated reads the call that ends the chain of a generated builder.
func (f *finder) byGenerated(fn *effects.Func, call *ast.CallExpr) *Statement {
	name := strings.TrimSuffix(sym.CalledName(call), "X")
	if generatedReads[name] {
		return f.generatedRead(fn, call, name)
	}
	if name != "Save" && name != "Exec" {
		return nil
	}
	callee := sym.Callee(f.info, call)
	if callee == nil {
		return nil
	}
	builder := sym.Named(sym.OrInvalid(sym.RecvType(callee)))
	entity := mutated(builder)
	if entity == "" {
		return nil
	}
	s := &Statement{Call: call, Func: fn}
	kind := strings.TrimPrefix(builder.Obj().Name(), entity)
	switch kind {
	case "Create", "CreateBulk":
		s.Verb = Insert
	case "Update", "UpdateOne":
		s.Verb = Update
	case "Delete":
		s.Verb = Delete
	default:
		return nil
	}
	if model, isType := builder.Obj().Pkg().Scope().Lookup(entity).(*types.TypeName); isType {
		s.Model = sym.Named(model.Type())
	}
	steps, all := f.steps(call)
	s.WhereAll, s.SetAll = all, all
	for _, st := range steps[min(1, len(steps)):] {
		f.generatedStep(s, st)
	}
	f.generatedChanges(s, call)
	s.Client = f.chainRoot(call)
	switch results := callee.Signature().Results(); {
	case s.Verb == Insert:
	case kind == "UpdateOne":
		s.Rows = Rows{Told: ByError, Look: f.errorLook(call)} // a row that is not there is an error
	case results.Len() == 2:
		look, test := f.resultLook(fn, call, catalogue.Ref{Base: catalogue.RefRet}, 0)
		s.Rows = Rows{Told: ByCount, Look: look, Test: test}
	default:
		s.Rows = Rows{Told: Untold, Look: Ignored}
	}
	return s
}

// mutated is the name of the entity that a builder changes, "" for other types.
func mutated(builder *types.Named) string {
	if builder == nil || builder.Obj().Pkg() == nil {
		return ""
	}
	st, isStruct := builder.Underlying().(*types.Struct)
	if !isStruct {
		return ""
	}
	for v := range st.Fields() {
		if n := sym.Named(v.Type()); v.Name() == "mutation" && n != nil {
			entity, is := strings.CutSuffix(n.Obj().Name(), "Mutation")
			if is && strings.HasPrefix(builder.Obj().Name(), entity) {
				return entity
			}
		}
	}
	return ""
}

// generatedStep reads one step: Where(order.StatusEQ("open")), SetStatus("paid").
func (f *finder) generatedStep(s *Statement, st *ast.CallExpr) {
	name := sym.CalledName(st)
	var value ast.Expr
	if len(st.Args) > 0 {
		value = st.Args[0]
	}
	switch {
	case name == "Where":
		for _, p := range st.Args {
			f.predicate(s, p)
		}
	case name == "UpdateOneID" || name == "UpdateOne":
		s.where(key(value))
	case name == "Update" && len(st.Args) == 0: // of an entity: order.Update()
		if recv := sym.Receiver(st); recv != nil && s.Model != nil && sym.Named(sym.OrInvalid(f.info.TypeOf(recv))) == s.Model {
			s.where(key(recv))
		}
	case strings.HasPrefix(name, "SetNillable"), strings.HasPrefix(name, "SetInput"), name == "Modify", name == "Mutation":
		s.SetAll = false
	case strings.HasPrefix(name, "Set") && len(st.Args) == 1:
		s.Set = append(s.Set, f.assigned(sqltext.Snake(name[len("Set"):]), value))
	case strings.HasPrefix(name, "Add") && len(st.Args) == 1:
		s.Set = append(s.Set, Assign{Column: sqltext.Snake(name[len("Add"):]), Source: Computed, Arg: value, Relative: true})
	case strings.HasPrefix(name, "Clear") && len(st.Args) == 0:
		s.Set = append(s.Set, Assign{Column: sqltext.Snake(name[len("Clear"):]), Source: Null})
	case strings.HasPrefix(name, "OnConflict"):
		s.Conflict, s.Verb = sqltext.ConflictDoUpdate, Upsert
	}
}

// predicates are the ends of the names of generated conditions.
var predicates = []struct {
	end string
	op  Op
}{
	{"NotIn", OpNot}, {"In", OpIn}, {"NEQ", OpNot}, {"EQ", OpEqual}, {"GTE", OpMore}, {"GT", OpMore}, {"LTE", OpLess}, {"LT", OpLess},
	{"IsNil", OpNull}, {"NotNil", OpNotNull},
}

// predicate reads one generated condition: order.VersionEQ(v), order.ID(id).
func (f *finder) predicate(s *Statement, x ast.Expr) {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		s.HasWhere, s.WhereAll = true, false
		return
	}
	name := sym.CalledName(call)
	switch {
	case name == "And" || name == "Or":
		n := len(s.Where)
		for _, a := range call.Args {
			f.predicate(s, a)
		}
		for i := n; i < len(s.Where) && name == "Or"; i++ {
			s.Where[i].Sure = false
		}
		return
	case name == "Not" || strings.HasPrefix(name, "Has") || len(call.Args) > 1 && !strings.HasSuffix(name, "In") || !token.IsExported(name):
		s.HasWhere, s.WhereAll = true, false
		return
	}
	c := Compare{Op: OpEqual, Sure: true}
	for _, p := range predicates {
		if base, is := strings.CutSuffix(name, p.end); is && base != "" {
			name, c.Op = base, p.op
			break
		}
	}
	c.Column = sqltext.Snake(name)
	if len(call.Args) > 0 {
		op := c.Op
		c = f.valued(c, call.Args[0])
		c.Op = op
	} else {
		c.Source = Null
	}
	s.where(c)
}
