package healthprobe

import (
	"fmt"
	"go/ast"
	"net/http"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/probes"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// changes are the operations that leave something behind.
var changes = map[catalogue.Op]string{
	catalogue.OpDBWrite: "writes to the database", catalogue.OpDBCas: "writes to the database", catalogue.OpMsgPublish: "publishes a message",
	catalogue.OpMsgEnqueue: "enqueues a job", catalogue.OpOutboxStore: "stores a message", catalogue.OpESAppend: "stores events",
	catalogue.OpAggregateSave: "saves an aggregate", catalogue.OpSidefxPay: "moves money", catalogue.OpSidefxNotify: "notifies somebody",
	catalogue.OpSidefxMail: "sends mail",
}

// writes reports a probe that changes something.
func (c *checker) writes(p *probes.Probe, s *effects.Summary) {
	for i := range s.Effects {
		e := &s.Effects[i]
		what := change(e)
		if what == "" || effects.Endless(e.Around) || !c.sure(p, e) {
			continue
		}
		c.report(writes, p, c.lead(p, e), fmt.Sprintf("probe %s %s with every question (%s)", p.Name, what, way(e)))
		return
	}
}

// change says what an effect changes, "" when it changes nothing, or that is not
// known. A table that is there for probes may be written; a POST may be a question.
func change(e *effects.Effect) string {
	switch e.Op {
	case catalogue.OpDBExec, catalogue.OpDBQuery:
		if e.SQL.Kind != effects.Const {
			return ""
		}
		for _, st := range sqltext.Parse(e.SQL.Text) {
			switch st.Kind {
			case sqltext.KindInsert, sqltext.KindUpdate, sqltext.KindDelete:
				if len(st.Tables) > 0 && !probing.MatchString(st.Tables[0].Name) {
					return fmt.Sprintf("writes to table %s", st.Tables[0].Name)
				}
			}
		}
		return ""
	case catalogue.OpHTTPSend:
		switch e.Method.Text {
		case http.MethodPut, http.MethodPatch, http.MethodDelete:
			if e.Method.Kind == effects.Const {
				return "sends a " + e.Method.Text
			}
		}
		return ""
	}
	return changes[e.Op]
}

// probing matches tables that are there to be written by probes.
var probing = regexp.MustCompile(`(?i)health|probe|heartbeat|ping|canary|liveness|status_?check`)

// unbounded reports a check, given to a library that asks without a limit, which
// pings under no limit of its own: each question that hangs leaves a goroutine,
// and one that asks on a schedule keeps the answer it had.
// A function with a context or request of its own is for the rules about
// contexts.
func (c *checker) unbounded(p *probes.Probe) {
	if p.Func == nil || p.Path != "" || p.Limited || p.Func.Sig.Params().Len() > 0 {
		return
	}
	for _, call := range p.Func.Known {
		rows := c.fx.Rows(call)
		for i := range rows {
			if rows[i].Op != catalogue.OpDBPing || rows[i].Is(catalogue.AttrBounded) || !c.endless(call, &rows[i]) || origin.Of(c.pass).Embedded() {
				continue
			}
			then := "each question adds a goroutine"
			if p.Kept {
				then = "the last answer stands"
			}
			c.report(depends, p, place.Called(call), fmt.Sprintf("%s %s has no bound: while %s waits for ever, %s",
				p.Kind, p.Name, place.Call(c.pass.TypesInfo, call), then))
			return
		}
	}
}

// endless reports whether a ping is given no context, or one that nothing ends.
func (c *checker) endless(call *ast.CallExpr, row *catalogue.Effect) bool {
	ctx := sym.Role(call, row, catalogue.RoleCtx)
	if ctx == nil {
		return row.Is(catalogue.AttrCtxless)
	}
	return origin.Of(c.pass).Deadline(ctx).State == origin.Unbounded
}
