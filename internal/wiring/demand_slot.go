package wiring

import (
	"go/types"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// handedOut takes the port that gives out another one from what names that, and the
// method by which it does.
func handedOut(v effects.Val) (port effects.Val, getter string) {
	rest, is := strings.CutSuffix(v.Text, "()")
	if !is || v.Kind != effects.Param {
		return v, ""
	}
	i := strings.LastIndexByte(rest, '.')
	v.Text = rest[:i]
	return v, rest[i+1:]
}

// slot names the port that a value is: the struct and its field, the parameter of a
// function, or a package variable.
func (s *seeker) slot(of *effects.Func, v effects.Val) (owner, field string, known bool) {
	switch {
	case v.Kind == effects.Global:
		owner, path, inVar := strings.Cut(v.Text, "#")
		return owner, path, !inVar
	case v.Text == "":
		known = v.Index >= 0 && s.r.slot(of.Sig.Params().At(v.Index).Type())
		return sym.Key(of.Fn).String(), "#" + strconv.Itoa(v.Index), known
	}
	return s.path(v.Var(), v.Text)
}

// path follows fields from a variable to the struct that declares the last of them,
// which has to be one that is wired.
func (s *seeker) path(v *types.Var, path string) (owner, field string, known bool) {
	if v == nil {
		return "", "", false
	}
	t := v.Type()
	for name := range strings.SplitSeq(strings.TrimPrefix(path, "."), ".") {
		t = sym.ElemOrValue(t)
		obj, index, _ := types.LookupFieldOrMethod(t, true, s.r.pass.Pkg, name)
		f, isField := obj.(*types.Var)
		if !isField {
			return "", "", false
		}
		if owner = declares(t, index); owner == "" {
			return "", "", false
		}
		field, t = f.Name(), f.Type()
	}
	return owner, field, s.r.slot(t)
}

// declares is the key of the struct that declares the field which an index path
// leads to.
func declares(t types.Type, index []int) string {
	for _, i := range index[:len(index)-1] {
		st := sym.StructOf(t)
		if st == nil {
			return ""
		}
		t = st.Field(i).Type()
	}
	k, named := sym.TypeKey(t)
	if !named {
		return ""
	}
	return k.String()
}
