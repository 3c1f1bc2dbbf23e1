package unboundedcall

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/outbound"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// deadlines reports an adapter whose calls run with the context of its callers
// alone, when nothing in view sets a deadline: not the method, no caller, no client,
// no driver. That is one finding, at the first of them. Other packages are adapters
// when they are wired as such: see links.
func (k *checker) deadlines() {
	if !adapter(*layers.Of(k.pass)) {
		return
	}
	var open, helped []openCall
	for _, fn := range k.effects.Funcs() {
		for _, call := range fn.Calls {
			decl := sym.FuncAt(k.pass.Files, call.Pos())
			if decl == nil || outbound.Lifecycle(k.pass, decl) || k.givesBack(decl) || report.Skipped(k.pass, call.Pos()) || !k.open(call) {
				continue
			}
			if decl.Recv != nil {
				open = append(open, openCall{call, place.Receiver(decl)})
			} else if recv := k.helps(decl, 0); recv != "" {
				helped = append(helped, openCall{call, recv})
			}
		}
	}
	k.alone(append(open, helped...))
}

// back matches methods that give back what an earlier call took.
var back = regexp.MustCompile(`^(Release|Unlock|Unlisten|Abort|GiveBack)$`)

// givesBack reports whether a method only gives back what its value holds: it takes
// nothing but a context, which callers make anew and with a limit, because their own may
// have ended.
func (k *checker) givesBack(decl *ast.FuncDecl) bool {
	fn, known := k.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return known && decl.Recv != nil && back.MatchString(decl.Name.Name) && fn.Signature().Params().Len() == 1
}

// maxHelpers bounds how many helpers in a row are followed to a method.
const maxHelpers = 4

// helps is the type whose methods call a function that is none itself, "" when only
// others do.
func (k *checker) helps(decl *ast.FuncDecl, depth int) string {
	fn, known := k.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !known || fn.Exported() || depth > maxHelpers {
		return ""
	}
	for _, call := range k.effects.CallersOf(fn) {
		caller := sym.FuncAt(k.pass.Files, call.Pos())
		if caller == nil || outbound.Lifecycle(k.pass, caller) {
			continue
		}
		recv := ""
		if caller.Recv != nil {
			recv = place.Receiver(caller)
		} else {
			recv = k.helps(caller, depth+1)
		}
		if recv != "" {
			return recv
		}
	}
	return ""
}

// adapter reports whether a layer is that of adapters. A folder of infrastructure is
// enough: whoever asks for a review wants to see what is missing, and the message
// names what was looked at.
func adapter(a layers.Answer) bool {
	return a.Layer == layers.AdapterOut && a.Confidence >= layers.Medium
}

// openCall is a call without a limit, with the type whose method makes it.
type openCall struct {
	call *ast.CallExpr
	recv string
}

// alone reports the first of some calls of an adapter for all of them.
func (k *checker) alone(open []openCall) {
	if len(open) == 0 {
		return
	}
	types := map[string]bool{}
	for _, o := range open {
		types[o.recv] = true
	}
	first, n := open[0], len(open)
	message := fmt.Sprintf("call of %s runs with its caller's context alone: nothing in this package gives the methods of %s a deadline",
		place.Call(k.pass.TypesInfo, first.call), first.recv)
	switch {
	case len(types) > 1:
		message += fmt.Sprintf(" (and %d more call%s, in %d types)", n-1, plural(n-1), len(types))
	case n > 1:
		message += fmt.Sprintf(" (and %d more call%s)", n-1, plural(n-1))
	}
	report.Report(k.pass, noDeadline, report.Finding{Range: first.call.Fun, Message: message})
}

// open reports whether only callers out of view can bound a call.
func (k *checker) open(call *ast.CallExpr) bool {
	rows := k.origin.Known(call)
	for i := range rows {
		e := &rows[i]
		group, out := outbound.GroupOf(e.Op)
		if !out || e.Is(catalogue.AttrAsync) || e.Op == catalogue.OpDBPing {
			continue // a probe is for whoever asks for it to bound
		}
		if group == outbound.Web {
			return k.openRequest(call, e)
		}
		ctx := k.origin.Role(call, e, catalogue.RoleCtx)
		if ctx == nil || k.origin.Deadline(ctx).State != origin.Outside {
			return false
		}
		return outbound.Of(k.pass).Endless(&outbound.Call{Row: e, Group: group})
	}
	return false
}

// openRequest reports whether a request has no deadline but its caller's, and is
// sent with clients that are known to have no limit.
func (k *checker) openRequest(call *ast.CallExpr, e *catalogue.Effect) bool {
	req := k.origin.Role(call, e, catalogue.RoleReq)
	if req == nil || k.origin.RequestDeadline(req).State != origin.Outside {
		return false
	}
	clients := k.origin.Clients(call, e)
	for _, c := range clients {
		if k.origin.ClientBound(c).State != origin.Unbounded || k.origin.Replaceable(c) {
			return false
		}
	}
	return len(clients) > 0
}
