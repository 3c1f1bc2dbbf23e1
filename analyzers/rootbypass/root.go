package rootbypass

import (
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/aggregates"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// checker looks at one package.
type checker struct {
	pass     *analysis.Pass
	info     *types.Info
	settings *config.Settings
	ports    ports.Memo
	effects  *effects.Result
	roots    map[*types.Named]*root
	stores   bool // the package is an adapter that reads and writes rows
}

// root is a stored type with the functions that move its lifecycle, by field.
type root struct {
	named *types.Named
	moves map[string][]aggregates.Transition
}

// rootOf returns the root whose lifecycle a write is to, nil for other writes.
func (c *checker) rootOf(w aggregates.Write) *root {
	t := c.info.TypeOf(w.On)
	if t == nil {
		return nil
	}
	named := sym.Named(t)
	if named == nil || named.Obj().Pkg() == nil {
		return nil
	}
	r, seen := c.roots[named]
	if !seen {
		r = c.find(named)
		c.roots[named] = r
	}
	if r == nil || len(r.moves[w.Field.Name()]) == 0 {
		return nil
	}
	return r
}

func (c *checker) find(named *types.Named) *root {
	pkg := named.Obj().Pkg()
	moves := map[string][]aggregates.Transition{}
	for _, t := range c.effects.Transitions(pkg) {
		if t.Type == named.Obj().Name() {
			moves[t.Field] = append(moves[t.Field], t)
		}
	}
	if len(moves) == 0 {
		return nil
	}
	is, told := c.settings.RootOf(sym.PkgPath(pkg), named.Obj().Name())
	if told && !is || !told && !c.stored(named) {
		return nil
	}
	return &root{named, moves}
}

// stored reports a type that is kept beyond the process: its fields have tags of
// a database, or a repository of its package, of this one or of one that this
// one imports takes it or gives it.
func (c *checker) stored(named *types.Named) bool {
	if tagged(named) || c.keptIn(named.Obj().Pkg(), named) || c.keptIn(c.pass.Pkg, named) {
		return true
	}
	return slices.ContainsFunc(c.pass.Pkg.Imports(), func(p *types.Package) bool { return c.keptIn(p, named) })
}

var dbTag = regexp.MustCompile(`(^| )(db|gorm|bson|bun|pg|xorm|sql|datastore|firestore|dynamodbav|dynamo|spanner|reform|orm):"`)

func tagged(named *types.Named) bool {
	st := named.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		if dbTag.MatchString(string(reflect.StructTag(st.Tag(i)))) {
			return true
		}
	}
	return false
}

// keptIn reports a repository of a package with a method that takes or gives a
// type.
func (c *checker) keptIn(pkg *types.Package, named *types.Named) bool {
	if sym.Standard(pkg.Path()) {
		return false
	}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() {
			continue
		}
		repository, isNamed := tn.Type().(*types.Named)
		if !isNamed || repository == named || c.ports.KindOf(repository) != ports.Repository {
			continue
		}
		if iface, isIface := repository.Underlying().(*types.Interface); isIface {
			for m := range iface.Methods() {
				if about(m, named) {
					return true
				}
			}
			continue
		}
		for m := range repository.Methods() {
			if about(m, named) {
				return true
			}
		}
	}
	return false
}

// about reports a method that takes or gives a type.
func about(m *types.Func, named *types.Named) bool {
	for _, tuple := range []*types.Tuple{m.Signature().Params(), m.Signature().Results()} {
		for v := range tuple.Variables() {
			t := v.Type()
			if sig, isFunc := types.Unalias(t).Underlying().(*types.Signature); isFunc && sig.Params().Len() > 0 {
				t = sig.Params().At(sig.Params().Len() - 1).Type()
			}
			if sym.Named(sym.ElemOrValue(t)) == named {
				return true
			}
		}
	}
	return false
}

// message names the transition that the write goes past: one that gives the
// same value, else all of the field, as far as there is room.
func message(r *root, field *types.Var, member string) string {
	name := r.named.Obj().Name()
	var all []string
	for _, t := range r.moves[field.Name()] {
		if member != "" && slices.Contains(t.To, member) {
			return "sets " + name + "." + field.Name() + " to " + member + " past " + t.Func + ", which is where " + name + " decides on it"
		}
		if len(all) < 3 {
			all = append(all, strings.TrimPrefix(t.Func, name+"."))
		}
	}
	what := "writes " + name + "." + field.Name()
	if member != "" {
		what = "sets " + name + "." + field.Name() + " to " + member
	}
	return what + " past the functions that decide on it (" + strings.Join(all, ", ") + ")"
}
