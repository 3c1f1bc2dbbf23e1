package retrywrite

import (
	"go/ast"
	"go/types"
	"regexp"
	"strconv"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
)

// Names tell what a request is for when nothing else does.
var (
	// readURL matches paths of POST requests that read, compute, authenticate or
	// report telemetry: a repeat does no harm.
	readURL = regexp.MustCompile(`(?i)(^|[/._:-])(_?m?search|searches|quer(y|ies)|graphql|gql|tokens?|oauth2?|openid|log[_-]?in|sign[_-]?in|auth|authenticate|authorize|introspect|refresh[_-]?(token|session|auth)s?|session|lookup|validate|verify|estimate|preview|calculate|simulate|_?m?get|batchget|list|find|filter|count|check|ping|health|heartbeat|status|metrics|logs?|traces?|telemetry|analy(ze|sis|tics)|embeddings?|completions?|generate(content)?|infer(ence)?|predict|translate|render|convert|parse|decrypt|encrypt|sign|exists|assumerole|sts|loki|prometheus|otlp)($|[/?.:_-])|[a-z](Search|Quer(y|ies)|Lookup)($|[/?.:_-])`)
	// readFunc matches functions that read, compute or authenticate, or that put
	// something in the place of what was there, whatever the method.
	readFunc = regexp.MustCompile(`^(\(?\*?[\w.]+\)?\.)?((?i:get|list|search|fetch|find|query|read|lookup|count|check|validate|verify|login|log_?in|sign_?in|auth|authenticate|refresh(access)?token|token|is|has|exists|describe|download|load|resolve|ping|probe|health|scrape|poll|watch|introspect|sign|encrypt|decrypt|calculate|compute|estimate|preview|translate|render|convert|parse|predict|embed|discover|inspect|analy[sz]e|purge|invalidate|evict|revoke|replace|overwrite|upsert|reload|reindex|ingest(file|list|data|dataset)|log_?out|push(metrics|logs))($|[A-Z_0-9])|\w*[a-z](Search|Query|Queries|Lookup|Login|Token|Metrics|Telemetry|Heartbeat)($|[A-Z_0-9]))`)
	// relayName matches code whose job is at-least-once delivery.
	relayName = regexp.MustCompile(`(?i)outbox|relay|forwarder|dispatcher`)
	// keyColumn matches columns that tell a repeated insert.
	keyColumn = regexp.MustCompile(`idempot|dedup|(event|message|msg|request|transaction|external|correlation|operation|job|order|payment)_?(id|uuid|key|ref)$`)
	idempot   = regexp.MustCompile(`(?i)idempot|dedup`)
)

// onlyReads reports whether a POST by its URL, or by the name of a function on
// the way to it, changes nothing that matters.
func (c *checker) onlyReads(r *replay) bool {
	e := &r.effect
	if e.URL.Kind == effects.Const && readURL.MatchString(e.URL.Text) {
		return true
	}
	if r.wired == nil && r.f.Fn != nil && readFunc.MatchString(r.f.Fn.Name()) {
		return true
	}
	for i, s := range e.Steps {
		if i < len(e.Steps)-1 && !s.Retries && readFunc.MatchString(s.Func) {
			return true
		}
	}
	return r.wired == nil && r.f.Fn != nil && !r.f.Fn.Exported() && c.readers(r.f.Fn, 0)
}

// readers reports whether a helper of the package is only called by functions
// that read. A helper that has a POST built in and gets the path from its
// callers is what its callers make of it.
func (c *checker) readers(fn *types.Func, depth int) bool {
	calls := c.res.CallersOf(fn)
	if len(calls) == 0 || depth > 2 {
		return false
	}
	for _, call := range calls {
		d, isFunc := c.declAt(call.Pos()).(*ast.FuncDecl)
		if !isFunc {
			return false
		}
		caller, known := c.pass.TypesInfo.Defs[d.Name].(*types.Func)
		if !known || caller == fn {
			return false
		}
		if readFunc.MatchString(caller.Name()) || c.sendsToRead(call) || !caller.Exported() && c.readers(caller, depth+1) {
			continue
		}
		return false
	}
	return true
}

// sendsToRead reports whether a call sends a request whose URL says that it
// reads.
func (c *checker) sendsToRead(call *ast.CallExpr) bool {
	for _, e := range c.res.At(call) {
		if e.Op == catalogue.OpHTTPSend {
			return e.URL.Kind == effects.Const && readURL.MatchString(e.URL.Text)
		}
	}
	return false
}

// mentionsKey reports whether the code around a call speaks of idempotency:
// what the values alone do not show may be there.
func (c *checker) mentionsKey(r *replay) bool {
	hit := false
	ast.Inspect(c.outermost(r), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			hit = hit || idempot.MatchString(n.Name)
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil {
				hit = hit || idempot.MatchString(text)
			}
		}
		return !hit
	})
	return hit
}

// outermost is the declaration that a call or wiring stands in.
func (c *checker) outermost(r *replay) ast.Node {
	if d := c.declAt(r.pos()); d != nil {
		return d
	}
	return r.call
}

// relays reports whether a publish belongs to an outbox relay, which delivers
// at least once by design.
func (c *checker) relays(r *replay) bool {
	if relayName.MatchString(c.pass.Pkg.Path()) {
		return true
	}
	if d, isFunc := c.declAt(r.pos()).(*ast.FuncDecl); isFunc {
		if relayName.MatchString(d.Name.Name) || d.Recv != nil && mentions(d.Recv, relayName) {
			return true
		}
	}
	for _, s := range r.effect.Steps {
		if relayName.MatchString(s.Func) {
			return true
		}
	}
	return r.f.Summary != nil && readsOutbox(r.f.Summary)
}

func readsOutbox(s *effects.Summary) bool {
	for i := range s.Effects {
		e := &s.Effects[i]
		if e.SQL.Kind == effects.Const && relayName.MatchString(e.SQL.Text) {
			return true
		}
	}
	return false
}

func mentions(n ast.Node, rx *regexp.Regexp) bool {
	hit := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && rx.MatchString(id.Name) {
			hit = true
		}
		return !hit
	})
	return hit
}
