package txboundary

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/suppress"
)

// undocumented reports the ports of domain and application code whose saving
// methods do not say who owns the transaction: once per port, at the first of
// them. What the comment of the port says holds for all its methods, and a
// method that takes the transaction has said it in its signature.
func (c *checker) undocumented() {
	if layer := layers.Of(c.pass); !layer.Is(layers.Application) && !layer.Is(layers.Domain) {
		return
	}
	for port, t := range c.declared() {
		switch c.ports.KindOf(port) {
		case ports.Repository, ports.Outbox: // an event store has nothing to save but events
		default:
			continue
		}
		if tells(t.doc...) || slices.ContainsFunc(ports.Words(port.Obj().Name()), func(w string) bool { return otherWords[w] }) {
			continue
		}
		if silent := c.silent(port, t.methods); len(silent) > 0 {
			c.reportSilent(port, silent)
		}
	}
}

// otherWords are in the names of interfaces that save nothing, whatever their
// methods are called: Block(id) of a querier returns one, an aggregate keeps its
// events to itself.
var otherWords = ports.Set("reader", "querier", "query", "finder", "getter", "lister", "resolver", "view", "aggregate", "root", "entity")

func (c *checker) reportSilent(port *types.Named, methods []*types.Func) {
	more := ""
	if n := len(methods) - 1; n > 0 {
		more = fmt.Sprintf(" (and %d more)", n)
	}
	report.Report(c.pass, noOwner, report.Finding{
		Range:   place.Name(methods[0]),
		Message: fmt.Sprintf("port method %s.%s%s saves, and its comment does not say who owns the transaction", port.Obj().Name(), methods[0].Name(), more),
	})
}

// silent lists the methods of a port that save and say nothing of transactions.
func (c *checker) silent(port *types.Named, fields map[string]*ast.Field) (found []*types.Func) {
	for _, m := range methods(port) {
		switch c.ports.RoleOf(port, m) {
		case ports.SaveState, ports.SaveBoth, ports.SaveEvents:
			field := fields[m.Name()]
			if field != nil && !tells(field.Doc, field.Comment) && !c.takesTx(m) && len(suppress.Of(c.pass).Func(m)) == 0 {
				found = append(found, m)
			}
		case ports.RunTx, ports.BeginTx, ports.EndTx, ports.JoinTx:
			return nil // the port itself is what says it
		}
	}
	return found
}

// takesTx reports whether a method is given what it works in.
func (c *checker) takesTx(m *types.Func) bool {
	for p := range m.Signature().Params().Variables() {
		if c.driver(p.Type()) != nil || c.txs.Named(p.Type()) {
			return true
		}
	}
	return false
}

// owning matches comments that say what becomes of the transaction.
var owning = regexp.MustCompile(`(?i)\b(transaction\w*|tx|txn|atomic\w*|commit\w*|roll(s|ed)?[ -]?back|unit of work|all or nothing)\b`)

func tells(groups ...*ast.CommentGroup) bool {
	for _, g := range groups {
		if g != nil && owning.MatchString(g.Text()) {
			return true
		}
	}
	return false
}

// declaration is the syntax of a port.
type declaration struct {
	doc     []*ast.CommentGroup
	methods map[string]*ast.Field
}

// declared visits the interfaces of the package with their declarations.
func (c *checker) declared() func(func(*types.Named, declaration) bool) {
	return func(yield func(*types.Named, declaration) bool) {
		for _, f := range c.pass.Files {
			for _, d := range f.Decls {
				gen, isGen := d.(*ast.GenDecl)
				if !isGen {
					continue
				}
				for _, s := range gen.Specs {
					if port, of, is := c.port(gen, s); is && !yield(port, of) {
						return
					}
				}
			}
		}
	}
}

func (c *checker) port(gen *ast.GenDecl, s ast.Spec) (port *types.Named, of declaration, is bool) {
	spec, isType := s.(*ast.TypeSpec)
	if !isType || spec.Assign.IsValid() {
		return nil, declaration{}, false
	}
	t, isInterface := spec.Type.(*ast.InterfaceType)
	if !isInterface {
		return nil, declaration{}, false
	}
	obj := c.info.Defs[spec.Name]
	if obj == nil {
		return nil, declaration{}, false
	}
	if port = ports.Named(obj.Type()); port == nil {
		return nil, declaration{}, false
	}
	of = declaration{doc: []*ast.CommentGroup{spec.Doc, spec.Comment}, methods: map[string]*ast.Field{}}
	if len(gen.Specs) == 1 {
		of.doc = append(of.doc, gen.Doc)
	}
	for _, m := range t.Methods.List {
		for _, name := range m.Names {
			of.methods[name.Name] = m
		}
	}
	return port, of, true
}
