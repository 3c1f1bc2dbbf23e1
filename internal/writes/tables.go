package writes

import (
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/sqltext"
)

// statement says what a SQL text does to which table: ok is false when it
// writes nothing, or the table is not known.
func statement(sql string, userTables []string) (table string, kind outbox.Kind, insert, ok bool) {
	for _, s := range sqltext.Parse(sql) {
		for _, c := range append(s.CTEs, s) {
			switch c.Kind {
			case sqltext.KindInsert, sqltext.KindReplace, sqltext.KindUpdate, sqltext.KindDelete, sqltext.KindMerge:
			default:
				continue
			}
			t, has := c.Target()
			if !has || c.HoleInTable || t.Hole {
				continue
			}
			in := c.Kind == sqltext.KindInsert || c.Kind == sqltext.KindReplace || c.Kind == sqltext.KindMerge
			return t.Name, outbox.Table(t.Name, c.InsertColumns, userTables), in, true
		}
	}
	return "", outbox.State, false, false
}

// StateTable reports whether a table by its name holds state: no events, audit
// trails, metrics, locks, dedupe records or read models.
func StateTable(name string) bool { return outbox.Table(name, nil, nil) == outbox.State }
