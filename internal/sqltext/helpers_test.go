package sqltext

import (
	"fmt"
	"strings"
	"testing"
)

// brief writes a statement in one line, so that a table of expectations stays
// readable. Parts that are empty are left out.
func brief(s Stmt) string {
	var b strings.Builder
	b.WriteString(s.Kind.String())
	for i, t := range s.Tables {
		b.WriteByte(' ')
		if t.Nested {
			b.WriteByte('~')
		}
		if t.Schema != "" {
			b.WriteString(t.Schema + ".")
		}
		b.WriteString(t.Name)
		if t.Alias != "" {
			b.WriteString(":" + t.Alias)
		}
		_ = i
	}
	list := func(key string, names []string) {
		if len(names) > 0 {
			fmt.Fprintf(&b, " %s=%s", key, strings.Join(names, ","))
		}
	}
	list("cols", s.InsertColumns)
	list("set", setNames(s.Set))
	list("where", s.WhereColumns)
	list("eq", s.WhereEquals)
	list("if", s.IfColumns)
	if s.Conflict != ConflictNone {
		fmt.Fprintf(&b, " conflict=%s", [...]string{"", "nothing", "update", "dup", "ignore", "replace"}[s.Conflict])
	}
	list("target", s.ConflictTarget)
	list("on", nonEmpty(s.ConflictConstraint))
	list("cset", setNames(s.ConflictSet))
	list("cwhere", s.ConflictWhere)
	list("ret", s.Returning)
	lock := func(key string, l Lock) {
		if l == (Lock{}) {
			return
		}
		fmt.Fprintf(&b, " %s=%s", key, [...]string{"none", "share", "update"}[l.Kind])
		if l.NoWait {
			b.WriteString("+nowait")
		}
		if l.SkipLocked {
			b.WriteString("+skip")
		}
	}
	lock("lock", s.Lock)
	lock("sublock", s.SubLock)
	flag := func(key string, on bool) {
		if on {
			b.WriteString(" " + key)
		}
	}
	flag("fromselect", s.FromSelect)
	flag("notexists", s.NotExists)
	flag("limit", s.Limit)
	flag("sublimit", s.SubLimit)
	flag("order", s.OrderBy)
	flag("cond", s.Conditional)
	flag("hole", s.HasHole)
	flag("holetable", s.HoleInTable)
	flag("holeset", s.HoleInSet)
	flag("holewhere", s.HoleInWhere)
	flag("holetail", s.HoleInTail)
	for _, c := range s.CTEs {
		fmt.Fprintf(&b, " {%s: %s}", c.Name, brief(c))
	}
	return b.String()
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// setNames marks relative assignments by * and unknown ones by ?.
func setNames(set []SetExpr) []string {
	var list []string
	for _, e := range set {
		n := e.Column
		if e.Relative {
			n += "*"
		}
		if e.Hole {
			n += "?"
		}
		list = append(list, n)
	}
	return list
}

type parseCase struct {
	sql  string
	want string // statements joined by " ; "; H stands for Hole in both
}

// holes lets tests write the placeholder as a visible sign.
func holes(s string) string { return strings.ReplaceAll(s, "¤", string(Hole)) }

func briefAll(sql string) string {
	var parts []string
	for _, s := range Parse(sql) {
		parts = append(parts, brief(s))
	}
	return strings.Join(parts, " ; ")
}

func runParseCases(t *testing.T, cases []parseCase) {
	t.Helper()
	for _, c := range cases {
		if got := strings.ReplaceAll(briefAll(holes(c.sql)), string(Hole), "¤"); got != c.want {
			t.Errorf("%s\n got  %s\n want %s", c.sql, got, c.want)
		}
	}
}
