package suppress

import (
	"go/ast"
	"go/token"
	"go/types"
	"sync/atomic"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
)

func run(pass *analysis.Pass) (any, error) {
	x := &Index{fset: pass.Fset, notes: map[*types.Func][]Note{}, imports: pass.ImportPackageFact, far: map[*types.Package][]Span{}}
	if !config.Of(pass).FirstParty(pass) {
		return x, nil // of libraries nothing is reported
	}
	for _, f := range pass.Files {
		fi := &fileIndex{start: f.FileStart, end: f.FileEnd}
		x.files = append(x.files, fi)
		annotated := false
		for _, group := range f.Comments {
			for _, c := range group.List {
				d, ok := Parse(c.Slash, c.Text)
				if !ok {
					continue
				}
				e := &Entry{Directive: d, comment: c.End(), hits: make([]atomic.Bool, len(d.Codes))}
				e.file = d.Verb == verbFileIgnore
				e.first = pass.Fset.PositionFor(c.Slash, false).Line
				e.last = pass.Fset.PositionFor(group.End(), false).Line + 1
				fi.entries = append(fi.entries, e)
				annotated = annotated || isKind(d.Verb)
			}
		}
		if len(fi.entries) > 0 {
			extend(pass.Fset, f, fi.entries)
			for _, e := range fi.entries {
				x.tell(fi, e)
			}
		}
		if annotated {
			x.annotate(pass.TypesInfo, f)
		}
	}
	if spans := x.spans(); len(spans) > 0 {
		pass.ExportPackageFact(&Silent{spans})
	}
	return x, nil
}

// lines is where a node begins and ends.
type lines struct{ first, last int }

// extend gives each directive the lines it covers. So far an entry has the
// line of the comment, and the line after the comment's group.
func extend(fset *token.FileSet, f *ast.File, entries []*Entry) {
	line := func(p token.Pos) int { return fset.PositionFor(p, false).Line }
	byLine := map[int][]*Entry{}
	for _, e := range entries {
		byLine[e.first] = append(byLine[e.first], e)
	}
	tails := map[int]int{}   // line where statements without blocks end → line where the first begins
	heads := map[int]int{}   // line where statements begin → last line of their heads
	whole := map[int]lines{} // line where nodes begin → the largest of them
	docs := map[int]lines{}  // last line of a doc comment → its declaration
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.Comment, *ast.CommentGroup:
			return false
		}
		begin, end := line(n.Pos()), line(n.End())
		if _, isFile := n.(*ast.File); isFile {
			begin, end = line(f.Package), line(f.FileEnd)
		}
		// Code before the comment on its line: the comment is about that line.
		for _, e := range byLine[begin] {
			e.trailing = e.trailing || n.Pos() < e.Pos
		}
		for _, e := range byLine[end] {
			e.trailing = e.trailing || n.End() <= e.Pos
		}
		if w, ok := whole[begin]; !ok || w.last < end {
			whole[begin] = lines{begin, end}
		}
		if head := headEnd(n); head.IsValid() {
			heads[begin] = max(heads[begin], line(head))
			if first, ok := tails[end]; head == n.End() && (!ok || begin < first) {
				tails[end] = begin
			}
		}
		if doc := docOf(n); doc != nil {
			docs[line(doc.End())] = lines{line(doc.Pos()), end}
		}
		return true
	})
	for _, e := range entries {
		at := e.last
		if e.trailing {
			at = e.first
		}
		decl, isDoc := docs[at-1]
		switch {
		case e.file:
		case e.all:
			// golangci-lint: the whole of the largest node that begins there.
			e.first, e.last = at, max(at, whole[at].last)
		case isDoc && !e.trailing:
			e.first, e.last = decl.first, decl.last
		default:
			e.first, e.last = at, max(at, heads[at])
			if first, ok := tails[at]; ok && e.trailing {
				e.first = first
			}
		}
	}
}

// headEnd returns where the head of a statement ends: before its first block,
// so that a directive at a multi-line call covers the call, and one at a loop
// or a function literal does not cover the body. Other nodes have no head.
func headEnd(n ast.Node) token.Pos {
	switch n := n.(type) {
	case *ast.BlockStmt, *ast.LabeledStmt, *ast.CaseClause, *ast.CommClause:
		return token.NoPos
	case ast.Stmt, *ast.KeyValueExpr, ast.Spec:
		end := n.End()
		ast.Inspect(n, func(m ast.Node) bool {
			b, ok := m.(*ast.BlockStmt)
			if ok {
				end = min(end, b.Lbrace)
			}
			return !ok
		})
		return end
	}
	return token.NoPos
}

// docOf returns the doc comment of a declaration, specification or field.
func docOf(n ast.Node) *ast.CommentGroup {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Doc
	case *ast.GenDecl:
		return n.Doc
	case *ast.TypeSpec:
		return n.Doc
	case *ast.ValueSpec:
		return n.Doc
	case *ast.ImportSpec:
		return n.Doc
	case *ast.Field:
		return n.Doc
	}
	return nil
}

// annotate keeps the annotations of function declarations and of methods in
// interface types.
func (x *Index) annotate(info *types.Info, f *ast.File) {
	add := func(name *ast.Ident, docs ...*ast.CommentGroup) {
		if fn, ok := info.Defs[name].(*types.Func); ok {
			if notes := Notes(docs...); notes != nil {
				x.notes[fn] = append(x.notes[fn], notes...)
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name, n.Doc)
		case *ast.InterfaceType:
			for _, m := range n.Methods.List {
				for _, name := range m.Names {
					add(name, m.Doc, m.Comment)
				}
			}
		}
		return true
	})
}
