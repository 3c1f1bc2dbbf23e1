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
	askVerbs    = ports.Set("count", "exists", "has", "is", "contains", "check", "query")
	updateVerbs = ports.Set("update", "modify", "edit", "replace", "patch", "set")
	removeVerbs = ports.Set("delete", "remove", "destroy")
	// manyWords are in the names of types that hold several entities, entityWords in
	// those of the forms that one has on its way to the table.
	manyWords   = ports.Set("list", "page", "result", "cursor", "slice", "collection")
	entityWords = ports.Set("model", "entity", "dto", "param", "request", "input", "data", "row", "record", "document")
	// plainWords may follow a generic verb: they say how one is found, or that it
	// is one or many.
	plainWords = ports.Set("by", "id", "uuid", "all", "one", "many", "list", "page", "paginated", "with", "in", "batch", "and", "or", "for", "where", "from",
		"first", "single", "entity", "record", "model", "bulk", "multi", "tx", "ctx", "context")
)

// crud returns the methods by which a port offers what a table can do, one per
// part, when it offers one whole entity to be created and to be updated along
// with at least two of reading, listing and deleting it; nil otherwise. A port
// whose methods mostly say what is done is none.
func (c *checker) crud(methods []*types.Func) []string {
	byNoun := map[string]*[parts]string{}
	var nouns []string
	generic := 0
	for _, m := range methods {
		p, noun := part(m)
		if p < 0 {
			continue
		}
		generic++
		if byNoun[noun] == nil {
			byNoun[noun] = &[parts]string{}
			nouns = append(nouns, noun)
		}
		if byNoun[noun][p] == "" {
			byNoun[noun][p] = m.Name()
		}
	}
	if generic*2 < len(methods) {
		return nil
	}
	for _, noun := range nouns {
		names := byNoun[noun]
		if plain := byNoun[""]; plain != nil && plain[remove] != "" {
			names[remove] = plain[remove] // Delete(id) says no noun
		}
		if names[create] == "" || names[update] == "" {
			continue
		}
		out := slices.DeleteFunc(names[:], func(n string) bool { return n == "" })
		if len(out) >= 4 {
			return out
		}
	}
	return nil
}

// onlyReads reports methods of which none keeps anything. What only reads may be a
// cache over what others keep, with a way to ask for each.
func onlyReads(methods []*types.Func) bool {
	return !slices.ContainsFunc(methods, func(m *types.Func) bool {
		verb := ports.Words(m.Name())[0]
		return !readVerbs[verb] && !listVerbs[verb] && !askVerbs[verb]
	})
}

// part says which part of CRUD a method is, -1 when it is none: its name is a
// generic verb with the noun of what it takes or gives, and it takes the whole
// or an identifier. noun is that of the entity, "" when the method names none.
func part(m *types.Func) (p int, noun string) {
	words := ports.Words(m.Name())
	verb := words[0]
	taken, given, many := entities(m)
	if hasFunc(m) {
		return -1, ""
	}
	about := taken
	if about == nil || readVerbs[verb] || listVerbs[verb] {
		about = given
	}
	if !plain(words[1:], about) {
		return -1, ""
	}
	switch {
	case updateVerbs[verb] && taken != nil:
		return update, nounOf(taken)
	case createVerbs[verb] && taken != nil:
		return create, nounOf(taken)
	case removeVerbs[verb] && taken != nil:
		return remove, nounOf(taken)
	case removeVerbs[verb]:
		return remove, named(words[1:])
	case listVerbs[verb] || readVerbs[verb] && many:
		return list, nounOf(given)
	case readVerbs[verb] && given != nil:
		return read, nounOf(given)
	}
	return -1, ""
}

// nounOf is the last word that names an entity: product of ValidatedProduct, of
// ProductsList and of ListResult[*Product].
func nounOf(t *types.Named) string {
	if t == nil {
		return ""
	}
	for arg := range t.TypeArgs().Types() {
		if inner, isNamed := sym.Elem(arg).(*types.Named); isNamed {
			return nounOf(inner)
		}
	}
	words := slices.DeleteFunc(ports.Words(t.Obj().Name()), func(w string) bool { return manyWords[w] || entityWords[w] })
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// named is the noun in the name of a method that takes an identifier only.
func named(words []string) string {
	noun := ""
	for _, w := range words {
		if w == "by" {
			break
		}
		if !plainWords[w] {
			noun = w
		}
	}
	return noun
}

// plain reports words after a verb that name nothing but what the method is
// about and how it is found: after By every word does.
func plain(words []string, about *types.Named) bool {
	var noun []string
	if about != nil {
		noun = ports.Words(about.Obj().Name())
		for arg := range about.TypeArgs().Types() { // ListResult[*Product]
			if inner := sym.Named(sym.Elem(arg)); inner != nil {
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
	named, isNamed := sym.Elem(t).(*types.Named)
	if !isNamed || !ports.IsEntity(t) || named.Obj().Pkg() == nil || sym.Standard(sym.PkgPath(named.Obj().Pkg())) {
		return nil // lists of errors, contexts
	}
	return named
}

// holdsMany reports a struct that is a page or list of others.
func holdsMany(named *types.Named) bool {
	return slices.ContainsFunc(ports.Words(named.Obj().Name()), func(w string) bool { return manyWords[w] })
}

func hasFunc(m *types.Func) bool {
	for v := range m.Signature().Params().Variables() {
		if _, isFunc := types.Unalias(v.Type()).Underlying().(*types.Signature); isFunc {
			return true
		}
	}
	return false
}
