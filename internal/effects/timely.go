package effects

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// timeWords are words with which a comment says how long a call may take.
var timeWords = regexp.MustCompile(`(?i)latenc|time[- ]?(s )?(out|limit|box)|deadline|\bsl[ao]s?\b|seconds?\b|minutes?\b|\d ?m?s\b|within|at most|\bp9\d|\bslow|\bfast|takes? (up|long)|blocking|\bblocks (until|for|while)|bounded|budget|in time|duration|immediate|asynchron|\bwaits?\b`)

// timely lists the methods of a package's interfaces whose comment, or that of
// the whole interface, says how long they may take: "Port.Method".
func timely(pass *analysis.Pass) (found []string) {
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			gen, isGen := d.(*ast.GenDecl)
			if !isGen {
				continue
			}
			for _, spec := range gen.Specs {
				t, isType := spec.(*ast.TypeSpec)
				if !isType {
					continue
				}
				if i, isIface := t.Type.(*ast.InterfaceType); isIface {
					whole := says(t.Doc) || len(gen.Specs) == 1 && says(gen.Doc)
					for _, m := range i.Methods.List {
						for _, name := range m.Names {
							if whole || says(m.Doc) || says(m.Comment) {
								found = append(found, t.Name.Name+"."+name.Name)
							}
						}
					}
				}
			}
		}
	}
	return found
}

func says(doc *ast.CommentGroup) bool { return doc != nil && timeWords.MatchString(doc.Text()) }

// Timely reports whether a comment at the declaration of an interface's method
// says how long a call may take. It knows of first-party packages only.
func (r *Result) Timely(fn *types.Func) bool {
	if r.p == nil || fn.Pkg() == nil || fn.Signature().Recv() == nil {
		return false
	}
	port := sym.Named(fn.Signature().Recv().Type())
	if port == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	names, seen := r.timely[fn.Pkg()]
	if !seen {
		var fact FirstParty
		if fn.Pkg() == r.p.pass.Pkg {
			names = timely(r.p.pass)
		} else if r.p.pass.ImportPackageFact(fn.Pkg(), &fact) {
			names = fact.Timely
		}
		r.timely[fn.Pkg()] = names
	}
	return slices.Contains(names, port.Obj().Name()+"."+fn.Name())
}
