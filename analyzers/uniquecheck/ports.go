package uniquecheck

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// portRead takes the name of a lookup apart: FindByEmail, GetUserByTenantAndCode.
	portRead = regexp.MustCompile(`^(?:Find|Get|Fetch|Load|Lookup|Query|Select|Exists?|Has|Is|Check|Count|Read|Retrieve)([A-Z][A-Za-z0-9]*?)??By([A-Z][A-Za-z0-9]*)$`)
	// portFlag is for names that ask about one column: EmailExists, IsEmailTaken.
	portFlag  = regexp.MustCompile(`^(?:Is|Has|Check)?([A-Z][A-Za-z0-9]*?)(?:Exists?|Taken|InUse|IsTaken|Used|Registered)$`)
	portWrite = regexp.MustCompile(`^(?:Create|Insert|Add|Register|Store)(?:New)?([A-Z][A-Za-z0-9]*)?$`)
	portSave  = regexp.MustCompile(`^(?:Save|Put|Persist)(?:New)?([A-Z][A-Za-z0-9]*)?$`)
	portName  = regexp.MustCompile(`(?:Repository|Repo|Store|Storage|DAO|Dao|Gateway|Persistence)(?:Port|Interface)?$`)
)

// ofPort returns what the method of a repository does by its name and types,
// where exactly one table of the schema fits.
func (c *checker) ofPort(call *ast.CallExpr, fn *types.Func) (op, bool) {
	if !types.IsInterface(sym.RecvType(fn)) {
		return op{}, false
	}
	port := ports.Named(sym.OrInvalid(c.pass.TypesInfo.TypeOf(sym.OrBad(sym.Receiver(call)))))
	if port == nil || c.ports.KindOf(port) != ports.Repository {
		return op{}, false
	}
	write, read := portWrite.FindStringSubmatch(fn.Name()), portRead.FindStringSubmatch(fn.Name())
	if write == nil && portSave.MatchString(fn.Name()) && !adds(port) {
		write = portSave.FindStringSubmatch(fn.Name())
	}
	flag := portFlag.FindStringSubmatch(fn.Name())
	if write == nil && read == nil && flag == nil {
		return op{}, false
	}
	t := c.portTable(port, fn)
	switch {
	case t == nil:
		return op{}, false
	case write != nil:
		return op{verb: statements.Insert, table: t, port: port}, named(write[1], t)
	case read != nil:
		return portLookup(port, t, read[2]), named(read[1], t) && looksUp(t, fn, read[2])
	}
	return portLookup(port, t, flag[1]), looksUp(t, fn, flag[1])
}

func portLookup(port *types.Named, t *schema.Table, columns string) op {
	return op{verb: statements.Select, table: t, columns: splitAnd(columns), all: true, exact: true, port: port}
}

// looksUp reports a method that takes a value for each of the columns in its name,
// all of which the table has, and gives back one row at most.
func looksUp(t *schema.Table, fn *types.Func, names string) bool {
	columns, sig := splitAnd(names), fn.Signature()
	if len(columns) != valueParams(fn) || sig.Results().Len() == 0 {
		return false
	}
	if _, isList := sig.Results().At(0).Type().Underlying().(*types.Slice); isList {
		return false // there may be several
	}
	return !slices.ContainsFunc(columns, func(col string) bool { return t.Column(col) == nil })
}

// named reports whether what stands between the verb and By in the name of a
// method is the thing itself: FindUserByEmail. More words are conditions, as in
// FindActiveByEmail.
func named(word string, t *schema.Table) bool {
	switch word {
	case "", "One", "Exists", "Exist", "New":
		return true
	}
	return sqltext.SameName(schema.Plural(sqltext.Snake(word)), t.Name) || sqltext.SameName(sqltext.Snake(word), t.Name)
}

// adds reports a port with a method that only adds: its Save changes what is
// there.
func adds(port *types.Named) bool {
	iface, isInterface := port.Underlying().(*types.Interface)
	if !isInterface {
		return false
	}
	for m := range iface.Methods() {
		if portWrite.MatchString(m.Name()) {
			return true
		}
	}
	return false
}

// splitAnd makes columns of a name: "TenantIDAndEmail" is tenant_id and email.
func splitAnd(name string) (columns []string) {
	for _, part := range strings.Split(name, "And") {
		columns = append(columns, sqltext.Snake(part))
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
		for _, table := range []string{schema.Plural(sqltext.Snake(n)), sqltext.Snake(n)} {
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
