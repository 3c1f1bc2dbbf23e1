package wiring

import (
	"cmp"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// Method is a method of an object.
type Method struct {
	// Fn is nil when the object's type is out of reach.
	Fn *types.Func
	// Name is how messages speak of it: "(*stripe.client).Charge".
	Name string
	// Recv is the key of the type that declares it: that of the object, or one
	// that is embedded.
	Recv string
	// Port is the field that holds the interface which the method is promoted from,
	// "" for a method with a body: what is in the field is asked.
	Port string
	// Summary is what it does; nil when nothing is known.
	Summary *effects.Summary

	pkg   *types.Package // of a literal, which has no Fn
	gives []Value        // of a method that its package tells of
}

// Method returns a method of an object by its name, promoted ones included; nil
// when it has none, or when nothing is known of it. The value of a function type
// that is a function has it as its one method, by the name "".
func (r *Result) Method(o *Object, name string) *Method {
	if r.evaluated == nil {
		return nil
	}
	switch {
	case o.Func != nil:
		return r.method(o.Func, "")
	case o.lit != nil:
		return &Method{Name: r.literalName(o.lit), Summary: o.lit.Summary, pkg: r.pass.Pkg}
	case o.Type == nil:
		return r.hiddenMethod(o.Key, name)
	}
	obj, index, _ := types.LookupFieldOrMethod(o.Type, true, r.declarer(o.Type), name)
	fn, isFunc := obj.(*types.Func)
	if !isFunc {
		return nil
	}
	if types.IsInterface(sym.RecvType(fn)) {
		return r.method(fn, embeddedField(o.Type, index))
	}
	m := r.method(fn, "")
	if m.Summary == nil { // its package is not among those whose facts are in reach
		if told := r.hiddenMethod(o.Key, name); told != nil {
			return told
		}
	}
	return m
}

func (r *Result) method(fn *types.Func, port string) *Method {
	fn = fn.Origin()
	return &Method{Fn: fn, Name: r.fx.Display(fn), Recv: keyOf(sym.RecvType(fn)), Port: port, Summary: r.fx.Of(fn)}
}

// literalName is how messages speak of a literal: "literal in wire".
func (r *Result) literalName(lit *effects.Func) string {
	name := "literal"
	if decl := sym.FuncAt(r.pass.Files, lit.Syntax.Pos()); decl != nil {
		name += " in " + decl.Name.Name
	}
	return name
}

// declarer is the package in which the unexported methods of a type are looked up.
func (r *Result) declarer(t types.Type) *types.Package {
	if named := sym.Named(t); named != nil && named.Obj().Pkg() != nil {
		return named.Obj().Pkg()
	}
	return r.pass.Pkg
}

// embeddedField is the last embedded field on the way to a promoted method.
func embeddedField(t types.Type, index []int) (name string) {
	for _, i := range index[:len(index)-1] {
		st := sym.StructOf(t)
		if st == nil {
			return name
		}
		name, t = st.Field(i).Name(), st.Field(i).Type()
	}
	return name
}

// hiddenMethod is a method of a type that its package does not tell of.
func (r *Result) hiddenMethod(key, name string) *Method {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.hiddenTypes()[key]
	if t == nil {
		return nil
	}
	for i := range t.Methods {
		if m := &t.Methods[i]; m.Name == name {
			return &Method{Name: m.Display, Recv: m.Recv, Port: m.Port, Summary: m.Summary, gives: m.Gives}
		}
	}
	return nil
}

// hiddenTypes are the types that other packages tell of.
func (r *Result) hiddenTypes() map[string]*HiddenType {
	if r.hidden == nil {
		r.hidden = map[string]*HiddenType{}
		for _, f := range r.pass.AllPackageFacts() {
			if h, is := f.Fact.(*Hidden); is {
				for i := range h.Types {
					if t := &h.Types[i]; r.hidden[t.Key] == nil {
						r.hidden[t.Key] = t
					}
				}
			}
		}
	}
	return r.hidden
}

// maxHidden bounds what is told of types that are not in export data.
const (
	maxHidden        = 40
	maxHiddenMethods = 24
	maxHiddenEffects = 240
	maxMethodEffects = 12
)

// shorter is a summary with no more effects than are told of one method.
func shorter(s *effects.Summary) *effects.Summary {
	if s == nil || len(s.Effects) <= maxMethodEffects {
		return s
	}
	cut := *s
	cut.Effects = s.Effects[:maxMethodEffects]
	return &cut
}

// hide tells of the types that others meet in the facts of this package and know
// nothing else of: unexported ones, and those of packages that they need not import.
// What is given out comes before what is in the fields of that.
func (r *Result) hide(told []*Makes) {
	keys := map[string]bool{} // whether they are given out themselves
	for _, m := range told {
		for _, vals := range m.Results {
			collectKeys(vals, keys, true)
		}
		for i := range m.Stores {
			collectKeys([]Value{m.Stores[i].Value}, keys, true)
		}
	}
	h := new(Hidden)
	size := 0
	order := slices.SortedFunc(maps.Keys(keys), func(a, b string) int {
		return cmp.Or(-compareBool(keys[a], keys[b]), cmp.Compare(a, b))
	})
	for _, key := range order {
		if len(h.Types) == maxHidden {
			break
		}
		t := r.hiddenType(key)
		if t == nil {
			continue
		}
		for i := range t.Methods {
			if s := t.Methods[i].Summary; s != nil {
				size += len(s.Effects)
			}
		}
		if size > maxHiddenEffects {
			break
		}
		h.Types = append(h.Types, *t)
	}
	if len(h.Types) > 0 {
		r.pass.ExportPackageFact(h)
	}
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func collectKeys(vals []Value, into map[string]bool, out bool) {
	for i := range vals {
		if key := vals[i].Key; key != "" {
			into[key] = into[key] || out
		}
		for j := range vals[i].Fields {
			collectKeys([]Value{vals[i].Fields[j].Value}, into, false)
		}
	}
}

// hiddenType is what others have to be told of a type, nil when they can see it.
func (r *Result) hiddenType(key string) *HiddenType {
	path, name := cutKey(key)
	own := path == sym.PkgPath(r.pass.Pkg)
	if own && token.IsExported(name) {
		return nil
	}
	named := r.namedType(key)
	if named == nil || !own && !r.fx.OwnPackage(named.Obj().Pkg()) {
		if t := r.hiddenTypes()[key]; t != nil && len(t.Methods) > 0 {
			return t
		}
		return nil
	}
	t := &HiddenType{Key: key}
	set := types.NewMethodSet(types.NewPointer(named))
	for sel := range set.Methods() {
		fn, isFunc := sel.Obj().(*types.Func)
		if !isFunc || !fn.Exported() || len(t.Methods) == maxHiddenMethods {
			continue
		}
		m := HiddenMethod{Name: fn.Name(), Display: abroad(fn), Recv: keyOf(sym.RecvType(fn.Origin()))}
		if types.IsInterface(sym.RecvType(fn)) {
			m.Port = embeddedField(named, sel.Index())
		} else {
			m.Summary = shorter(r.fx.Told(fn.Origin()))
			m.Gives = r.gives(fn.Origin())
		}
		t.Methods = append(t.Methods, m) // what it demands of ports is told apart
	}
	if len(t.Methods) == 0 {
		return nil
	}
	return t
}

// abroad is how messages of other packages name a method.
func abroad(fn *types.Func) string {
	named := sym.Named(sym.RecvType(fn))
	if named == nil || fn.Pkg() == nil {
		return fn.Name()
	}
	name := fn.Pkg().Name() + "." + named.Obj().Name()
	if _, isPtr := types.Unalias(fn.Signature().Recv().Type()).(*types.Pointer); isPtr {
		name = "(*" + name + ")"
	}
	return name + "." + fn.Name()
}
