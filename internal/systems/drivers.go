package systems

import (
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sym"
)

type dialect struct {
	class catalogue.Class
	set   schema.Dialects
	name  string
}

// dialects are the classes of drivers that say which database it is.
var dialects = []dialect{
	{catalogue.ClassPostgres, schema.Postgres, "postgres"}, {catalogue.ClassMySQL, schema.MySQL, "mysql"},
	{catalogue.ClassSQLServer, schema.SQLServer, "sqlserver"}, {catalogue.ClassClickHouse, schema.ClickHouse, "clickhouse"},
}

// databases names the databases of a set that are not part of the process.
func databases(set schema.Dialects) (names []string) {
	for _, d := range dialects {
		if set.Has(d.set) {
			names = append(names, d.name)
		}
	}
	return names
}

// drivers lists the systems that the imports of the package speak to, of the
// kinds that are also spoken to through libraries for any of them; inside are the
// names of those that are part of the process, "" in found.
func (r *Result) drivers() (found, inside map[Kind][]string) {
	found, inside = map[Kind][]string{}, map[Kind][]string{}
	for _, imp := range r.pass.Pkg.Imports() {
		lib := r.settings.Catalogue().Package(sym.PkgPath(imp))
		if lib == nil {
			continue
		}
		kind, name := Kind(""), lib.System
		switch {
		case lib.Is(catalogue.ClassSQLDriver), lib.Is(catalogue.ClassSQL), lib.Is(catalogue.ClassORM):
			kind = Database
			for _, d := range dialects {
				if name == "" && lib.Is(d.class) {
					name = d.name
				}
			}
			if name == "" && !lib.Is(catalogue.ClassEmbedded) && !lib.Is(catalogue.ClassSQLite) {
				continue
			}
			if lib.Is(catalogue.ClassSQL) && !lib.Is(catalogue.ClassSQLDriver) && !slices.ContainsFunc(dialects, func(d dialect) bool { return lib.Is(d.class) }) {
				continue // a client of its own, no driver for others
			}
		case lib.Is(catalogue.ClassBroker) && name != "":
			kind = Broker
		case lib.Is(catalogue.ClassCache) && name != "":
			kind = Cache
		default:
			continue
		}
		if !slices.Contains(found[kind], name) {
			found[kind] = append(found[kind], name)
		}
		if own := insideName(lib); name == "" && !slices.Contains(inside[kind], own) {
			inside[kind] = append(inside[kind], own)
		}
	}
	return found, inside
}

// insideName names a store that is part of the process by its library.
func insideName(lib *catalogue.Lib) string {
	if lib.Is(catalogue.ClassSQLite) {
		return "sqlite"
	}
	return lib.ID
}
