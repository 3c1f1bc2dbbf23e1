package policy

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/place"
)

// Explainer puts every retry of a package into words, for people who ask how
// it was understood.
var Explainer = &analysis.Analyzer{
	Name:       "policyexplainer",
	Doc:        "each retry in words",
	Requires:   []*analysis.Analyzer{Analyzer},
	Run:        func(pass *analysis.Pass) (any, error) { return Of(pass).explain(), nil },
	ResultType: reflect.TypeFor[[]Explained](),
}

// Explained is one retry in words.
type Explained struct {
	Pos   token.Position
	Spans []Lines // the lines that it covers: its own, and those of what it is given to run
	Under []Lines // those of the functions of the package that it calls
	Title string  // what makes it, and where: "retry.Do in (*Client).Charge"
	Quote string  // as messages quote it
	Facts []Fact
	Runs  []string  // what runs again, with its effects
	Enter []Entered // the functions that it runs, also of other packages
}

// Lines are lines of a file, both ends included.
type Lines struct {
	File     string
	From, To int
}

// Fact is one part of a policy: what it is, and where that comes from, "" when
// it stands at the place.
type Fact struct {
	Name, Value, From string
}

// Covers reports whether a line belongs to the retry.
func (x *Explained) Covers(file string, line int) bool { return within(x.Spans, file, line) }

// Reaches reports whether the retry runs a line that is not its own, through
// calls. f are the lines of the function around it, name is its name.
func (x *Explained) Reaches(line int, f Lines, name string) bool {
	if within(x.Under, f.File, line) {
		return true
	}
	home := filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(f.File)), filepath.Base(f.File)))
	for _, e := range x.Enter {
		at, number, _ := strings.Cut(e.Pos, ":")
		n, err := strconv.Atoi(number)
		if err == nil && at == home && f.From <= n && n <= f.To && name != "" && (e.Func == name || strings.HasSuffix(e.Func, "."+name)) {
			return true
		}
	}
	return false
}

func within(list []Lines, file string, line int) bool {
	return slices.ContainsFunc(list, func(s Lines) bool { return s.File == file && s.From <= line && line <= s.To })
}

func (r *Result) explain() []Explained {
	var list []Explained
	for _, p := range r.Policies() {
		x := Explained{Pos: r.pass.Fset.Position(p.Pos()), Quote: p.String(), Facts: r.facts(p), Runs: r.running(p)}
		x.Title = r.title(p)
		x.Under, x.Enter = r.under(p)
		x.Spans = append(x.Spans, r.lines(p.Node))
		for _, n := range p.Runs {
			x.Spans = append(x.Spans, r.lines(n))
		}
		list = append(list, x)
	}
	return list
}

func (r *Result) lines(n ast.Node) Lines {
	from, to := r.pass.Fset.Position(n.Pos()), r.pass.Fset.Position(n.End())
	return Lines{from.Filename, from.Line, to.Line}
}

// title names what retries, and the function that it stands in.
func (r *Result) title(p *Policy) string {
	what := "loop"
	switch n := p.Node.(type) {
	case *ast.CallExpr:
		what = text(n.Fun)
		if id := nameOf(n.Fun); id != nil && strings.ContainsAny(what, "({") { // a chain
			what = "…." + id.Name
		}
	case *ast.CompositeLit:
		what = text(n.Type)
	}
	if p.Lib != "" {
		what += " of " + p.Lib
	}
	if p.Func != nil && p.Func.Fn != nil {
		what += " in " + r.fx.Display(p.Func.Fn)
	}
	return what
}

// facts lists the parts of a policy, what is not known included.
func (r *Result) facts(p *Policy) []Fact {
	list := []Fact{{"attempts", unknown(p.Attempts.Known, p.Attempts.String()), p.Attempts.From}}
	list = append(list, waitFacts(p)...)
	if p.Elapsed.Known && !p.Elapsed.Unlimited {
		list = append(list, Fact{"limit in time", place.Duration(p.Elapsed.D), p.Elapsed.From})
	} else {
		list = append(list, Fact{"limit in time", unknown(p.Elapsed.Known, "none"), ""})
	}
	round := unknown(p.Lets != LetsUnknown, p.Lets.String())
	if call := r.everyFailure(p); call != "" && p.Lets == LetsUnknown {
		round = "every failure of " + call
	}
	list = append(list, Fact{"goes round on", round, ""})
	for _, x := range p.Predicates {
		list = append(list, Fact{"decided by", r.quote(x), ""})
	}
	for _, x := range p.Aborts {
		list = append(list, Fact{"given up on", r.quote(x), ""})
	}
	if len(p.Codes) > 0 {
		list = append(list, Fact{"decided by", strings.Join(p.Codes, ", "), ""})
	}
	for _, x := range p.Notify {
		list = append(list, Fact{"tells", r.quote(x), ""})
	}
	if p.Kind == Client {
		list = append(list, Fact{"methods", map[Answer]string{Unknown: "not known", No: "any", Yes: "only those that are safe to repeat"}[p.Methods], ""})
	}
	list = append(list, Fact{"ends with a context", answerText(p.Ends), ""})
	if p.Wait.Growth != None {
		list = append(list, Fact{"waits end with it", answerText(p.Wait.Cancel), ""})
	}
	worst := "not known"
	if p.Wait.Growth == None {
		worst = "no waiting"
	} else if d, known := p.Worst(); known {
		worst = place.Duration(d) + " of waiting"
	} else if p.Attempts.Unlimited && p.Elapsed.Unlimited {
		worst = "no limit"
	}
	return append(list, Fact{"worst case", worst, ""})
}

func waitFacts(p *Policy) []Fact {
	w := &p.Wait
	shape := map[Growth]string{
		Unseen: "not known", None: "none", Fixed: "fixed", Linear: "growing by steps", Exponential: "growing by a factor",
		Random: "random", Server: "as the server says",
	}[w.Growth]
	if w.Growth == Exponential && w.Factor > 0 {
		shape = fmt.Sprintf("growing by the factor %g", w.Factor)
	}
	list := []Fact{{"waits", shape, ""}}
	if w.Growth == None {
		return list
	}
	if w.First.Known {
		list = append(list, Fact{"first wait", place.Duration(w.First.D), w.First.From})
	}
	switch {
	case w.Growth == Fixed:
	case w.Max.Known && w.Max.Unlimited:
		list = append(list, Fact{"longest wait", "no limit", w.Max.From})
	case w.Max.Known:
		list = append(list, Fact{"longest wait", place.Duration(w.Max.D), w.Max.From})
	}
	jitter := answerText(w.Jitter)
	switch {
	case w.Jitter != Yes:
	case p.spread > 0:
		jitter = fmt.Sprintf("up to %g %% more", p.spread*100)
	case p.extra.Known && p.extra.D > 0:
		jitter = "up to " + place.Duration(p.extra.D) + " more"
	}
	list = append(list, Fact{"jitter", jitter, ""})
	if w.RetryAfter != Unknown {
		list = append(list, Fact{"heeds Retry-After", answerText(w.RetryAfter), ""})
	}
	return list
}

func unknown(known bool, text string) string {
	if !known {
		return "not known"
	}
	return text
}

func answerText(a Answer) string {
	return map[Answer]string{Unknown: "not known", No: "no", Yes: "yes"}[a]
}

// quote is an expression with its place, a function literal by its place alone.
func (r *Result) quote(x ast.Expr) string {
	at := r.pass.Fset.Position(x.Pos())
	what := "the function"
	if _, isLit := ast.Unparen(x).(*ast.FuncLit); !isLit {
		what = text(x)
	}
	return fmt.Sprintf("%s at line %d", what, at.Line)
}
