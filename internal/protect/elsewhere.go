package protect

import (
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/memo"
	"github.com/resilint/resilint/internal/sym"
)

// hints matches, in the text of files, what may be a protection.
var hints = map[config.Protection]*regexp.Regexp{
	config.Breaker:  regexp.MustCompile(`(?i)breaker|circuit|hystrix|failsafe`),
	config.Bulkhead: regexp.MustCompile(`(?i)semaphore|bulkhead|setlimit|chan struct\{\}|limiter|slots|failsafe`),
	config.Retry:    regexp.MustCompile(`(?i)retr(y|ies)|attempt|backoff|tries|failsafe|sleep\(|for \w+ := (\d|range)|for range`),
	config.Metrics:  regexp.MustCompile(metricName.String() + `|tally|counter|\.Inc\(|expvar`),
	config.Health:   regexp.MustCompile(`(?i)health|ready|alive|ping`),
}

// elsewhere reports whether another package of the module may put a protection around the calls
// of an adapter: it knows the adapter or one of its ports, or is put together with it, and in
// a file of it both a way of the adapter is named and what may be such a protection. That
// one package lacks it is not for this package to say then.
func (r *Result) elsewhere(a *Adapter, p config.Protection) bool {
	words := hints[p]
	if words == nil || len(r.pass.Files) == 0 {
		return false
	}
	root := config.ModuleRoot(filepath.Dir(r.pass.Fset.Position(r.pass.Files[0].Package).Filename))
	if root == "" {
		return false
	}
	all := sources.Get(root, readSources)
	named := calling(a)
	for _, pkg := range all.around(sym.PkgPath(r.pass.Pkg), r.portPackages(a)) {
		for _, name := range all.files[pkg] {
			text, err := os.ReadFile(name)
			if err == nil && words.Match(text) && named.Match(text) {
				return true
			}
		}
	}
	return false
}

// calling matches the names of the ways into an adapter, where they are called or declared.
func calling(a *Adapter) *regexp.Regexp {
	var names []string
	for _, m := range a.Methods {
		names = append(names, regexp.QuoteMeta(m.Func.Fn.Name()))
	}
	return regexp.MustCompile(`\b(` + strings.Join(names, "|") + `)\b`)
}

// portPackages are the imported packages of the project that have an interface which an adapter
// implements.
func (r *Result) portPackages(a *Adapter) (list []string) {
	if a.Type == nil {
		return nil
	}
	for _, imp := range r.pass.Pkg.Imports() {
		if !r.effects.OwnPackage(imp) {
			continue
		}
		for _, name := range imp.Scope().Names() {
			obj, isType := imp.Scope().Lookup(name).(*types.TypeName)
			if !isType {
				continue
			}
			port, isPort := obj.Type().Underlying().(*types.Interface)
			if isPort && port.NumMethods() > 0 && types.Implements(types.NewPointer(a.Type), port) {
				list = append(list, sym.PkgPath(imp))
				break
			}
		}
	}
	return list
}

// sources keeps what was read, by root.
var sources memo.Map[*sourceTree]

// sourceTree is which packages of a module import which.
type sourceTree struct {
	files   map[string][]string        // by import path
	imports map[string]map[string]bool // of the module itself, by import path
}

// around are the packages that may know an adapter: those that import it or one of its ports,
// and those that the former put together with it.
func (t *sourceTree) around(adapter string, ports []string) (list []string) {
	add := func(pkg string) {
		if pkg != adapter && t.files[pkg] != nil && !slices.Contains(list, pkg) {
			list = append(list, pkg)
		}
	}
	for pkg, imports := range t.imports {
		switch {
		case imports[adapter]:
			add(pkg)
			for other := range imports {
				add(other)
			}
		case slices.ContainsFunc(ports, func(p string) bool { return imports[p] }):
			add(pkg)
		}
	}
	for _, p := range ports {
		add(p)
	}
	return list
}

// readSources reads the imports of the files of a module.
func readSources(root string) *sourceTree {
	t := &sourceTree{files: map[string][]string{}, imports: map[string]map[string]bool{}}
	module := modulePath(root)
	if module == "" {
		return t
	}
	fset := token.NewFileSet()
	_ = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // what cannot be read tells nothing
		}
		if base := d.Name(); d.IsDir() {
			if _, err := os.Stat(filepath.Join(name, "go.mod")); name != root && (err == nil || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "vendor" || base == "testdata" || base == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(fset, name, nil, parser.ImportsOnly)
		if err != nil {
			return nil //nolint:nilerr // the compiler says so
		}
		rel, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return nil //nolint:nilerr // it is below
		}
		pkg := path.Join(module, filepath.ToSlash(rel))
		t.files[pkg] = append(t.files[pkg], name)
		if t.imports[pkg] == nil {
			t.imports[pkg] = map[string]bool{}
		}
		for _, imp := range file.Imports {
			if target, err := strconv.Unquote(imp.Path.Value); err == nil && below(target, module) {
				t.imports[pkg][target] = true
			}
		}
		return nil
	})
	return t
}
