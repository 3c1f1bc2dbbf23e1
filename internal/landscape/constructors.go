package landscape

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// constructs notes a call of a library that returns what others of its calls are made
// with: the type itself whose methods a system is called by, or the client of which that
// type is a part.
func (s *surveyor) constructs(f *effects.Func, call *ast.CallExpr, fn *types.Func, mk maker) {
	res := fn.Signature().Results()
	if s.fx.Own(fn) || res.Len() == 0 {
		return
	}
	named := sym.Named(res.At(0).Type())
	if named == nil || named.Obj().Pkg() == nil || s.fx.OwnPackage(named.Obj().Pkg()) || !madeName.MatchString(named.Obj().Name()) {
		return
	}
	of := sym.Named(sym.RecvType(fn))
	if of == nil && !systems.MakerName.MatchString(fn.Name()) || of != nil && (sym.IsError(res.At(res.Len()-1).Type()) == (res.Len() == 1)) {
		return // a method that only hands out a part cannot fail
	}
	if of != nil && (fn.Name() == "New" || sym.IsStream(named) || handsOut(fn, of, named)) {
		return // of a part of a client: it asks for something new
	}
	mk.Made, mk.Opaque, mk.Package = typeKey(named), true, s.out.Package
	mk.Client, mk.Takes = s.offered(f, call, fn)
	for _, arg := range call.Args {
		if j := s.ended(f, arg); j.State == Yes {
			mk.Ends = j
		}
	}
	s.out.Built = append(s.out.Built, mk)
}

// handsOut reports whether a method makes nothing: it returns a part of its client, or the
// client again for the next call of a chain.
func handsOut(fn *types.Func, of, made *types.Named) bool {
	sig := fn.Signature()
	if systems.MakerName.MatchString(fn.Name()) || sig.Results().Len() > 1 {
		return false
	}
	return of.Origin() == made.Origin() || sig.Params().Len() == 0 && madeName.MatchString(of.Obj().Name())
}

// receiver is what the library is called by: the key of the type of a method, or the path
// of the package of a function.
func (s *surveyor) receiver(call *ast.CallExpr) string {
	fn := sym.Callee(s.info, call)
	if fn == nil || fn.Pkg() == nil || s.fx.Own(fn) {
		return ""
	}
	if named := sym.Named(sym.RecvType(fn)); named != nil {
		return typeKey(named)
	}
	return ""
}

// built are the calls that make what a call of a system is made with, of the calls that
// nothing else tells that of: those that return its very type, or else the clients of
// the library that it belongs to. Several systems that are called by one type have
// the one that their package makes.
func (m *merger) built(e entry) (list []maker) {
	by := e.site.Receiver
	if by == "" {
		return nil
	}
	for _, same := range [...]func(maker) bool{
		func(mk maker) bool { return mk.Made == by },
		func(mk maker) bool { return libraryOf(mk.Made) == libraryOf(by) },
	} {
		var near []maker
		for _, s := range m.surveys {
			for _, mk := range s.Built {
				if !same(mk) {
					continue
				}
				list = append(list, mk)
				if mk.Package == e.survey.Package {
					near = append(near, mk)
				}
			}
		}
		if len(list) > 0 && m.libraries[libraryOf(by)] > 1 {
			return near
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// libraryOf is what the packages of one library have in common in their paths, of the
// key of a type or the path of a package.
func libraryOf(key string) string {
	if i := strings.LastIndexByte(key, '/'); i >= 0 {
		name, _, _ := strings.Cut(key[i:], ".")
		if strings.HasPrefix(key, "gopkg.in/") {
			name = key[i:strings.LastIndexByte(key, '.')]
		}
		key = key[:i] + name
	} else {
		key, _, _ = strings.Cut(key, ".")
	}
	parts := strings.Split(key, "/")
	if !strings.Contains(parts[0], ".") {
		return key // of the standard library
	}
	return strings.Join(parts[:min(len(parts), 3)], "/")
}

// countLibraries notes by how many systems a library is used.
func (m *merger) countLibraries() {
	m.libraries = map[string]int{}
	for _, r := range m.rows {
		var seen []string
		for _, e := range r.entries {
			if lib := libraryOf(e.site.Receiver); e.site.Receiver != "" && !slices.Contains(seen, lib) {
				seen = append(seen, lib)
				m.libraries[lib]++
			}
		}
	}
}

// builtFor says what makes the client of a call that nothing else tells the client of.
func (m *merger) builtFor(e entry) (list []judged) {
	for _, mk := range m.built(e) {
		list = append(list, judged{Yes, "made by " + mk.What, mk.At})
	}
	if len(list) == 0 {
		list = append(list, judged{Unknown, "it is not seen where it is made", e.site.At})
	}
	return list
}

// besideCalls reports whether a call that makes a client of one of several systems of a library
// stands in a folder in which the system is called. Where none does, each may be it.
func (m *merger) besideCalls(mk maker, r *row) bool {
	beside := func(of maker) bool {
		return slices.ContainsFunc(r.entries, func(e entry) bool {
			return e.site.Lib == of.Lib && filepath.Dir(e.way.At.Pos.Filename) == filepath.Dir(of.At.Pos.Filename)
		})
	}
	return beside(mk) || !slices.ContainsFunc(m.surveys, func(s *Survey) bool {
		return slices.ContainsFunc(s.Makers, func(of maker) bool { return of.Kind == mk.Kind && of.Lib == mk.Lib && beside(of) })
	})
}
