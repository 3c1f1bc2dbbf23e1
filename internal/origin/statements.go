package origin

import (
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/mod/modfile"
)

// StatementLimit reports whether the package says that statements end by
// themselves, whatever their context: by a parameter of a data source name, a
// setting of a driver or of the server's session. NotKnown means that it says
// nothing.
func (r *Result) StatementLimit() Bound {
	defer r.lock()()
	if r.limit == nil {
		b := r.statementLimit(false)
		r.limit = &b
	}
	return *r.limit
}

// StatementsEnd is [Result.StatementLimit] for who states that there is one: a limit
// on connecting, which is a sign that somebody thought of it, ends no statement.
func (r *Result) StatementsEnd() Bound {
	defer r.lock()()
	return r.statementLimit(true)
}

func (r *Result) statementLimit(strict bool) Bound {
	for _, f := range r.pass.Files {
		if b := r.namesLimit(f, strict); b.State == Bounded {
			return b
		}
	}
	for field, defs := range r.index().defs {
		if !field.IsField() || field.Pkg() == nil || field.Pkg() == r.pass.Pkg || !r.limitsStatements(sym.PkgPath(field.Pkg()), field.Name(), strict) {
			continue
		}
		for _, d := range defs {
			if d.value != nil && !r.zero(Stored{d.value, nil}) {
				return Bound{Bounded, field.Name(), d.value}
			}
		}
	}
	for fn, calls := range r.index().calls {
		for _, e := range r.rows(fn) {
			if e.Op == catalogue.OpTimeoutConfig && ofDatabases(e.Lib) && !(strict && besideStatements[e.Attr(catalogue.AttrScope)]) {
				return Bound{Bounded, fn.Name(), calls[0]}
			}
		}
	}
	return Bound{}
}

// namesLimit looks for the parameters that limit statements in the texts of a
// file: alone, in a data source name or in a statement that sets them.
func (r *Result) namesLimit(f *ast.File, strict bool) (out Bound) {
	ast.Inspect(f, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING || out.State == Bounded {
			return out.State != Bounded
		}
		text, err := strconv.Unquote(lit.Value)
		if err != nil {
			return true
		}
		for _, m := range parameter.FindAllStringSubmatch(text, -1) {
			op, known := r.cat.Parameter(m[1])
			if !known || strict && (!ends[op] || lifted(text, m[1])) {
				continue
			}
			// A parameter of drivers alone is enough by its name. One whose name means
			// other things elsewhere needs a value, in a text that is a data source.
			if op == catalogue.FieldTimeout || m[2] != "" && sourceName.MatchString(text) {
				out = Bound{Bounded, m[1], lit}
			}
		}
		return true
	})
	return out
}

// ends are the limits that end a statement.
var ends = map[catalogue.FieldOp]bool{catalogue.FieldTimeout: true, catalogue.FieldTimeoutRead: true, catalogue.FieldTimeoutWrite: true}

// lifted reports whether a text takes a limit away, or sets it for one transaction
// alone.
func lifted(text, name string) bool {
	_, value, _ := strings.Cut(text, name)
	return none.MatchString(value) || forOne.MatchString(text)
}

var (
	none       = regexp.MustCompile(`(?i)^\s*(=|to)?\s*['"]?0\D`)
	forOne     = regexp.MustCompile(`(?i)\bset\s+local\b`)
	parameter  = regexp.MustCompile(`(\w+)(=?)`)
	sourceName = regexp.MustCompile(`@|host=|dbname=|sslmode=|parseTime|charset=|\?`)
)

// limitsStatements reports whether a field of a driver's settings limits
// statements.
func (r *Result) limitsStatements(pkg, field string, strict bool) bool {
	lib := r.cat.Package(pkg)
	if lib == nil || !ofDatabases(lib) {
		return false
	}
	for _, row := range lib.Rows() {
		if row.Section != catalogue.SectionFields || row.Key.Path != pkg || row.Key.Name != field {
			continue
		}
		info := r.cat.Type(catalogue.Key{Path: pkg, Name: row.Key.Recv})
		if info == nil || info.Field(field) == nil {
			continue
		}
		switch op := info.Field(field).Op; op {
		case catalogue.FieldTimeoutConnect:
			return !strict
		default:
			return ends[op]
		}
	}
	return false
}

// besideStatements are the scopes of settings that limit no statement: connecting, and
// how long connections are kept or waited for.
var besideStatements = map[string]bool{"connect": true, "tls": true, "idle": true, "wait": true, "lifetime": true, "idle_time": true}

func ofDatabases(lib *catalogue.Lib) bool {
	return slices.ContainsFunc([]catalogue.Class{catalogue.ClassSQL, catalogue.ClassSQLDriver, catalogue.ClassORM, catalogue.ClassDocumentDB}, lib.Is)
}

// Embedded reports whether all SQL databases that the package, or else its
// module, has drivers for are part of the process: nothing is waited for but the
// disk. A driver that the module needs only through another one may still be
// what it connects with. A package without drivers that is called as such a
// database says which of several it is for.
func (r *Result) Embedded() bool {
	defer r.lock()()
	var imported []string
	for _, imp := range r.pass.Pkg.Imports() {
		imported = append(imported, sym.PkgPath(imp))
	}
	if yes, drivers := r.onlyEmbedded(imported); drivers {
		return yes
	}
	if r.calledEmbedded(path.Base(r.pass.Pkg.Path())) {
		return true
	}
	yes, _ := r.onlyEmbedded(r.required())
	return yes
}

// EmbeddedAt reports whether the databases of the package are part of the process,
// or those of the file that a position lies in: a package for several has
// sqlite.go beside postgres.go.
func (r *Result) EmbeddedAt(pos token.Pos) bool {
	file := filepath.Base(r.pass.Fset.Position(pos).Filename)
	return r.calledEmbedded(strings.TrimSuffix(file, ".go")) || r.Embedded()
}

// calledEmbedded reports whether a name is that of a database inside the process:
// of a driver, as in modernc.org/sqlite or mattn/go-sqlite3.
func (r *Result) calledEmbedded(name string) bool {
	return slices.ContainsFunc(r.cat.Libs(), func(lib *catalogue.Lib) bool {
		return lib.Is(catalogue.ClassSQLDriver) && lib.Is(catalogue.ClassEmbedded) && slices.ContainsFunc(lib.Paths, func(p string) bool {
			return strings.TrimPrefix(path.Base(strings.TrimSuffix(p, "/driver")), "go-") == name
		})
	})
}

// onlyEmbedded reports whether there are drivers of databases among some paths,
// and all of them are of databases inside the process.
func (r *Result) onlyEmbedded(paths []string) (yes, drivers bool) {
	for _, p := range paths {
		lib := r.cat.Package(p)
		if lib == nil || !lib.Is(catalogue.ClassSQLDriver) {
			continue
		}
		if !lib.Is(catalogue.ClassEmbedded) {
			return false, true
		}
		yes, drivers = true, true
	}
	return yes, drivers
}

// required returns the modules that the go.mod above the package requires.
func (r *Result) required() []string {
	if len(r.pass.Files) == 0 {
		return nil
	}
	dir := filepath.Dir(r.pass.Fset.Position(r.pass.Files[0].Package).Filename)
	for !isRoot(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil {
			dir = filepath.Dir(dir)
			continue
		}
		mod, err := modfile.ParseLax("go.mod", data, nil)
		if err != nil {
			return nil
		}
		var out []string
		for _, req := range mod.Require {
			out = append(out, req.Mod.Path)
		}
		return out
	}
	return nil
}

func isRoot(dir string) bool { return filepath.Dir(dir) == dir }
