package driver

import (
	"cmp"
	"go/token"
	"net/url"
	"sync"

	"github.com/resilint/resilint/internal/baseline"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// unit is a package on its way through the analyzers.
type unit struct {
	node  *node
	pkg   *packages.Package // of the node
	order int               // by dependency
	root  bool
	load  *task // nil when no analyzer runs on the package
	tasks map[*analysis.Analyzer]*task
	boxes map[*analysis.Analyzer]*box
	over  chan struct{} // closed when all tasks are done
	pass  *analysis.Pass

	mu    sync.Mutex
	found []Finding
}

// report takes a diagnostic of an analyzer. The checker looks whether it is well
// formed. Its positions are resolved at once, so that it keeps no syntax.
func (u *unit) report(a *analysis.Analyzer, d analysis.Diagnostic) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.pass.Report(d)
	u.found = append(u.found, u.finding(a, d))
}

// finding resolves the positions of a diagnostic.
func (u *unit) finding(a *analysis.Analyzer, d analysis.Diagnostic) Finding {
	fset := u.pkg.Fset
	end := func(pos, end token.Pos) token.Position {
		if !end.IsValid() {
			end = pos
		}
		return place(fset, end)
	}
	f := Finding{
		Analyzer: a.Name, Package: u.pkg.PkgPath, Code: d.Category,
		Message: d.Message, URL: address(a, d), Decl: u.around(d.Pos),
		Pos: place(fset, d.Pos), End: end(d.Pos, d.End),
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, Related{place(fset, r.Pos), end(r.Pos, r.End), r.Message})
	}
	for _, sf := range d.SuggestedFixes {
		fix := Fix{Message: sf.Message}
		for _, e := range sf.TextEdits {
			// Edits are to the bytes of the file, whatever //line comments say.
			from, to := fset.PositionFor(e.Pos, false), fset.PositionFor(e.Pos, false)
			if e.End.IsValid() {
				to = fset.PositionFor(e.End, false)
			}
			fix.Edits = append(fix.Edits, Edit{from.Filename, from.Offset, to.Offset, e.NewText})
		}
		f.Fixes = append(f.Fixes, fix)
	}
	return f
}

// around returns the declaration around a position.
func (u *unit) around(pos token.Pos) Decl {
	for _, f := range u.pkg.Syntax {
		if pos < f.FileStart || f.FileEnd < pos {
			continue
		}
		name, node := baseline.Enclosing(f, pos)
		d := Decl{Name: name}
		if node != nil {
			d.First, d.Last = place(u.pkg.Fset, node.Pos()).Line, place(u.pkg.Fset, node.End()).Line
		}
		return d
	}
	return Decl{}
}

// address returns the URL of a diagnostic, which may be relative to the analyzer's.
func address(a *analysis.Analyzer, d analysis.Diagnostic) string {
	ref := d.URL
	if ref == "" && d.Category != "" && a.URL != "" {
		ref = "#" + d.Category
	}
	base, err := url.Parse(a.URL)
	if err != nil {
		return ref
	}
	abs, err := base.Parse(ref)
	if err != nil {
		return ref
	}
	return abs.String()
}

// finish lets go what only analyzers look at: importers need types and facts.
func (u *unit) finish() {
	u.pass.Files, u.pass.TypesInfo = nil, nil
	u.boxes = nil
	u.node.forget()
	close(u.over)
}

// box holds the result of an analyzer.
type box struct {
	mu     sync.Mutex
	value  any
	users  int
	failed bool // the analyzer failed, or one that it requires
	absent bool // the package is not analysed
}

// let gives up one use of the result.
func (b *box) let() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.users--; b.users <= 0 {
		b.value = nil
	}
}

// shell is what the checker sees of a package: it looks at packages while others
// are being loaded.
func shell(p *packages.Package) *packages.Package {
	return &packages.Package{
		ID: p.ID, Name: cmp.Or(p.Name, "_"), PkgPath: p.PkgPath, Dir: p.Dir, Module: p.Module, ForTest: p.ForTest,
		Fset: p.Fset, TypesSizes: p.TypesSizes, Types: p.Types,
	}
}
