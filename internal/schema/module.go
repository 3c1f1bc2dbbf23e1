package schema

import (
	"os"
	"path"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"sync"

	"golang.org/x/mod/modfile"

	"github.com/resilint/resilint/internal/memo"
)

// Bounds of what is read of a module. Beyond them the absence of something
// proves nothing.
const (
	maxEntries  = 60_000    // files and folders that are looked at
	maxDepth    = 16        // of folders
	maxFile     = 2 << 20   // bytes of a file
	maxSQLBytes = 96 << 20  // of all SQL files
	maxGoBytes  = 192 << 20 // of all Go files
)

// module is what the files of a module say. It does not change once it is made.
type module struct {
	dir      string // absolute
	path     string // module path
	requires []string
	// byName are the definitions of tables by their lower-case names, without
	// schema.
	byName map[string][]definition
	// programs are the folders with a program of their own: with a main package,
	// a go.mod or settings.
	programs map[string]bool
	// tableNames are the results of TableName methods, by folder and type:
	// "internal/store.User".
	tableNames map[string]string
	// mapped: mappers create or change tables by their models.
	mapped bool
	// partial: not everything could be read.
	partial bool
}

// definition is what one history says of a table.
type definition struct {
	in    *history
	table *tableDef
}

// modules holds what was read, by directory.
var modules memo.Map[*module]

// moduleAt returns what the module in a directory says.
func moduleAt(dir string) *module { return modules.Get(dir, readModule) }

func readModule(dir string) *module {
	m := &module{dir: dir, byName: map[string][]definition{}, programs: map[string]bool{}, tableNames: map[string]string{}}
	m.readGoMod()
	w := walker{root: dir}
	w.folder("", 0)
	m.partial = w.partial
	for _, f := range w.marks {
		m.programs[f] = true
	}
	files := readAll(dir, w.files)
	histories := map[string]*history{}
	for _, f := range files {
		m.add(histories, f)
	}
	m.define(histories)
	return m
}

// readGoMod takes the path and the direct requirements from go.mod. A file that
// is broken says nothing.
func (m *module) readGoMod() {
	data, err := os.ReadFile(filepath.Join(m.dir, "go.mod"))
	if err != nil {
		return
	}
	mod, err := modfile.ParseLax("go.mod", data, nil)
	if err != nil {
		return
	}
	if mod.Module != nil {
		m.path = mod.Module.Mod.Path
	}
	for _, r := range mod.Require {
		if !r.Indirect {
			m.requires = append(m.requires, r.Mod.Path)
		}
	}
}

// file is a file that was read, or what was found in it.
type file struct {
	name string // below the root, with slashes
	sql  string // of an SQL file that has definitions
	goes *goFile
	fail bool
}

// readAll reads files side by side and returns them in their order.
func readAll(root string, names []string) []file {
	out := make([]file, len(names))
	var next, sqlBytes, goBytes counter
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), 8) {
		wg.Go(func() {
			for {
				i := int(next.add(1)) - 1
				if i >= len(names) {
					return
				}
				f := &out[i]
				f.name = names[i]
				data, err := readBounded(filepath.Join(root, filepath.FromSlash(f.name)))
				switch {
				case err != nil:
					f.fail = true
				case strings.HasSuffix(f.name, ".go"):
					if f.fail = goBytes.add(len(data)) > maxGoBytes; !f.fail {
						f.goes = readGo(data)
					}
				default:
					data = plain(data)
					if f.fail = sqlBytes.add(len(data)) > maxSQLBytes; !f.fail && defines(data) {
						f.sql = withoutRows(string(data))
					}
				}
			}
		})
	}
	wg.Wait()
	return out
}

// add puts a file into the history of its folder.
func (m *module) add(histories map[string]*history, f file) {
	if f.fail {
		m.partial = true
		return
	}
	dir := path.Dir(f.name)
	if f.sql != "" {
		where, order := placeOf(f.name)
		historyOf(histories, where).sql = append(historyOf(histories, where).sql, script{name: f.name, order: order, text: f.sql, on: dialectOfFile(f.name)})
		return
	}
	g := f.goes
	if g == nil {
		return
	}
	if g.main {
		m.programs[dir] = true
	}
	m.mapped = m.mapped || g.mapped
	for typ, table := range g.tableNames {
		m.tableNames[dir+"."+typ] = table
	}
	if len(g.ddl) == 0 && len(g.tables) == 0 && !g.blind {
		return
	}
	if len(g.tables) > 0 {
		dir = path.Dir(dir) // ent keeps tables in a folder of their own
	}
	h := historyOf(histories, dir)
	h.blind = h.blind || g.blind
	h.made = append(h.made, g.tables...)
	for _, d := range g.ddl {
		h.sql = append(h.sql, script{name: f.name, order: path.Base(f.name), line: d.line, text: d.text, inGo: true})
	}
}

// define builds the tables of all histories.
func (m *module) define(histories map[string]*history) {
	dirs := make([]string, 0, len(histories))
	for dir := range histories {
		dirs = append(dirs, dir)
	}
	sort.Strings(dirs)
	for _, dir := range dirs {
		for _, h := range histories[dir].split() {
			for _, t := range h.tables() {
				name := strings.ToLower(t.Name)
				m.byName[name] = append(m.byName[name], definition{h, t})
			}
		}
	}
}
