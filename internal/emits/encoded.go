package emits

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Marks says which marks a value of a type has when it is written: by its fields
// and methods, or by what it writes itself. A type whose encoding cannot be seen
// counts as having them all.
func (r *Result) Marks(t types.Type) ports.Marks {
	m := ports.MarksOf(t)
	if fn := ports.Encoder(t); fn != nil {
		if f := r.flow(fn); f.Known {
			return m | f.Encodes
		}
		return ports.AllMarks
	}
	return m
}

// encodes notes what a method writes of its type, where all of it is one literal:
// a struct without a name, or a map.
func (r *Result) encodes(fn *types.Func, d *ast.FuncDecl, f *Flow) {
	if d.Recv == nil || !ports.Encodes(fn.Name()) || ports.Encoder(fn.Signature().Recv().Type()) != fn {
		return
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		for _, row := range r.fx.Rows(call) {
			if row.Op != catalogue.OpDataEncode {
				continue
			}
			x := ast.Unparen(sym.OrBad(sym.Role(call, &row, catalogue.RoleValue)))
			if addr, isAddr := x.(*ast.UnaryExpr); isAddr {
				x = ast.Unparen(addr.X)
			}
			lit, isLit := x.(*ast.CompositeLit)
			m, known := ports.Marks(0), false
			if isLit {
				m, known = r.keys(lit)
			}
			f.Encodes |= m
			f.Known = known
		}
		return true
	})
}

// keys says what the fields of a struct without a name, or the keys of a map, tell.
func (r *Result) keys(lit *ast.CompositeLit) (m ports.Marks, known bool) {
	switch t := sym.OrInvalid(r.info.TypeOf(lit)).(type) {
	case *types.Struct:
		for f := range t.Fields() {
			if f.Embedded() {
				return 0, false
			}
			m |= ports.MarkOf(f.Name(), f.Type())
		}
		return m, true
	case *types.Map:
		for _, x := range lit.Elts {
			text, isText := "", false
			if kv, isKV := x.(*ast.KeyValueExpr); isKV {
				text, isText = sym.ConstString(r.info, kv.Key)
			}
			if !isText {
				return 0, false
			}
			m |= ports.MarkOf(text, nil)
		}
		return m, true
	}
	return 0, false
}
