package aggregates

import (
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Subject is what a method of a repository saves.
type Subject struct {
	// Type is the struct that the method takes, or hands to an update function;
	// nil when it takes identifiers and values only.
	Type *types.Named
	// Words name it: order; order, line.
	Words []string
}

// Name is how messages call a subject: "order line".
func (s Subject) Name() string { return strings.Join(s.Words, " ") }

// Same reports whether two subjects are one aggregate as far as names tell: the
// same words, or one begins with the other as the lines of an order do.
func (s Subject) Same(o Subject) bool {
	if len(s.Words) == 0 || len(o.Words) == 0 {
		return true
	}
	a, b := s.Words, o.Words
	if len(a) > len(b) {
		a, b = b, a
	}
	return slices.Equal(a, b[:len(a)]) || slices.Equal(a, b[len(b)-len(a):])
}

// SubjectOf returns what a method of a repository saves: the entity among its
// parameters, else what the repository is named after, else what the method is
// named after. The words are empty when nothing tells.
func SubjectOf(repository *types.Named, method *types.Func) Subject {
	for p := range method.Signature().Params().Variables() {
		t := p.Type()
		if sig, isFunc := types.Unalias(t).Underlying().(*types.Signature); isFunc {
			if sig.Params().Len() == 0 {
				continue
			}
			t = sig.Params().At(sig.Params().Len() - 1).Type()
		}
		if !ports.IsEntity(t) || sym.IsContext(t) || ports.IsEvent(t) {
			continue
		}
		named := sym.Named(sym.ElemOrValue(t))
		if named.Obj().Pkg() == nil {
			continue // a list of errors
		}
		if words := trimmed(ports.Words(named.Obj().Name())); len(words) > 0 {
			return Subject{named, words}
		}
	}
	if words := kept(repository); len(words) > 0 {
		return Subject{Words: words}
	}
	return Subject{Words: object(method.Name())}
}

// SubjectOfType returns a type as what is saved.
func SubjectOfType(named *types.Named) Subject {
	return Subject{named, trimmed(ports.Words(named.Obj().Name()))}
}

// kept returns the words of a repository's name without those of every
// repository, or of its package when nothing else is left: user.Repository.
func kept(repository *types.Named) []string {
	if words := without(ports.Words(repository.Obj().Name()), storeWords); len(words) > 0 {
		return words
	}
	return without(ports.Words(repository.Obj().Pkg().Name()), storeWords)
}

// object returns the words after the verb of a method's name, up to the first
// that says how: UpdateOrderStatusByID is order, status.
func object(method string) []string {
	words := ports.Words(method)
	if len(words) < 2 {
		return nil
	}
	words = words[1:]
	if i := slices.IndexFunc(words, func(w string) bool { return hingeWords[w] }); i >= 0 {
		words = words[:i]
	}
	return words
}

// trimmed drops what names of parameter types have around the noun:
// UpdateOrderParams, ValidatedProduct, OrderModel.
func trimmed(words []string) []string { return without(words, aroundWords) }

func without(words []string, drop map[string]bool) (out []string) {
	for _, w := range words {
		if !drop[w] {
			out = append(out, w)
		}
	}
	return out
}

var (
	storeWords = ports.Set("repository", "repo", "store", "storage", "storer", "dao", "datastore", "persistence", "persister",
		"saver", "db", "database", "datasource", "dataservice", "querier", "table", "query", "port", "interface", "i", "write",
		"writer", "command", "sql", "postgre", "postgres", "pg", "mysql", "mongo", "gorm", "sqlite", "redis", "memory", "in",
		"domain", "adapter", "impl", "service", "default", "base", "generic", "data", "model", "access", "layer", "core", "app")
	aroundWords = ports.Set("update", "create", "insert", "upsert", "save", "param", "arg", "validated", "model", "entity",
		"record", "row", "document", "doc", "dto", "data", "input", "request", "req", "db", "aggregate", "root", "new", "domain",
		"delete", "opt", "option", "patch", "builder", "mutation", "query", "context")
	hingeWords = ports.Set("by", "with", "for", "in", "from", "to", "if", "where", "and", "tx", "as", "of", "on", "at", "status", "state")
)
