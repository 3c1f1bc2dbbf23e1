package retrylog

import (
	"go/ast"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/sym"
)

// checker is the state of one run.
type checker struct {
	pass *analysis.Pass
	info *types.Info
	res  *effects.Result
	seen map[*ast.CallExpr]bool // lines that were looked at for another retry
	told *policy.Policy         // the retry that was reported last for want of an id
}

// policy looks at the lines that a retry writes between two attempts.
func (c *checker) policy(p *policy.Policy) {
	for _, x := range p.Notify {
		nodes, _, known := c.res.Functions(x)
		if !known {
			continue
		}
		for _, n := range nodes {
			c.lines(n, func(call *ast.CallExpr) { c.line(call, "retry callback", p) })
		}
	}
	if p.Region == nil || p.Kind == policy.Loop && p.Region.Wait == nil && !c.reaches(p) {
		return
	}
	for _, n := range p.Runs {
		c.lines(n, func(call *ast.CallExpr) {
			if p.Region.Replays(call) {
				c.line(call, "retry", p)
			}
		})
	}
}

// reaches reports whether what a retry repeats is seen to leave the process. A
// loop that neither does so nor waits may be about anything.
func (c *checker) reaches(p *policy.Policy) bool {
	hit := false
	for _, n := range p.Runs {
		ast.Inspect(n, func(x ast.Node) bool {
			if call, isCall := x.(*ast.CallExpr); isCall && !hit && p.Region.Replays(call) {
				hit = len(c.res.At(call)) > 0
			}
			return !hit
		})
	}
	return hit
}

// lines visits the calls in a node that write to a log. Literals inside of it
// run elsewhere.
func (c *checker) lines(n ast.Node, visit func(*ast.CallExpr)) {
	ast.Inspect(n, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.FuncLit:
			return x == n
		case *ast.CallExpr:
			if c.writes(x) {
				visit(x)
			}
		}
		return true
	})
}

// logMethod matches how loggers of the user's own are called, by the method and
// by the type.
var (
	logMethod  = regexp.MustCompile(`^(Info|Notice|Warn|Warning|Error|Print|Log)(f|w|ln|S|Ctx|Context)?$`)
	loggerType = regexp.MustCompile(`(?i)^(\w*logger|\w*log|entry)$`)
)

// writes reports whether a call writes a line that is there in production:
// lines for debugging are not.
func (c *checker) writes(call *ast.CallExpr) bool {
	rows := c.res.Rows(call)
	for i := range rows {
		if rows[i].Op == catalogue.OpLogWrite {
			return !rows[i].Is(catalogue.AttrDebug) && !c.debugs(call)
		}
	}
	fn := sym.Callee(c.info, call)
	if fn == nil || rows != nil || !c.res.Own(fn) || !logMethod.MatchString(fn.Name()) || fn.Signature().Recv() == nil {
		return false
	}
	named := sym.Named(fn.Signature().Recv().Type())
	return named != nil && loggerType.MatchString(named.Obj().Name())
}

// debugs reports whether a line comes from a logger or an event that is for
// debugging: log.Debug().Msg("…").
func (c *checker) debugs(call *ast.CallExpr) bool {
	hit := false
	c.chain(call, func(step *ast.CallExpr) {
		for _, row := range c.res.Rows(step) {
			hit = hit || row.Op == catalogue.OpLogWith && row.Is(catalogue.AttrDebug)
		}
	})
	return hit
}

// chain visits the calls that make the receiver of a call, innermost last.
func (c *checker) chain(call *ast.CallExpr, visit func(*ast.CallExpr)) {
	for {
		sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !isSel {
			return
		}
		inner, isCall := ast.Unparen(sel.X).(*ast.CallExpr)
		if !isCall {
			return
		}
		visit(inner)
		call = inner
	}
}

// line judges one line of the log.
func (c *checker) line(call *ast.CallExpr, who string, p *policy.Policy) {
	if c.seen[call] {
		return
	}
	if c.seen == nil {
		c.seen = map[*ast.CallExpr]bool{}
	}
	c.seen[call] = true
	if body, what := c.body(call); body != nil {
		c.report(loggedBody, call, who+" logs "+what+": "+types.ExprString(body)+" may hold personal data and secrets, once for each attempt; log the status and the error", p)
	}
	if p != c.told && c.uncorrelated(call) { // the first line of a retry stands for all
		c.told = p
		c.report(noCorrelation, call, who+" logs without the request's id although a context is at hand: the lines of one request cannot be put together", p)
	}
}

func (c *checker) report(code *rule.Code, call *ast.CallExpr, message string, p *policy.Policy) {
	f := report.Finding{Range: place.Called(call), Message: message}
	if p.Kind == policy.Loop && p.Region != nil {
		from, _ := p.Region.Header()
		f.Related = append(f.Related, report.Related{Pos: from, Message: "the retry"})
	} else {
		f.Related = append(f.Related, report.Related{Pos: p.Node.Pos(), Message: "the retry"})
	}
	report.Report(c.pass, code, f)
}
