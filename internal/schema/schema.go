package schema

import (
	"go/types"
	"path/filepath"
	"reflect"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/sym"
)

// Analyzer gives rules the schema of the module of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "schema",
	Doc:        "what tables look like, as migrations, embedded SQL and models say",
	Requires:   []*analysis.Analyzer{config.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Schema](),
}

// Schema is what is known of the database, as seen from one package. It may be
// asked by several rules at the same time.
type Schema struct {
	pass   *analysis.Pass
	module func() *module // nil without a go.mod
	at     string         // folder of the package below the root

	mu       sync.Mutex
	tables   map[string]*Table
	models   map[*types.Named]*Model
	untagged map[*types.Named]*Model
	around   func() []*Model // models of the package and its imports
}

// Of returns the schema for a package. It reads nothing before it is asked. The
// analyzer of the pass must require Analyzer.
func Of(pass *analysis.Pass) *Schema { return pass.ResultOf[Analyzer].(*Schema) }

func run(pass *analysis.Pass) (any, error) {
	s := &Schema{pass: pass, tables: map[string]*Table{}, models: map[*types.Named]*Model{}, untagged: map[*types.Named]*Model{}}
	s.around = sync.OnceValue(s.findModels)
	s.module = sync.OnceValue(func() *module {
		dir := ""
		for _, f := range pass.Files {
			if name := config.SourceName(pass.Fset, f); filepath.IsAbs(name) {
				dir = filepath.Dir(name)
				break
			}
		}
		if dir == "" || pass.Module != nil && pass.Module.Version != "" {
			return nil // a dependency is not the user's
		}
		root := config.ModuleRoot(dir)
		if root == "" {
			return nil
		}
		at, err := filepath.Rel(root, dir)
		if err != nil {
			return nil
		}
		s.at = filepath.ToSlash(at)
		return moduleAt(root)
	})
	return s, nil
}

// Known reports whether the module stores the definition of any table that the
// package can see. Models that nothing else defines do not count.
func (s *Schema) Known() bool {
	m := s.module()
	if m == nil {
		return false
	}
	for _, defs := range m.byName {
		if visible, _ := m.visible(s.at, defs); len(visible) > 0 {
			return true
		}
	}
	return false
}

// Table returns what is known of a table, nil if nothing is. The name may be
// qualified ("billing.invoices"), case and quotes do not matter. Models of the
// package and of what it imports count too.
func (s *Schema) Table(name string) *Table {
	name = strings.ToLower(strings.NewReplacer(`"`, "", "`", "", "[", "", "]", "").Replace(name))
	s.mu.Lock()
	defer s.mu.Unlock()
	t, found := s.tables[name]
	if !found {
		t = s.table(name)
		s.tables[name] = t
	}
	return t
}

func (s *Schema) table(name string) *Table {
	last := name[strings.LastIndexByte(name, '.')+1:]
	defs, more, unsure := s.stored(name)
	var models []*tableDef
	for _, m := range s.around() {
		if m.def.Name == last {
			models = append(models, m.def)
		}
	}
	return s.join(defs, more, models, unsure)
}

// join puts stored definitions and models of a table together, nil if there is
// neither. Where a mapper makes the tables, models say all there is; elsewhere
// they are one more opinion, which has to agree.
func (s *Schema) join(defs, more, models []*tableDef, unsure bool) *Table {
	mapped := s.module() != nil && s.module().mapped
	unsure = unsure || len(defs) == 0 && len(models) > 0 && !mapped
	for _, d := range models {
		if len(defs) > 0 && len(d.Unique) == 0 {
			continue // says nothing about keys
		}
		defs = append(defs[:len(defs):len(defs)], d)
	}
	if len(defs)+len(more) == 0 {
		return nil
	}
	return newTable(defs, more, unsure)
}

// stored returns the definitions of a table that the package can see: those
// that create it, those that only change it, and whether others may be hidden.
func (s *Schema) stored(name string) (defs, more []*tableDef, unsure bool) {
	m := s.module()
	if m == nil {
		return nil, nil, true
	}
	schema, last := "", name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		schema, last = plainSchema(name[:i]), name[i+1:]
	}
	visible, blind := m.visible(s.at, m.byName[last])
	for _, d := range visible {
		if own := plainSchema(d.table.Schema); schema != "" && own != "" && own != schema {
			continue
		}
		if d.table.Created {
			defs = append(defs, d.table)
		} else {
			more = append(more, d.table)
		}
	}
	return defs, more, blind || m.partial
}

// plainSchema is the schema of a table, "" for those that are used when none is
// named.
func plainSchema(name string) string {
	switch name = strings.ToLower(name); name {
	case "public", "dbo", "main":
		return ""
	}
	return name
}

// Dialects returns the databases of the package: those that it says itself, else
// those the module has drivers for. None is not known.
func (s *Schema) Dialects() Dialects {
	m := s.module()
	if d := s.OwnDialects(); d != 0 || m == nil {
		return d
	}
	return dialectsOf(config.Of(s.pass).Catalogue(), m.requires)
}

// OwnDialects returns the databases that the package says itself: the one that its
// folder is named after, else those it imports drivers for.
func (s *Schema) OwnDialects() Dialects {
	if m := s.module(); m != nil {
		if d := dialectOfPath(s.at); d != 0 {
			return d
		}
	}
	cat := config.Of(s.pass).Catalogue()
	var paths []string
	for _, imp := range s.pass.Pkg.Imports() {
		paths = append(paths, sym.PkgPath(imp))
	}
	return dialectsOf(cat, paths)
}
