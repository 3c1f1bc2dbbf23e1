package eventversion

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/emits"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

type checker struct {
	pass *analysis.Pass
	fx   *effects.Result
	// versioned: a topic or name in this package ends in a version.
	versioned map[*types.Package]bool
}

// event is a type of events with the worst way in which it leaves the process.
type event struct {
	named *types.Named
	marks ports.Marks
	sent  emits.Sent
}

// written reports events that leave the process without what tells them apart.
func (c *checker) written(sent []emits.Sent) {
	worst := map[*types.TypeName]*event{}
	var events []*event
	for _, s := range sent {
		named, isNamed := s.Type.(*types.Named)
		if !isNamed || !c.happening(named, s.Kind) && !c.announced(named, &s) {
			continue
		}
		marks := s.Marks
		if types.IsInterface(named) {
			marks |= c.implemented(named)
		}
		e := worst[named.Origin().Obj()]
		if e == nil {
			e = &event{named: named.Origin(), marks: marks, sent: s}
			worst[named.Origin().Obj()] = e
			events = append(events, e)
		} else if missing(marks) > missing(e.marks) {
			e.marks, e.sent = marks, s
		}
	}
	slices.SortFunc(events, func(a, b *event) int { return cmp.Compare(a.sent.Call.Pos(), b.sent.Call.Pos()) })
	for _, e := range events {
		if !stands(e.named, events) {
			c.report(e)
		}
	}
}

// stands reports whether an interface only stands for types that are among the
// events themselves.
func stands(named *types.Named, events []*event) bool {
	iface, isIface := named.Underlying().(*types.Interface)
	return isIface && slices.ContainsFunc(events, func(e *event) bool {
		return !types.IsInterface(e.named) && (types.Implements(e.named, iface) || types.Implements(types.NewPointer(e.named), iface))
	})
}

// missing counts what marks lack.
func missing(m ports.Marks) (n int) {
	for one := ports.MarkName; one <= ports.MarkAggregate; one <<= 1 {
		if m&one == 0 {
			n++
		}
	}
	return n
}

// happening reports whether a type is that of events: what goes to a broker or
// outbox by its name, what is kept by what it is made of, too. Messages that a
// schema compiler wrote have their own rules.
func (c *checker) happening(named *types.Named, kind emits.Kind) bool {
	for m := range named.Methods() {
		if m.Name() == "ProtoReflect" || m.Name() == "ProtoMessage" {
			return false
		}
	}
	if kind == emits.Kept && types.IsInterface(named) {
		return ports.IsEvent(named)
	}
	return ports.Happening(named) || kind != emits.Published && ports.IsEvent(named)
}

// announced reports whether an entity is published as it is under a topic that
// says what happened to it.
func (c *checker) announced(named *types.Named, s *emits.Sent) bool {
	return s.Kind == emits.Published && s.Topic != "" && !types.IsInterface(named) && !ports.Ordered(named)
}

// implemented returns what types that implement an interface tell, as far as they
// are in sight.
func (c *checker) implemented(named *types.Named) (m ports.Marks) {
	iface, isIface := named.Underlying().(*types.Interface)
	if !isIface {
		return 0
	}
	for _, pkg := range []*types.Package{named.Obj().Pkg(), c.pass.Pkg} {
		for _, name := range pkg.Scope().Names() {
			tn, isType := pkg.Scope().Lookup(name).(*types.TypeName)
			// What others do not export is not always there to be seen.
			if !isType || pkg != c.pass.Pkg && !tn.Exported() || tn.IsAlias() || types.IsInterface(tn.Type()) || !types.Implements(types.NewPointer(tn.Type()), iface) {
				continue
			}
			m |= emits.Of(c.pass).Marks(tn.Type())
		}
	}
	return m
}

func (c *checker) report(e *event) {
	// A complete envelope that passes by is understood today; what is read back
	// years later is not.
	complete := e.marks.Has(ports.AllMarks&^ports.MarkVersion) && e.sent.Kind != emits.Kept
	m := e.marks | e.sent.Implied
	if c.names(e.named.Obj().Pkg()) || c.names(c.pass.Pkg) {
		m |= ports.MarkVersion
	}
	at := analysis.Range(place.Name(e.named.Obj()))
	where := place.Line(c.pass.Fset, e.sent.Call.Pos())
	name := e.named.Obj().Name()
	if !c.happening(e.named, e.sent.Kind) {
		name = fmt.Sprintf("%s (%s)", e.sent.Topic, name)
	}
	if e.named.Obj().Pkg() != c.pass.Pkg || name != e.named.Obj().Name() {
		at = place.At(e.sent.Call.Pos(), e.sent.Call.End())
		if call, isCall := e.sent.Call.(*ast.CallExpr); isCall {
			at = place.Called(call)
		}
		where = ""
	}
	how := fmt.Sprintf("%s is %s (%s)", name, verb(e.sent.Kind), strings.TrimSuffix(e.sent.Via+", "+where, ", "))
	related := []report.Related{{Pos: e.sent.Call.Pos(), Message: "it leaves the process here"}}
	if !m.Has(ports.MarkVersion) && !complete {
		report.Report(c.pass, noVersion, report.Finding{
			Range: at, Related: related,
			Message: fmt.Sprintf("event %s without a version: readers cannot tell an old shape of it from a new one", how),
		})
	}
	if lacks := identity(m); lacks != "" {
		report.Report(c.pass, noIdentity, report.Finding{
			Range: at, Related: related,
			Message: fmt.Sprintf("event %s without %s", how, lacks),
		})
	}
}

// identity says what of id, time and aggregate is missing, and what for: "" when
// the event can be told apart and put in order.
func identity(m ports.Marks) string {
	var lacks []string
	why := "readers cannot put it in order"
	if !m.Has(ports.MarkID) {
		lacks, why = append(lacks, "an id of its own"), "a repeat looks like a new event"
	}
	if !m.Has(ports.MarkTime) {
		lacks = append(lacks, "the time it happened at")
	}
	if len(lacks) == 0 {
		return ""
	}
	if !m.Has(ports.MarkAggregate) {
		lacks = append(lacks, "the id of what it happened to")
	}
	last := len(lacks) - 1
	if last > 0 {
		lacks[last-1] += " and " + lacks[last]
		lacks = lacks[:last]
	}
	return strings.Join(lacks, ", ") + ": " + why
}

func verb(k emits.Kind) string {
	if k == emits.Published {
		return "published"
	}
	return "stored"
}

// bareVersion matches a version that names nothing: that of an API, or of one
// message in whose headers it is.
var bareVersion = regexp.MustCompile(`^[vV]\d+$`)

// names reports whether a package has a topic or the name of an event that ends
// in a version: constants, and texts in the package at hand.
func (c *checker) names(pkg *types.Package) bool {
	if known, seen := c.versioned[pkg]; seen {
		return known
	}
	found := false
	for _, name := range pkg.Scope().Names() {
		if k, isConst := pkg.Scope().Lookup(name).(*types.Const); isConst && (k.Exported() || pkg == c.pass.Pkg) {
			text := strings.Trim(k.Val().ExactString(), `"`)
			found = found || ports.Versioned(text) && (!bareVersion.MatchString(text) || ports.MarkOf(name, nil).Has(ports.MarkVersion))
		}
	}
	if pkg == c.pass.Pkg && !found {
		for _, f := range c.pass.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				if lit, isLit := n.(*ast.BasicLit); isLit && lit.Kind == token.STRING {
					text, _ := sym.ConstString(c.pass.TypesInfo, lit)
					found = found || ports.Versioned(text) && !bareVersion.MatchString(text)
				}
				_, isImport := n.(*ast.ImportSpec)
				return !isImport
			})
		}
	}
	if c.versioned == nil {
		c.versioned = map[*types.Package]bool{}
	}
	c.versioned[pkg] = found
	return found
}
