package systems

import (
	"go/ast"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/layers"
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

// driver names what a client of a library for any database is made for: by the
// driver among the arguments, as the call that makes one or as its name.
func (s *surveyor) driver(u *Use, call *ast.CallExpr) {
	for _, arg := range call.Args {
		name := ""
		if text, isConst := sym.ConstString(s.info, arg); isConst {
			name = driverNames[text]
		} else if made, isCall := ast.Unparen(arg).(*ast.CallExpr); isCall {
			if fn := sym.Callee(s.info, made); fn != nil && fn.Pkg() != nil {
				name = s.driverName(s.settings.Catalogue().Package(sym.PkgPath(fn.Pkg())))
			}
		}
		if name != "" {
			u.Name, u.Sure, u.Why, u.Driver, u.Inside = name, layers.High, "driver for "+name, true, name == insideSQL
			return
		}
	}
}

// driverName is the database that a driver is for, "" for other libraries.
func (s *surveyor) driverName(lib *catalogue.Lib) string {
	if lib == nil || !lib.Is(catalogue.ClassSQLDriver) {
		return ""
	}
	if lib.Is(catalogue.ClassSQLite) {
		return insideSQL
	}
	for _, d := range dialects {
		if lib.Is(d.class) {
			return d.name
		}
	}
	return lib.System
}

// insideSQL is the name of databases that are files.
const insideSQL = "sqlite"

// driverNames are the names under which drivers register, by the database.
var driverNames = map[string]string{
	"postgres": "postgres", "pgx": "postgres", "cloudsqlpostgres": "postgres", "mysql": "mysql", "sqlserver": "sqlserver", "mssql": "sqlserver",
	"clickhouse": "clickhouse", "sqlite3": insideSQL, "sqlite": insideSQL,
}

// libID is the catalogue id of the library of a call.
func libID(e *catalogue.Effect) string {
	if e.Lib == nil {
		return ""
	}
	return e.Lib.ID
}

// insideName names a store that is part of the process by its library.
func insideName(lib *catalogue.Lib) string {
	if lib.Is(catalogue.ClassSQLite) {
		return insideSQL
	}
	return lib.ID
}
