package sharedclient

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sharing"
	"github.com/resilint/resilint/internal/systems"
	"golang.org/x/tools/go/types/typeutil"
)

// use is one place that puts a client to use.
type use struct {
	node ast.Node
	systems.Identity
}

// call collects the uses of clients in one call.
func (c *checker) call(call *ast.CallExpr) {
	for _, e := range c.origin.Known(call) {
		if e.Op != catalogue.OpHTTPSend || e.Is(catalogue.AttrShared) || e.Attr(catalogue.AttrLevel) == "transport" {
			continue
		}
		if u, ok := c.systems.OfSend(call, &e); ok {
			c.add(c.origin.Clients(call, &e), use{call, u})
		}
	}
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok {
		return
	}
	for _, arg := range call.Args {
		info := c.origin.Type(c.pass.TypesInfo.TypeOf(arg))
		if info == nil || info.Kind != catalogue.KindHTTPClient {
			continue
		}
		if u, ok := c.systems.OfMaker(call, fn); ok {
			c.add(c.origin.Sources(arg), use{call, u})
		}
	}
}

// add notes a use under every client and transport it may be of.
func (c *checker) add(srcs []origin.Source, u use) {
	for _, s := range srcs {
		switch s.Kind {
		case origin.Made, origin.Zero, origin.Returned, origin.Given:
		default:
			continue // process-wide clients are a finding of their own
		}
		c.clients.add(s, u)
		for _, t := range c.origin.Transports(s) {
			if t.Kind == origin.Made || t.Kind == origin.Returned {
				c.transports.add(t, u)
			}
		}
	}
}

// users lists the uses of each source.
type users []*user

type user struct {
	source origin.Source
	uses   []use
}

func (l *users) add(s origin.Source, u use) {
	for _, x := range *l {
		if x.source.SameInstance(s) {
			x.uses = append(x.uses, u)
			return
		}
	}
	*l = append(*l, &user{s, []use{u}})
}

// differing returns the first two uses for different systems which may both come
// about.
func (c *checker) differing(u *user) (first, second use, ok bool) {
	made := c.origin.Node(u.source)
	for i, second := range u.uses {
		for _, first := range u.uses[:i] {
			if first.Differs(second.Identity) && !sharing.Exclusive(c.pass.Files, first.node, second.node, made) {
				return first, second, true
			}
		}
	}
	return use{}, use{}, false
}
