package driver

import (
	"go/types"
	"path/filepath"
	"strings"
	"sync"

	"github.com/resilint/resilint/internal/own"
	"golang.org/x/tools/go/packages"
)

// how says where a package's types come from.
type how uint8

const (
	fromExport how = iota // the build cache has it compiled
	fromAPI               // its source, without function bodies
	fromSource            // its source, with syntax: it is going to be analysed
)

// node is a package while it is loaded.
type node struct {
	*listed
	pkg  *packages.Package
	how  how
	deps map[string]*node // by the import path that its source writes
	// cyclic are imports that lead back to the package itself.
	cyclic map[string]bool

	once  sync.Once
	types *types.Package
	err   error // why there are no types
	// compiled are the files to check when cgo has made some; nil otherwise.
	compiled []string
	// apiBroken: an error outside function bodies, so importers may see it.
	apiBroken bool
	// unsure: it, or something below it, has declarations without types. One
	// from export data never has.
	unsure bool
	// broken is the path of a package from source below it whose declarations have
	// errors, or "".
	broken string
	// unused: no analyzer runs on it, only its types are of use.
	unused bool

	errs    []LoadError // why it is not analysed, or whole
	skipped string      // why it is not analysed
	judged  bool
}

// graph links the packages and decides how each is loaded. foreign reports that
// a package is not to be analysed unless a pattern names it.
func graph(pkgs []*listed, foreign func(*listed) bool) []*node {
	nodes := make([]*node, 0, len(pkgs))
	byID := make(map[string]*node, len(pkgs))
	for _, l := range pkgs {
		n := &node{listed: l}
		// go list lists a package a second time, with an error, when an import
		// of it is not allowed. The types are as good.
		if old := byID[l.ImportPath]; old != nil {
			if old.Error != nil {
				old.listed = l
			}
			continue
		}
		byID[l.ImportPath] = n
		nodes = append(nodes, n)
	}
	for _, n := range nodes {
		n.deps = make(map[string]*node, len(n.Imports))
		if len(n.CgoFiles) > 0 { // what the code imports that cgo generates
			for _, path := range []string{"syscall", "runtime/cgo"} {
				if dep := byID[path]; dep != nil && dep != n {
					n.deps[path] = dep
				}
			}
		}
		for _, id := range n.Imports {
			if dep := byID[id]; dep != nil {
				n.deps[n.writtenPath(id)] = dep
			}
		}
	}
	breakCycles(nodes)
	source := map[*node]bool{}
	for _, n := range nodes {
		if n.ImportPath == "unsafe" {
			n.types = types.Unsafe
			n.once.Do(func() {})
			continue
		}
		n.how = fromAPI
		if !n.DepOnly || !foreign(n.listed) {
			n.how = fromSource
		}
		// What depends on a package from source needs the very types of it, which
		// export data would bring a second time.
		source[n] = n.how == fromSource
		for _, dep := range n.deps {
			source[n] = source[n] || source[dep]
		}
		if !source[n] && n.Export != "" {
			n.how = fromExport
		}
	}
	return nodes
}

// breakCycles marks imports that close a cycle; go list reports them, and
// loading must not wait for itself. Afterwards nodes is in dependency order.
func breakCycles(nodes []*node) {
	const (
		open = 1 + iota
		closed
	)
	state := make(map[*node]int, len(nodes))
	order := nodes[:0:0]
	var visit func(n *node)
	visit = func(n *node) {
		state[n] = open
		for _, path := range n.Imports {
			path = n.writtenPath(path)
			dep := n.deps[path]
			if dep == nil {
				continue
			}
			switch state[dep] {
			case open:
				if n.cyclic == nil {
					n.cyclic = map[string]bool{}
				}
				n.cyclic[path] = true
				delete(n.deps, path)
			case 0:
				visit(dep)
			}
		}
		state[n] = closed
		order = append(order, n)
	}
	for _, n := range nodes {
		if state[n] == 0 {
			visit(n)
		}
	}
	copy(nodes, order)
}

// writtenPath returns the import path that the source writes for a package ID.
func (l *listed) writtenPath(id string) string {
	for from, to := range l.ImportMap {
		if to == id {
			return from
		}
	}
	return id
}

// pkgPath is the import path without the mark of a test variant.
func (l *listed) pkgPath() string {
	path, _, _ := strings.Cut(l.ImportPath, " ")
	return path
}

// isTestMain reports whether the package is a generated test program.
func (l *listed) isTestMain() bool {
	return l.Name == "main" && strings.HasSuffix(l.ImportPath, ".test") &&
		len(l.GoFiles) == 1 && filepath.IsAbs(l.GoFiles[0])
}

// mainModule reports whether the package belongs to a module that is worked
// on: the main one, one of the workspace's, or one replaced by a folder.
func (l *listed) mainModule() bool {
	return l.Module != nil && l.Module.Path != "" && (l.Module.Main || l.Module.Version == "" || own.Dir(l.Dir))
}
