// Package aggregates says what the root of an aggregate looks like: a struct with
// an identity and a lifecycle or a quantity that business rules guard, that a
// repository keeps and that changes through functions of its own package.
//
// [Of] judges a type by its shape alone, wherever it is declared; it is cheap.
// [Find] reads the functions of one package and says which of them move the
// lifecycle of its types. What a repository keeps is [SubjectOf]'s answer.
package aggregates

import (
	"go/types"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Shape is what the declaration of a struct says.
type Shape struct {
	Type *types.Named
	// Identity names the field or method that tells one from another: "ID",
	// "UUID()". "" for none.
	Identity string
	// Lifecycle are the fields that hold where in its life it is: a status whose
	// type has named values, or plain text called Status.
	Lifecycle []*types.Var
	// Quantities are the fields that commands add to and take from: a balance, a
	// stock, seats that are left.
	Quantities []*types.Var
}

// Of returns the shape of a type, through pointers and lists. It is nil for
// what is no struct and for structs that are by their names no business
// objects: requests, rows, views, events, settings, sessions, audit records,
// services.
func Of(t types.Type) *Shape {
	named := sym.Named(sym.ElemOrValue(t))
	if named == nil || named.Obj().Pkg() == nil || sym.Standard(named.Obj().Pkg().Path()) {
		return nil
	}
	st, isStruct := named.Underlying().(*types.Struct)
	if !isStruct || Side(named.Obj().Name()) || ports.IsEvent(named) {
		return nil
	}
	s := &Shape{Type: named}
	s.fields(st, 0)
	if s.Identity == "" {
		s.Identity = identityMethod(named)
	}
	return s
}

// Stateful reports whether losing a write to it would lose a step of its life
// or an amount: it has an identity and a lifecycle or a quantity.
func (s *Shape) Stateful() bool {
	return s != nil && s.Identity != "" && len(s.Lifecycle)+len(s.Quantities) > 0
}

// Living reports an identity with a lifecycle.
func (s *Shape) Living() bool { return s != nil && s.Identity != "" && len(s.Lifecycle) > 0 }

// fields looks at the fields of a struct and of the structs embedded in it, as
// those that ORMs have for identifiers.
func (s *Shape) fields(st *types.Struct, depth int) {
	for f := range st.Fields() {
		if inner := sym.StructOf(f.Type()); f.Embedded() && inner != nil && depth < 2 {
			s.fields(inner, depth+1)
			continue
		}
		words := ports.Words(f.Name())
		switch {
		case s.Identity == "" && identifies(words, s.Type):
			s.Identity = f.Name()
		case lifecycle(f, words):
			s.Lifecycle = append(s.Lifecycle, f)
		case quantity(f.Type(), words):
			s.Quantities = append(s.Quantities, f)
		}
	}
}

// identifies reports the name of a field or method that identifies a type: ID,
// UUID, OrderID of an Order, Number of an Invoice.
func identifies(words []string, of *types.Named) bool {
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	if !identityWords[last] {
		return false
	}
	if len(words) == 1 {
		return true
	}
	// OrderID belongs to the order itself only on an Order; CustomerID refers to
	// another one.
	owner := ports.Words(of.Obj().Name())
	return len(owner) > 0 && words[len(words)-2] == owner[len(owner)-1] || len(words) == 2 && selfWords[words[0]]
}

// identityMethod returns the method that gives the identity of a type whose
// fields are hidden or called otherwise.
func identityMethod(named *types.Named) string {
	for m := range named.Methods() {
		sig := m.Signature()
		words := ports.Words(m.Name())
		if len(words) > 1 && words[0] == "get" {
			words = words[1:]
		}
		if sig.Params().Len() == 0 && sig.Results().Len() == 1 && identifies(words, named) {
			return m.Name() + "()"
		}
	}
	return ""
}

// lifecycle reports a field that says where in its life a thing is.
func lifecycle(f *types.Var, words []string) bool {
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	if members := Members(f.Type()); len(members) > 1 {
		named := sym.Named(f.Type())
		typeWords := ports.Words(named.Obj().Name())
		return lifeWords[last] || lifeWords[typeWords[len(typeWords)-1]]
	}
	basic, isBasic := types.Unalias(f.Type()).Underlying().(*types.Basic)
	// Plain text called State is a part of an address.
	return isBasic && last == "status" && len(words) <= 2 && !foreignStatus[words[0]] &&
		basic.Info()&(types.IsString|types.IsInteger) != 0
}

// quantity reports a number that commands add to and take from.
func quantity(t types.Type, words []string) bool {
	if len(words) == 0 || len(words) > 3 {
		return false
	}
	has := false
	for _, w := range words {
		if boundWords[w] {
			return false
		}
		has = has || quantityWords[w]
	}
	if !has {
		return false
	}
	if basic, isBasic := types.Unalias(t).Underlying().(*types.Basic); isBasic {
		return basic.Info()&types.IsNumeric != 0
	}
	named := sym.Named(t)
	if named == nil {
		return false
	}
	for _, w := range ports.Words(named.Obj().Name()) {
		if numberWords[w] {
			return true
		}
	}
	return false
}
