package wideport

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// repository reports an interface that a use case asks for stored state: a
// repository by its name and methods, which the module's own code consumes.
// Interfaces with type parameters are what such ports are made from.
func (c *checker) repository(port *types.Named) bool {
	if port.TypeParams().Len() > 0 || c.ports.KindOf(port) != ports.Repository {
		return false
	}
	i := port.Underlying().(*types.Interface)
	if _, told := config.Of(c.pass).PortOf(sym.PkgPath(c.pass.Pkg), port.Obj().Name()); told {
		return i.IsMethodSet()
	}
	if technical.MatchString(port.Obj().Name()) || !fails(i) || subset(i) || !ports.NamesStore(port) && !c.namesEntity(port) {
		return false
	}
	own, layered := c.entities(i)
	return i.IsMethodSet() && (own || layered) &&
		(layered || portName.MatchString(port.Obj().Name()) || c.inner() || c.consumed(port))
}

// fails reports an interface most of whose methods can fail: storage does, and
// the getters of a row do not.
func fails(i *types.Interface) bool {
	n := 0
	for m := range i.Methods() {
		for r := range m.Signature().Results().Variables() {
			if sym.IsError(r.Type()) {
				n++
			}
		}
	}
	return n*2 >= i.NumMethods()
}

// portName are names that only ports of a service have; a library calls what its
// users bring a Store.
var portName = regexp.MustCompile(`(?i)repositor(y|ies)$|repos?$`)

// namesEntity reports a port that is named after what it keeps: Orders,
// ActiveCustomers. AccountsDomain is more than that.
func (c *checker) namesEntity(port *types.Named) bool {
	words := ports.Words(port.Obj().Name())
	for m := range port.Underlying().(*types.Interface).Methods() {
		if taken, given, _ := entities(m); taken != nil && nounOf(taken) == words[len(words)-1] || given != nil && nounOf(given) == words[len(words)-1] {
			return true
		}
	}
	return false
}

// technical are the names of stores that keep keys, bytes, rows or records of
// their own library, of what is made to run queries, of what has stores below it
// and of data access objects: those are a table by their own account, and what
// the use cases ask lies above them.
var technical = regexp.MustCompile(`(?i)dao$|manager|service|client|provider|handler|controller|gateway|querier|queries|execer|queryer|dbtx|keyvalue|^kv|kvstore|cache|blob|object_?store|file|bucket|driver|backend|engine|database$|^db$|statement|migrat|session|token|lock|config|settings?|cursor|offset|checkpoint|metric|log|queue|vector|graph|secret|cert|key|feature_?flag`)

// entities reports whether an interface takes or gives structs of its package or
// of other modules, and whether it takes or gives those of another package of
// the module: a library gives its users a store for types of its own, a service
// has a store for its domain. One that moves keys and bytes does neither.
func (c *checker) entities(i *types.Interface) (own, layered bool) {
	module := report.ModulePath(c.pass)
	for m := range i.Methods() {
		for _, tuple := range []*types.Tuple{m.Signature().Params(), m.Signature().Results()} {
			for v := range tuple.Variables() {
				if t := entity(v.Type()); t != nil {
					own = true
					layered = layered || module != "" && t.Obj().Pkg() != c.pass.Pkg && strings.HasPrefix(t.Obj().Pkg().Path(), module+"/")
				}
			}
		}
	}
	return own, layered
}

// inner reports a package of the domain or of the use cases, one of ports, or one
// that other modules cannot import: what it declares is for the module to call.
func (c *checker) inner() bool {
	a := layers.Of(c.pass)
	if a.Layer == layers.Domain || a.Layer == layers.Application {
		return true
	}
	for dir := range strings.SplitSeq(sym.PkgPath(c.pass.Pkg), "/") {
		if dir == "internal" || portFolders.MatchString(dir) {
			return true
		}
	}
	return false
}

var portFolders = regexp.MustCompile(`(?i)^(ports?|contracts?|repositor(y|ies)|interfaces?|repos?)$`)

// consumed reports whether a function of the package calls a method of the port:
// the interface is the package's own need, not a promise to others.
func (c *checker) consumed(port *types.Named) bool {
	return len(c.called(port)) > 0
}

// called returns the names of the port's methods that the package calls or takes
// as values, outside of tests and of functions that pass on what they are
// themselves: a decorator calls every method.
func (c *checker) called(port *types.Named) map[string]bool {
	if c.calls == nil {
		c.calls = map[*types.Named]map[string]bool{}
		for _, file := range c.pass.Files {
			if report.TestCode(c.pass.Fset, file) {
				continue
			}
			for _, d := range file.Decls {
				if decl, isFunc := d.(*ast.FuncDecl); isFunc && decl.Body != nil {
					c.collect(decl)
				}
			}
		}
	}
	return c.calls[port]
}

// collect notes the methods of interfaces that a function selects.
func (c *checker) collect(decl *ast.FuncDecl) {
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		sel, isSel := n.(*ast.SelectorExpr)
		if !isSel || sel.Sel.Name == decl.Name.Name {
			return true
		}
		s := c.pass.TypesInfo.Selections[sel]
		if s == nil || s.Kind() != types.MethodVal {
			return true
		}
		if port := ports.Named(s.Recv()); port != nil {
			if c.calls[port] == nil {
				c.calls[port] = map[string]bool{}
			}
			c.calls[port][sel.Sel.Name] = true
		}
		return true
	})
}
