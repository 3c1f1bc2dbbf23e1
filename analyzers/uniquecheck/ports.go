package uniquecheck

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// portRead takes the name of a lookup apart: FindByEmail, GetUserByTenantAndCode.
	portRead = regexp.MustCompile(`^(?:Find|Get|Fetch|Load|Lookup|Query|Select|Exists?|Has|Is|Check|Count|Read|Retrieve)([A-Z][A-Za-z0-9]*?)??By([A-Z][A-Za-z0-9]*)$`)
	// portFlag is for names that ask about one column: EmailExists, IsEmailTaken.
	portFlag  = regexp.MustCompile(`^(?:Is|Has|Check)?([A-Z][A-Za-z0-9]*?)(?:Exists?|Taken|InUse|IsTaken|Used|Registered)$`)
	portWrite = regexp.MustCompile(`^(?:Create|Insert|Add|Register|Store)(?:New)?([A-Z][A-Za-z0-9]*)?$`)
	portName  = regexp.MustCompile(`(?:Repository|Repo|Store|Storage|DAO|Dao|Gateway|Persistence)(?:Port|Interface)?$`)
)

// ofPort returns what the method of a repository does by its name and types,
// where exactly one table of the schema fits.
func (c *checker) ofPort(call *ast.CallExpr, fn *types.Func) (op, bool) {
	recv := sym.RecvType(fn)
	if !types.IsInterface(recv) {
		return op{}, false
	}
	port := ports.Named(c.pass.TypesInfo.TypeOf(sym.OrBad(sym.Receiver(call))))
	if port == nil || c.ports.KindOf(port) != ports.Repository {
		return op{}, false
	}
	if m := portWrite.FindStringSubmatch(fn.Name()); m != nil {
		if !plainSubject(m[1], port) {
			return op{}, false
		}
		if t := c.portTable(port, fn); t != nil {
			return op{verb: statements.Insert, table: t, port: port}, true
		}
		return op{}, false
	}
	var columns []string
	if m := portRead.FindStringSubmatch(fn.Name()); m != nil {
		if !plainSubject(m[1], port) {
			return op{}, false // FindActiveByEmail: only some rows
		}
		columns = splitAnd(m[2])
	} else if m := portFlag.FindStringSubmatch(fn.Name()); m != nil {
		columns = splitAnd(m[1])
	}
	t := c.portTable(port, fn)
	if t == nil || len(columns) == 0 || len(columns) != valueParams(fn) || fn.Signature().Results().Len() == 0 {
		return op{}, false
	}
	for _, col := range columns {
		if t.Column(col) == nil {
			return op{}, false
		}
	}
	if _, isList := fn.Signature().Results().At(0).Type().Underlying().(*types.Slice); isList {
		return op{}, false // there may be several
	}
	o := op{verb: statements.Select, table: t, columns: columns, all: true, port: port}
	o.exact = true
	return o, true
}

// plainSubject reports whether what stands between the verb and By in the name of
// a lookup is the thing itself: FindUserByEmail of a UserRepository.
func plainSubject(word string, port *types.Named) bool {
	switch word {
	case "", "One", "Exists", "Exist":
		return true
	}
	owner := portName.ReplaceAllString(port.Obj().Name(), "")
	return owner == "" || strings.EqualFold(word, owner) || strings.EqualFold(schema.Plural(word), owner)
}

// splitAnd makes columns of a name: "TenantIDAndEmail" is tenant_id and email.
func splitAnd(name string) (columns []string) {
	for _, part := range strings.Split(name, "And") {
		columns = append(columns, schema.Snake(part))
	}
	return columns
}

// valueParams is how many parameters a method has beside a context.
func valueParams(fn *types.Func) (n int) {
	for i := range fn.Signature().Params().Len() {
		if !sym.IsContext(fn.Signature().Params().At(i).Type()) {
			n++
		}
	}
	return n
}

// portTable returns the table that a repository keeps: of the entity that the
// method takes or returns, which has to fit the name of the port.
func (c *checker) portTable(port *types.Named, fn *types.Func) *schema.Table {
	owner := portName.ReplaceAllString(port.Obj().Name(), "")
	var names []string
	if owner != "" {
		names = append(names, owner)
	} else {
		for _, tuple := range []*types.Tuple{fn.Signature().Params(), fn.Signature().Results()} {
			for i := range tuple.Len() {
				if named := sym.Named(tuple.At(i).Type()); named != nil && sym.StructOf(named) != nil {
					names = append(names, named.Obj().Name())
				}
			}
		}
	}
	var found []*schema.Table
	for _, n := range names {
		for _, table := range []string{schema.Plural(schema.Snake(n)), schema.Snake(n)} {
			if t := c.schema.Table(table); t != nil && !slices.Contains(found, t) {
				found = append(found, t)
			}
		}
	}
	if len(found) != 1 || !found[0].Complete {
		return nil
	}
	return found[0]
}
