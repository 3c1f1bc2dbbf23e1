package systems

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// mentions are the functions without receivers, of the user's own code, that the package
// uses outside of tests.
func (r *Result) mentions() map[string]bool {
	out := map[string]bool{}
	for id, obj := range r.info.Uses {
		fn, isFunc := obj.(*types.Func)
		if !isFunc || fn.Pkg() == nil || fn.Signature().Recv() != nil || !r.own(sym.PkgPath(fn.Pkg())) {
			continue
		}
		name := fn.Origin().FullName()
		if out[name] {
			continue
		}
		for _, f := range r.pass.Files {
			if f.FileStart <= id.Pos() && id.Pos() < f.FileEnd && !report.TestCode(r.pass.Fset, f) {
				out[name] = true
			}
		}
	}
	return out
}

// within is the function without a receiver that a position stands in, "" for others, and
// for those that run by themselves.
func (s *surveyor) within(call interface{ Pos() token.Pos }) string {
	decl := sym.FuncAt(s.pass.Files, call.Pos())
	if decl == nil || decl.Recv != nil || decl.Name.Name == "main" || decl.Name.Name == "init" {
		return ""
	}
	fn, _ := s.info.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return ""
	}
	return fn.FullName()
}

// used leaves out what stands in functions that nothing in a program mentions: a
// constructor for a database that is not chosen, what is there for tests.
func used(surveys []*Survey) []*Survey {
	mentioned, program := map[string]bool{}, false
	for _, s := range surveys {
		program = program || s.Program
		for name := range s.Mentions {
			mentioned[name] = true
		}
	}
	if !program {
		return surveys
	}
	out := slices.Clone(surveys)
	for i, s := range out {
		if !slices.ContainsFunc(s.Uses, func(u Use) bool { return u.In != "" && !mentioned[u.In] }) {
			continue
		}
		c := *s
		c.Uses = slices.DeleteFunc(slices.Clone(s.Uses), func(u Use) bool { return u.In != "" && !mentioned[u.In] })
		out[i] = &c
	}
	return out
}
