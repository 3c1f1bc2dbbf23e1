package wideport

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Parts of CRUD, in the order of messages.
const (
	create = iota
	read
	list
	update
	remove
	parts
)

var (
	createVerbs = ports.Set("create", "insert", "add", "save", "store", "new", "persist", "put", "register")
	readVerbs   = ports.Set("get", "find", "fetch", "load", "read", "by", "retrieve", "select", "lookup")
	listVerbs   = ports.Set("list", "search", "all", "paginate")
	updateVerbs = ports.Set("update", "modify", "edit", "replace", "patch", "set")
	removeVerbs = ports.Set("delete", "remove", "destroy")
	// saveVerbs do both.
	saveVerbs = ports.Set("save", "upsert", "put", "store")
	// plainWords may follow a generic verb: they say how one is found, or that it
	// is one or many.
	plainWords = ports.Set("by", "id", "uuid", "all", "one", "many", "list", "page", "paginated", "with", "in", "batch", "and", "or", "for", "where", "from",
		"first", "single", "entity", "record", "model", "bulk", "multi", "tx", "ctx", "context")
)

// crud returns the methods by which a port offers what a table can do, one per
// part, when it offers a whole entity to be created and to be updated along with
// at least two of reading, listing and deleting it; nil otherwise. A port whose
// methods mostly say what is done is none.
func (c *checker) crud(methods []*types.Func) []string {
	var names [parts]string
	generic := 0
	for _, m := range methods {
		p := part(m)
		if p < 0 {
			continue
		}
		generic++
		if names[p] == "" {
			names[p] = m.Name()
		}
	}
	if names[create] == "" || names[update] == "" || generic*2 < len(methods) {
		return nil
	}
	var out []string
	for _, n := range names {
		if n != "" {
			out = append(out, n)
		}
	}
	// Save alone is both create and update; its name stands once.
	if out = slices.Compact(out); len(out) < 4 {
		return nil
	}
	return out
}

// part says which part of CRUD a method is, -1 when it is none: its name is a
// generic verb with the noun of what it takes or gives, and it takes the whole
// or an identifier.
func part(m *types.Func) int {
	words := ports.Words(m.Name())
	verb := words[0]
	taken, given, many := entities(m)
	if hasFunc(m) {
		return -1
	}
	about := taken
	if about == nil || readVerbs[verb] || listVerbs[verb] {
		about = given
	}
	if !plain(words[1:], about) {
		return -1
	}
	switch {
	case updateVerbs[verb] && taken != nil:
		return update
	case createVerbs[verb] && taken != nil:
		return create
	case removeVerbs[verb]:
		return remove
	case listVerbs[verb] || readVerbs[verb] && many:
		return list
	case readVerbs[verb] && given != nil:
		return read
	}
	return -1
}

// plain reports words after a verb that name nothing but what the method is
// about and how it is found: after By every word does.
func plain(words []string, about *types.Named) bool {
	var noun []string
	if about != nil {
		noun = ports.Words(about.Obj().Name())
		for arg := range about.TypeArgs().Types() { // ListResult[*Product]
			if inner := sym.Named(elem(arg)); inner != nil {
				noun = append(noun, ports.Words(inner.Obj().Name())...)
			}
		}
	}
	for _, w := range words {
		if w == "by" {
			return true
		}
		if !plainWords[w] && !slices.Contains(noun, w) && about != nil {
			return false
		}
	}
	return about != nil || len(words) <= 2
}

// entities returns the struct that a method takes, and the one that it gives;
// many says that it gives several.
func entities(m *types.Func) (taken, given *types.Named, many bool) {
	sig := m.Signature()
	for v := range sig.Params().Variables() {
		if t := entity(v.Type()); t != nil && taken == nil {
			taken = t
		}
	}
	for v := range sig.Results().Variables() {
		if sym.IsError(v.Type()) {
			continue
		}
		_, isSlice := types.Unalias(v.Type()).Underlying().(*types.Slice)
		if t := entity(v.Type()); t != nil && given == nil {
			given, many = t, isSlice || holdsMany(t)
		}
	}
	return taken, given, many
}

func entity(t types.Type) *types.Named {
	if !ports.IsEntity(t) || sym.IsContext(t) || sym.IsError(t) {
		return nil
	}
	named, isNamed := elem(t).(*types.Named)
	if !isNamed || sym.Standard(sym.PkgPath(named.Obj().Pkg())) {
		return nil
	}
	return named
}

// holdsMany reports a struct that is a page or list of others.
func holdsMany(named *types.Named) bool {
	for _, w := range ports.Words(named.Obj().Name()) {
		if w == "list" || w == "page" || w == "result" || w == "cursor" {
			return true
		}
	}
	return false
}

func hasFunc(m *types.Func) bool {
	for v := range m.Signature().Params().Variables() {
		if _, isFunc := types.Unalias(v.Type()).Underlying().(*types.Signature); isFunc {
			return true
		}
	}
	return false
}
