package bulkhead

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// wide reports semaphores with as many slots as the one client beside them has
// connections, or more: who gets a slot waits for a connection instead.
func (c *checker) wide(f *function) {
	for i := range f.takes {
		t := &f.takes[i]
		if c.judged[t.sem] || !c.counts(t) || !c.out(f.decl) || !c.single(t.sem) {
			continue
		}
		client := c.beside(t)
		if client == nil {
			continue
		}
		c.judged[t.sem] = true
		slots, known := c.width(t.sem)
		if !known {
			continue
		}
		conns, known := c.pool(client)
		if known && slots.n >= conns.n {
			c.reportWide(t, slots, conns)
		}
	}
}

// single reports whether all who take from a semaphore take one: then its slots are
// calls. One that is taken by weight bounds memory, or how much at once.
func (c *checker) single(sem *types.Var) bool {
	for _, f := range c.found {
		for i := range f.takes {
			t := &f.takes[i]
			if t.sem != sem || t.row == nil {
				continue
			}
			if n := sym.Role(t.call, t.row, catalogue.RoleN); n != nil {
				if v, isConst := sym.ConstInt(c.info, n); !isConst || v != 1 {
					return false
				}
			}
		}
	}
	return true
}

// beside is the one client in the struct that a semaphore is a field of, nil when
// there are none or several.
func (c *checker) beside(t *take) (client *types.Var) {
	if t.sem == nil || !t.sem.IsField() || t.root == nil {
		return nil
	}
	at := t.root.Type()
	names := strings.Split(strings.TrimPrefix(t.path, "."), ".")
	for _, name := range names[:len(names)-1] {
		v := fieldOf(at, name)
		if v == nil {
			return nil
		}
		at = v.Type()
	}
	st := sym.StructOf(at)
	if st == nil {
		return nil
	}
	for v := range st.Fields() {
		info := c.origin.Type(v.Type())
		if info == nil || info.Kind != catalogue.KindHTTPClient && info.Kind != catalogue.KindConn && info.Kind != catalogue.KindClient {
			continue
		}
		if client != nil {
			return nil
		}
		client = v.Origin()
	}
	return client
}

func fieldOf(t types.Type, name string) *types.Var {
	st := sym.StructOf(t)
	if st == nil {
		return nil
	}
	for v := range st.Fields() {
		if v.Name() == name {
			return v
		}
	}
	return nil
}

func (c *checker) reportWide(t *take, slots, conns size) {
	how := "wider than"
	if slots.n == conns.n {
		how = "as wide as"
	}
	report.Report(c.pass, wide, report.Finding{
		Range: place.Maker(slots.at),
		Message: fmt.Sprintf("bulkhead %s of %d slots is %s the pool of %d connections behind it (%s): it never refuses before the pool is used up",
			t.sem.Name(), slots.n, how, conns.n, c.line(conns.at.Pos())),
		Related: []report.Related{{Pos: conns.at.Pos(), Message: "the pool is bounded here"}},
	})
}

func (c *checker) line(pos token.Pos) string { return place.Line(c.pass.Fset, pos) }
