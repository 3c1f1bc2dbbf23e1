package catalogue

import "strings"

// layer is a list of libraries with an index by import path. Rows are read when
// a library is first asked for.
type layer struct {
	libs   []*Lib
	byPath map[string][]*Lib // by path or path pattern
	trees  map[string]*Lib   // by path before "/..."
}

func newLayer(libs []*Lib) *layer {
	l := &layer{libs: libs, byPath: make(map[string][]*Lib, 2*len(libs)), trees: map[string]*Lib{}}
	for _, lib := range libs {
		for _, p := range lib.packages {
			if base, ok := strings.CutSuffix(p, "/..."); ok {
				l.trees[base] = lib
			}
			l.byPath[strings.TrimSuffix(p, "/...")] = append(l.byPath[strings.TrimSuffix(p, "/...")], lib)
		}
	}
	return l
}

// pkg returns the library of an import path: listed, or else the nearest tree
// above it.
func (l *layer) pkg(path string) *Lib {
	if libs := l.byPath[path]; len(libs) > 0 {
		return libs[0]
	}
	wild := Wildcard(path)
	if libs := l.byPath[wild]; len(libs) > 0 {
		return libs[0]
	}
	for _, p := range [...]string{path, wild} {
		for i := len(p); i > 0; i = strings.LastIndexByte(p[:i], '/') {
			if lib := l.trees[p[:i]]; lib != nil {
				return lib
			}
		}
	}
	return nil
}

// find looks a key up in one of the maps of the libraries that have its
// package, by exact path first and then by version wildcard.
func find[V any](t *Table, k Key, in func(*libData) map[Key]V) (v V, ok bool) {
	wild := Wildcard(k.Path)
	for _, l := range t.layers {
		for _, path := range [...]string{k.Path, wild} {
			for _, lib := range l.byPath[path] {
				if v, ok = in(lib.data())[Key{path, k.Recv, k.Name}]; ok {
					return v, true
				}
			}
			if wild == k.Path {
				break
			}
		}
	}
	return v, false
}

// Wildcard replaces the first major-version element of an import path by "v*":
// ".../v83/refund" becomes ".../v*/refund", "gopkg.in/x.v2" "gopkg.in/x.v*".
// Paths without one are returned as they are.
func Wildcard(path string) string {
	gopkg := strings.HasPrefix(path, "gopkg.in/")
	for i := 0; i+2 < len(path); i++ {
		sep := path[i] == '/' || gopkg && path[i] == '.'
		if !sep || path[i+1] != 'v' {
			continue
		}
		j := i + 2
		for j < len(path) && '0' <= path[j] && path[j] <= '9' {
			j++
		}
		if j > i+2 && (j == len(path) || path[j] == '/') {
			return path[:i+2] + "*" + path[j:]
		}
	}
	return path
}
