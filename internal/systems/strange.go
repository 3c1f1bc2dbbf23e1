package systems

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Confirm decides in the light of what libraries import which calls of libraries that are not
// known ask another system, and returns the surveys with those. imports are the import paths
// that each package outside of the standard library imports. strange are the modules, as far
// as that is known by their paths, of libraries that can reach the network, that are asked
// with contexts, and of which it is not known what they speak to; sorted.
func Confirm(surveys []*Survey, imports map[string][]string) (list []*Survey, strange []string) {
	n := &network{imports: imports, known: map[string]bool{}}
	used, asked := map[string]bool{}, map[string]bool{}
	reached := map[string]bool{}
	for _, s := range Reached(surveys) {
		reached[s.Package] = true
	}
	for _, s := range surveys {
		c := *s
		c.Uses = nil
		for _, u := range s.Uses {
			if u.Needs != "" && !n.reaches(u.Needs) {
				continue
			}
			if u.Module != "" {
				used[moduleOf(u.Module)] = true
			}
			u.Needs = ""
			c.Uses = append(c.Uses, u)
		}
		for path := range s.Strange {
			if reached[s.Package] && n.reaches(path) {
				asked[moduleOf(path)] = true
			}
		}
		list = append(list, &c)
	}
	maps.DeleteFunc(asked, func(module string, _ bool) bool { return used[module] })
	return list, slices.Sorted(maps.Keys(asked))
}

// network knows which libraries reach the network.
type network struct {
	imports map[string][]string
	known   map[string]bool
}

// reaches reports whether a package imports what opens connections, by itself or by
// other packages of its module.
func (n *network) reaches(path string) bool {
	is, known := n.known[path]
	if known {
		return is
	}
	n.known[path] = false
	for _, imp := range n.imports[path] {
		is = is || opensConnections(catalogue.Builtin(), imp) || moduleOf(imp) == moduleOf(path) && n.reaches(imp)
	}
	n.known[path] = is
	return is
}

// opensConnections reports whether a package is one by which others reach the network.
func opensConnections(c *catalogue.Table, path string) bool {
	lib := c.Package(path)
	return lib != nil && lib.Is(catalogue.ClassNetwork)
}

// moduleOf is what the path of a package says of its module: the owner and the repository
// of a host of code, as [OfLibrary].
func moduleOf(path string) string {
	dirs := strings.SplitN(versioned.ReplaceAllString(path, ""), "/", 4)
	return strings.Join(dirs[:min(3, len(dirs))], "/")
}

// strange reports whether a function of a library that is not known may ask another system:
// it takes a context, and may fail.
func (s *surveyor) strange(fn *types.Func, pkg string) bool {
	sig := fn.Signature()
	n := sig.Results().Len()
	return s.settings.Catalogue().Package(pkg) == nil && s.settings.Catalogue().Package(moduleOf(pkg)) == nil && n > 0 && sym.IsError(sig.Results().At(n-1).Type()) &&
		sig.Params().Len() > 0 && sym.IsContext(sig.Params().At(0).Type()) && !sparesNet.MatchString(fn.Name()) && !local.MatchString(fn.Name()) && !s.handed(sig)
}
