package uniquecheck

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

var (
	keyRead  = regexp.MustCompile(`^(Get|Has|Exists?|Contains|Load|Read|Fetch|Lookup)(Key|Value)?$`)
	keyWrite = regexp.MustCompile(`^(Put|Set|Store|Write|Save)(Key|Value)?$`)
)

// access is a read or write of one key of a key-value store.
type access struct {
	store, key ast.Expr
	typ        *types.Named // of the store
	tells      bool         // the call is of a function that fails when the key is there
	// inside: the store lies in this process and is only changed in transactions,
	// one after the other or so that the second one fails.
	inside bool
}

// keyValue looks for a write of a key that a lookup did not find, and says
// whether the call is a lookup in a key-value store. Such a write replaces what
// another caller has put there in between. A lookup counts when finding the key
// is an error: a cache is filled without harm.
func (c *checker) keyValue(f *effects.Func, call *ast.CallExpr, after func(*ast.CallExpr) []*ast.CallExpr) bool {
	read, is := c.keyAccess(call, keyRead, catalogue.OpCacheRead)
	if !is {
		if read, is = c.keyChecked(call); !is {
			return false
		}
	}
	if read.inside {
		return true
	}
	g := guard{info: c.pass.TypesInfo, table: config.Of(c.pass).Catalogue(), call: call, exact: true, only: read.tells}
	for _, cl := range g.clearings(f.Body) {
		if !cl.failing {
			continue
		}
		for _, other := range after(call) {
			if other.Pos() < cl.from || other.End() > cl.to {
				continue
			}
			write, is := c.keyAccess(other, keyWrite, catalogue.OpCacheWrite)
			if !is || write.typ != read.typ || !c.same(write.store, read.store) || !c.same(write.key, read.key) || c.serialized(f, other) || c.guarded(other) {
				continue
			}
			report.Report(c.pass, checkInsert, report.Finding{
				Range: place.Called(other),
				Message: fmt.Sprintf("writes %s, a key that a lookup did not find, and replaces what another caller has put there since: use a write that fails when the key exists",
					types.ExprString(write.key)),
				Related: []report.Related{{Pos: call.Pos(), Message: "looked up here"}},
			})
			return true
		}
	}
	return true
}

// keyAccess reads a call of a key-value store: of a library, or of an interface
// that has methods to read and to write a key.
func (c *checker) keyAccess(call *ast.CallExpr, name *regexp.Regexp, o catalogue.Op) (access, bool) {
	recv := sym.Receiver(call)
	if recv == nil {
		return access{}, false
	}
	for _, row := range c.res.Rows(call) {
		if row.Op != o || o == catalogue.OpCacheWrite && (row.Attr(catalogue.AttrVerb) != "set" || !keyWrite.MatchString(sym.CalledName(call))) {
			continue
		}
		if key, _, has := effects.Role(&row, catalogue.RoleKey, call); has && key != nil {
			return access{
				store: recv, key: key, typ: sym.Named(sym.OrInvalid(c.pass.TypesInfo.TypeOf(recv))),
				inside: row.Lib != nil && row.Lib.Is(catalogue.ClassEmbedded),
			}, true
		}
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || !name.MatchString(fn.Name()) || !types.IsInterface(sym.RecvType(fn)) {
		return access{}, false
	}
	named := sym.Named(sym.OrInvalid(c.pass.TypesInfo.TypeOf(recv)))
	i := keyParam(fn)
	if named == nil || i < 0 || i >= len(call.Args) || !keepsKeys(named) {
		return access{}, false
	}
	return access{store: recv, key: call.Args[i], typ: named}, true
}

// keyParam is the number of the parameter with the key: the first beside a
// context, when it is text or bytes; -1 when there is none.
func keyParam(fn *types.Func) int {
	params := fn.Signature().Params()
	for i := range params.Len() {
		t := params.At(i).Type()
		if sym.IsContext(t) {
			continue
		}
		if s, isSlice := t.Underlying().(*types.Slice); isSlice {
			if b, isBasic := s.Elem().Underlying().(*types.Basic); isBasic && b.Kind() == types.Byte {
				return i
			}
			return -1
		}
		if sym.IsString(t.Underlying()) {
			return i
		}
		return -1
	}
	return -1
}

// keepsKeys reports an interface with a method that gives the value of a key and
// one that puts it, both of the same kind of key, that can fail: what is kept in
// the process cannot.
func keepsKeys(named *types.Named) bool {
	iface, isInterface := named.Underlying().(*types.Interface)
	if !isInterface {
		return false
	}
	reads, writes := false, false
	for m := range iface.Methods() {
		n := m.Signature().Results().Len()
		if keyParam(m) < 0 || n == 0 || !sym.IsError(m.Signature().Results().At(n-1).Type()) {
			continue
		}
		values := valueParams(m)
		reads = reads || keyRead.MatchString(m.Name()) && values == 1
		writes = writes || keyWrite.MatchString(m.Name()) && values >= 2
	}
	return reads && writes
}

// keyChecked reads the call of a function of the package that looks a key up and
// fails when it is there. Store and key are those of the call.
func (c *checker) keyChecked(call *ast.CallExpr) (access, bool) {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return access{}, false
	}
	f := c.res.Func(fn)
	if f == nil || f.Sig.Results().Len() != 1 || !sym.IsError(f.Sig.Results().At(0).Type()) {
		return access{}, false
	}
	for _, inner := range f.Calls {
		a, is := c.keyAccess(inner, keyRead, catalogue.OpCacheRead)
		if !is {
			continue
		}
		g := guard{info: c.pass.TypesInfo, table: config.Of(c.pass).Catalogue(), call: inner, exact: true}
		failing := slices.ContainsFunc(g.clearings(f.Body), func(cl clearing) bool { return cl.failing })
		if !failing {
			return access{}, false
		}
		key := argument(c.pass.TypesInfo, f, call, a.key)
		store := argument(c.pass.TypesInfo, f, call, a.store)
		if store == nil {
			store = a.store
		}
		return access{store: store, key: key, typ: a.typ, tells: true}, key != nil
	}
	return access{}, false
}

// argument returns what a call gives to the parameter that an expression of the
// called function is, nil when it is none.
func argument(info *types.Info, f *effects.Func, call *ast.CallExpr, x ast.Expr) ast.Expr {
	obj := sym.Object(info, x)
	for i := range f.Sig.Params().Len() {
		if f.Sig.Params().At(i) == obj && i < len(call.Args) {
			return call.Args[i]
		}
	}
	return nil
}

// same reports whether two expressions name the same: the same variable, or the
// same field of the receiver.
func (c *checker) same(a, b ast.Expr) bool {
	if a == nil || b == nil {
		return false
	}
	x, y := sym.Object(c.pass.TypesInfo, a), sym.Object(c.pass.TypesInfo, b)
	if x != nil || y != nil {
		return x == y
	}
	return types.ExprString(a) == types.ExprString(b)
}

// guarded reports whether a library's transaction is around that fails when what
// it has read is changed by another one.
func (c *checker) guarded(call *ast.CallExpr) bool {
	for _, s := range c.tx.MayBeOpen(call) {
		if s.Row != nil || s.Optimistic {
			return true
		}
	}
	return false
}
