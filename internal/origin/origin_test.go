package origin_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/linttest"
	"github.com/resilint/resilint/internal/origin"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

var (
	kinds  = [...]string{"unknown", "made", "zero", "returned", "foreign", "given", "nil", "constant", "function"}
	states = [...]string{"unknown", "outside", "bounded", "unbounded", "sometimes"}
	losses = [...]string{"kept", "rooted", "detached"}
)

// answers are the questions that test code asks by calling a function of that
// name.
var answers = map[string]func(*origin.Result, ast.Expr) string{
	"from": func(r *origin.Result, e ast.Expr) string {
		var out []string
		for _, s := range r.Sources(e) {
			out = append(out, sourceText(s))
		}
		return strings.Join(out, " ")
	},
	"deadline": func(r *origin.Result, e ast.Expr) string { return states[r.Deadline(e).State] },
	"lost": func(r *origin.Result, e ast.Expr) string {
		loss, at := r.Lost(e)
		if at == nil {
			return losses[loss]
		}
		return losses[loss] + " by " + types.ExprString(at.Fun)
	},
	"statements": func(r *origin.Result, _ ast.Expr) string {
		b := r.StatementLimit()
		return strings.TrimSpace(states[b.State] + " " + b.Why)
	},
	"ended": func(r *origin.Result, _ ast.Expr) string {
		b := r.StatementsEnd()
		return strings.TrimSpace(states[b.State] + " " + b.Why)
	},
	"always":  func(r *origin.Result, e ast.Expr) string { return states[r.DeadlineOnEveryWay(e).State] },
	"request": func(r *origin.Result, e ast.Expr) string { return states[r.RequestDeadline(e).State] },
	"limit": func(r *origin.Result, e ast.Expr) string {
		var out []string
		for _, s := range r.Sources(e) {
			out = append(out, states[r.ClientBound(s).State])
		}
		return strings.Join(slices.Compact(out), " ")
	},
	"lasts": func(r *origin.Result, e ast.Expr) string {
		s := r.SpanOf(origin.Stored{Expr: e})
		text := fmt.Sprint(s.Values)
		if s.Zero {
			text += " zero"
		}
		if s.Open {
			text += " open"
		}
		return text
	},
	"under": func(r *origin.Result, e ast.Expr) string {
		spans, ok := r.LimitedBy(e)
		if !ok {
			return "not known"
		}
		var out []string
		for _, s := range spans {
			out = append(out, fmt.Sprint(s.Values))
		}
		return strings.Join(out, " ")
	},
	"begins": func(r *origin.Result, e ast.Expr) string {
		text, whole := r.Prefix(e)
		if !whole {
			text += "…"
		}
		return text
	},
}

func sourceText(s origin.Source) string {
	text := kinds[s.Kind]
	if fn, ok := s.Obj.(*types.Func); ok && s.Kind == origin.Function {
		text += " " + fn.Name()
	}
	if s.Kind == origin.Foreign {
		text += " " + s.Obj.Name()
		if s.Copied() {
			text += " copied"
		}
	}
	return text
}

// probe reports the answer to every question in a package.
var probe = &analysis.Analyzer{
	Name:     "probe",
	Doc:      "answers to questions in test code",
	Requires: []*analysis.Analyzer{origin.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		r := origin.Of(pass)
		for _, f := range pass.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				if id, ok := call.Fun.(*ast.Ident); ok && answers[id.Name] != nil && len(call.Args) == 1 {
					pass.Reportf(call.Pos(), "%s", answers[id.Name](r, call.Args[0]))
				}
				return true
			})
		}
		return nil, nil
	},
}

var expected = regexp.MustCompile(`// = (.*)`)

// TestAnswers compares every answer in testdata/origin with the comment on its
// line.
func TestAnswers(t *testing.T) {
	dir := linttest.Testdata(t)
	pkgs, err := packages.Load(&packages.Config{Dir: dir, Mode: packages.LoadSyntax | packages.NeedModule}, "./origin/...")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{probe}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for act := range graph.All() {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			pos := act.Package.Fset.Position(d.Pos)
			got[fmt.Sprintf("%s:%d", filepath.Base(pos.Filename), pos.Line)] = d.Message
		}
	}
	asked := 0
	for _, p := range pkgs {
		for _, f := range p.Syntax {
			for _, group := range f.Comments {
				for _, c := range group.List {
					m := expected.FindStringSubmatch(c.Text)
					if m == nil {
						continue
					}
					asked++
					pos := p.Fset.Position(c.Pos())
					key := fmt.Sprintf("%s:%d", filepath.Base(pos.Filename), pos.Line)
					if got[key] != m[1] {
						t.Errorf("%s: got %q, want %q", key, got[key], m[1])
					}
				}
			}
		}
	}
	if asked != len(got) || asked == 0 {
		t.Errorf("%d answers, %d expected", len(got), asked)
	}
}
