package schema

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/sqltext"
)

// history is the texts of one folder for one database, in order.
type history struct {
	dir string // below the root of the module
	on  Dialects
	sql []script
	// made are tables that are defined by other means than SQL.
	made []*tableDef
	// blind: keys are added in a way that cannot be read.
	blind bool
}

// tableDef is a table of a history, with its place.
type tableDef struct {
	sqltext.TableDef
	where string
}

func historyOf(all map[string]*history, dir string) *history {
	h := all[dir]
	if h == nil {
		h = &history{dir: dir, on: dialectOfPath(dir)}
		all[dir] = h
	}
	return h
}

// split divides a folder with migrations for several databases, told apart by
// the names of files, into one history each. Files without a database in their
// name are for all.
func (h *history) split() []*history {
	sort.SliceStable(h.sql, func(i, j int) bool {
		if h.sql[i].order != h.sql[j].order {
			return before(h.sql[i].order, h.sql[j].order)
		}
		return h.sql[i].line < h.sql[j].line
	})
	var on Dialects
	for _, s := range h.sql {
		on |= s.on
	}
	if on == 0 {
		return []*history{h}
	}
	var list []*history
	for d := Dialects(1); d < Other; d <<= 1 {
		if !on.Has(d) {
			continue
		}
		one := &history{dir: h.dir, on: d, made: h.made, blind: h.blind}
		for _, s := range h.sql {
			if s.on == 0 || s.on.Has(d) {
				one.sql = append(one.sql, s)
			}
		}
		list = append(list, one)
	}
	return list
}

// tables reads the texts one after another.
func (h *history) tables() []*tableDef {
	texts := make([]string, len(h.sql))
	for i, s := range h.sql {
		texts[i] = s.text
	}
	list := slices.Clone(h.made)
	for _, t := range sqltext.Schema(texts...) {
		s := h.sql[t.Text]
		if s.inGo && t.Created && len(t.Columns) == 0 {
			continue // a sentence that begins like a statement
		}
		if strings.ContainsRune(t.Name, sqltext.Hole) {
			h.blind = h.blind || !t.Created && len(t.Unique)+len(t.PrimaryKey) > 0
			continue
		}
		line := max(s.line, 1) + strings.Count(s.text[:min(t.Offset, len(s.text))], "\n")
		list = append(list, &tableDef{t, s.name + ":" + strconv.Itoa(line)})
	}
	return list
}
