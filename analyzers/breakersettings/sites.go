package breakersettings

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// site is a call that runs through a breaker and can fail in a way which says
// that the system works: it answered.
type site struct {
	path []ast.Node // from the function that runs to the call
	call *ast.CallExpr
	op   catalogue.Op
	reg  *regions.Region
}

// Answers that are no fault of the system that gives them.
var (
	answerStatus = []regions.World{regions.Status(404), regions.Status(400), regions.Status(422), regions.Status(409)}
	answerCodes  = []regions.World{regions.RPC("NotFound"), regions.RPC("InvalidArgument"), regions.RPC("AlreadyExists"), regions.RPC("FailedPrecondition")}
	answerNone   = []regions.World{{Name: "a missing row", Kind: catalogue.ErrNotFound}}
	answerWrite  = []regions.World{regions.UniqueViolation}
)

func (s *site) worlds() []regions.World {
	switch s.op {
	case catalogue.OpHTTPSend:
		return answerStatus
	case catalogue.OpRPCSend:
		return answerCodes
	case catalogue.OpDBWrite:
		return answerWrite
	}
	return answerNone
}

// returns reports whether the function that runs fails for sure when the call
// does so.
func (s *site) returns(w regions.World) bool {
	return s.reg.Lets(s.path, w).Outcome == regions.Surely
}

const (
	maxDepth = 3
	maxSites = 12
)

// finder collects the sites of one function.
type finder struct {
	c     *checker
	reg   *regions.Region
	sites []site
	under map[*effects.Func]bool
}

// sites returns the calls of a function that runs through a breaker. Whether
// the failure of one is that of the function is asked as of a retry: does it go
// round again.
func (c *checker) sites(fn ast.Node, run *ast.CallExpr) []site {
	f := c.fx.Syntax(fn)
	if f == nil || c.fx.Finder() == nil {
		return nil
	}
	reg := c.fx.Finder().Attempt(fn, regions.AttemptOptions{Node: run})
	if reg == nil {
		return nil
	}
	fi := &finder{c: c, reg: reg, under: map[*effects.Func]bool{f: true}}
	for _, call := range f.Calls {
		fi.visit(call, nil)
	}
	return fi.sites
}

func (fi *finder) visit(call *ast.CallExpr, path []ast.Node) {
	c := fi.c
	if tv := c.pass.TypesInfo.Types[call.Fun]; len(fi.sites) >= maxSites || tv.IsType() || tv.IsBuiltin() {
		return
	}
	path = append(path[:len(path):len(path)], call)
	if rows := c.fx.Rows(call); rows != nil {
		for i := range rows {
			fi.row(path, call, &rows[i])
		}
		return
	}
	if c.invokes(call) {
		fi.add(path, call, catalogue.OpRPCSend)
		return
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return
	}
	if f := c.fx.Func(fn); f != nil && f.Body != nil {
		if fi.under[f] || len(path) > maxDepth {
			return
		}
		n := len(fi.sites)
		fi.under[f] = true
		for _, inner := range f.Calls {
			fi.visit(inner, path)
		}
		delete(fi.under, f)
		if len(fi.sites) > n || !retries(c.fx.At(call)) {
			return
		}
		// What a retry in it gives up with is the failure of the last attempt.
	}
	for _, e := range c.fx.At(call) {
		if (e.Op == catalogue.OpRPCSend && c.coded(e.Row(c.fx.Table())) || e.Op == catalogue.OpHTTPSend && e.Judged) && direct(e.Around) {
			fi.add(path, call, e.Op)
			return
		}
	}
	if c.stub(fn) {
		fi.add(path, call, catalogue.OpRPCSend)
	}
}

// retries reports whether something that a call does is done in a retry further
// down, and its failure comes back.
func retries(list []effects.Effect) bool {
	for i := range list {
		if list[i].Retry() != nil && !list[i].Lost {
			return true
		}
	}
	return false
}

// direct reports whether nothing stands between a function and what it does
// that would deal with a failure.
func direct(around []effects.Around) bool {
	for _, a := range around {
		if a.Kind != effects.RunsOnce && a.Kind != effects.RunsRetry && a.Kind != effects.RunsTx {
			return false
		}
	}
	return true
}

// row adds a call that the catalogue knows.
func (fi *finder) row(path []ast.Node, call *ast.CallExpr, row *catalogue.Effect) {
	switch row.Op {
	case catalogue.OpHTTPSend:
		fi.add(path, call, row.Op)
	case catalogue.OpRPCSend:
		if fi.c.coded(row) {
			fi.add(path, call, row.Op)
		}
	case catalogue.OpDBWrite:
		if row.Attr(catalogue.AttrVerb) == "insert" {
			fi.add(path, call, row.Op)
		}
	case catalogue.OpDBRead, catalogue.OpDBQuery, catalogue.OpCacheRead:
		if row.Is(catalogue.AttrNoneErr) {
			fi.add(path, call, row.Op)
		}
	}
}

// coded reports whether a remote procedure call fails with the codes of gRPC:
// a question that is asked through a broker does not.
func (c *checker) coded(row *catalogue.Effect) bool {
	return row == nil || row.Lib == nil || row.Lib.Is(catalogue.ClassRPC)
}

func (fi *finder) add(path []ast.Node, call *ast.CallExpr, op catalogue.Op) {
	fi.sites = append(fi.sites, site{path, call, op, fi.reg})
}

// invokes reports whether a call runs what makes a remote procedure call, as
// interceptors are given it.
func (c *checker) invokes(call *ast.CallExpr) bool {
	info := c.fx.TypeInfo(c.pass.TypesInfo.TypeOf(call.Fun))
	return info != nil && info.Kind == catalogue.KindInvoker
}

// stub reports whether a function is a generated one that calls a remote
// procedure: it takes options of such calls.
func (c *checker) stub(fn *types.Func) bool {
	if fn.Signature().Params().Len() < 3 {
		return false
	}
	option := sym.StubOption(fn)
	info := c.fx.TypeInfo(sym.OrInvalid(option))
	return option != nil && info != nil && info.Kind == catalogue.KindCallOption
}
