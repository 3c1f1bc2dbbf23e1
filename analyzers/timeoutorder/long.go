package timeoutorder

import (
	"fmt"
	"go/ast"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// The longest that opening a connection and a whole request may take, unless
// the settings say otherwise.
const (
	maxConnect = 10 * time.Second
	maxTotal   = time.Minute
)

// long reports limits of a client that are too long for somebody who waits.
func (c *checker) long(s origin.Source, limits []origin.Limit) {
	info := c.origin.Type(c.origin.TypeOf(s))
	n := c.origin.Node(s)
	if info != nil && (info.Kind == catalogue.KindHTTPServer || info.Lib.Is(catalogue.ClassWorkflow) || info.Lib.Is(catalogue.ClassJobs)) || n == nil || !c.waitedFor(n) || patient(c.words(n, s)) {
		return
	}
	for _, l := range limits {
		longest, what := time.Duration(0), ""
		switch l.Op {
		case catalogue.FieldTimeoutConnect:
			longest, what = c.settings.Options.TimeoutOrder.MaxConnect.Or(maxConnect), "a connection that is not there after %s will not come"
		case catalogue.FieldTimeout, catalogue.FieldTimeoutAttempt, catalogue.FieldTimeoutHeader, catalogue.FieldTimeoutRead:
			longest, what = c.settings.Options.TimeoutOrder.MaxTotal.Or(maxTotal), "nobody waits longer than %s"
		default:
			continue
		}
		if l.Op != catalogue.FieldTimeoutConnect && !c.answers() {
			continue // nobody in view waits for the whole of it
		}
		if l.Span.Least() > longest && !patient(identifiers(l.At)+" "+c.words(l.At, origin.Source{})) {
			c.report(tooLong, l.At, fmt.Sprintf("%s of %s: "+what, l.Name, value(l.Span), place.Duration(longest)), nil, "")
			return
		}
	}
}

// answers reports whether functions of the package answer requests.
func (c *checker) answers() bool {
	if c.serving == nil {
		yes := c.runs.Answers()
		c.serving = &yes
	}
	return *c.serving
}

// waitedFor reports whether the code at a node is part of a service, and is not
// only run by somebody who can interrupt it.
func (c *checker) waitedFor(n ast.Node) bool {
	return c.runs.Service() && !c.runs.Interactive() && (!c.runs.Attended(n) || c.runs.Serving(n))
}

// longContext reports a limit for a request that is being served that is longer
// than anybody waits.
func (c *checker) longContext(call *ast.CallExpr) {
	for _, e := range c.origin.Known(call) {
		ctx, d := c.origin.Role(call, &e, catalogue.RoleCtx), c.origin.Role(call, &e, catalogue.RoleD)
		if e.Op != catalogue.OpTimeoutCtx || ctx == nil || d == nil {
			continue
		}
		span := c.origin.SpanOf(origin.Stored{Expr: d})
		longest := c.settings.Options.TimeoutOrder.MaxTotal.Or(maxTotal)
		if span.Least() <= longest || !c.inbound(ctx) || c.forAll(call) || patient(c.words(call, origin.Source{})+" "+identifiers(d)) {
			continue
		}
		c.report(tooLong, d, fmt.Sprintf("a limit of %s for work on a request that is being served: nobody waits longer than %s", value(span), place.Duration(longest)), nil, "")
	}
}

// inbound reports whether a context is, for sure, that of a request that is
// being served.
func (c *checker) inbound(ctx ast.Expr) bool {
	srcs := c.origin.Sources(ctx)
	for _, s := range srcs {
		call := s.Call()
		if call == nil {
			return false
		}
		served := false
		for _, e := range c.origin.Known(call) {
			served = served || e.Op == catalogue.OpCtxInbound
		}
		if !served {
			return false
		}
	}
	return len(srcs) > 0
}

// forAll reports whether the limit is one for all requests: the function passes
// the request on, under the new context.
func (c *checker) forAll(call *ast.CallExpr) bool {
	cur, ok := c.runs.Root().FindByPos(call.Pos(), call.End())
	if !ok {
		return false
	}
	for up := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for in := range up.Preorder((*ast.CallExpr)(nil)) {
			for _, e := range c.origin.Known(in.Node().(*ast.CallExpr)) {
				if e.Op != catalogue.OpHTTPRequestCtx {
					continue
				}
				req := c.origin.Role(in.Node().(*ast.CallExpr), &e, catalogue.RoleReq)
				if req == nil {
					continue
				}
				for _, s := range c.origin.Sources(req) {
					if s.Kind != origin.Returned && s.Kind != origin.Made {
						return true
					}
				}
			}
		}
		return false
	}
	return false
}

// patience matches names of work that takes its time, or that nobody waits for.
var patience = regexp.MustCompile(`(?i)download|upload|stream|poll|watch|subscri|listen|worker|job|batch|sync|import|export|backup|restore|migrat|crawl|scrap|` +
	`llm|openai|anthropic|claude|gemini|ollama|gpt|chat|embed|infer|completion|prompt|\bai\b|agent|replicat|backfill|(^|[^e])tail|follow|flush|outbox|reindex|ingest|transfer|archiv|artifact|blob|storage|media|video|image|report|build|deploy|install|upgrad|release|hook|notif|schedul|cron|background|tunnel|proxy|websocket|socket|git|registry|scan|generat|slow|large|generous|long|bulk|dump|snapshot|consumer|producer`)

func patient(words string) bool { return patience.MatchString(words) }

// reason matches what comments say of a long limit that somebody thought about.
var reason = regexp.MustCompile(`(?i)\b(slow|large|long|generous|download|upload|stream|batch|background|worker)`)

// words returns the names around a node: its package, function and receiver, and
// the variables and fields that hold the value of a source.
func (c *checker) words(n ast.Node, s origin.Source) string {
	words := []string{c.pass.Pkg.Name(), filepath.Base(c.pass.Fset.Position(n.Pos()).Filename)}
	if path := strings.Split(sym.PkgPath(c.pass.Pkg), "/"); len(path) > 1 {
		words = append(words, path[len(path)-2:]...)
	}
	for _, v := range s.Holders() {
		words = append(words, v.Name())
	}
	if cur, ok := c.runs.Root().FindByPos(n.Pos(), n.End()); ok {
		for up := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.GenDecl)(nil), (*ast.ValueSpec)(nil), (*ast.AssignStmt)(nil), (*ast.KeyValueExpr)(nil)) {
			switch up := up.Node().(type) {
			case *ast.GenDecl:
				words = append(words, reason.FindString(up.Doc.Text()))
			case *ast.FuncDecl:
				words = append(words, up.Name.Name, reason.FindString(up.Doc.Text()))
				if up.Recv != nil && len(up.Recv.List) > 0 {
					words = append(words, identifiers(up.Recv.List[0].Type))
				}
			case *ast.ValueSpec:
				words = append(words, reason.FindString(up.Doc.Text()+up.Comment.Text()))
				for _, id := range up.Names {
					words = append(words, id.Name)
				}
			case *ast.AssignStmt:
				for _, lhs := range up.Lhs {
					words = append(words, identifiers(lhs))
				}
			case *ast.KeyValueExpr:
				words = append(words, identifiers(up.Key))
			}
		}
	}
	return strings.Join(words, " ")
}

// identifiers returns the names in an expression.
func identifiers(n ast.Node) string {
	var words []string
	for x := range ast.Preorder(n) {
		if id, ok := x.(*ast.Ident); ok {
			words = append(words, id.Name)
		}
	}
	return strings.Join(words, " ")
}
