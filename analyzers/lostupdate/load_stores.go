package lostupdate

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// store is a write over a row that a call does.
type store struct {
	at *ast.CallExpr // the call that writes, or the last one in view
	// f is the function of the package that writes.
	f    *effects.Func
	stmt *statements.Statement // nil when the statement is not in this package
	// table is what is written by a statement of another package, "" when that is
	// not known.
	table string
	// columns is how many columns that statement names.
	columns int
	port    *types.Named // when only an interface is in view
}

// stores returns the writes over rows that a call does with what it is given.
func (t *trace) stores(call *ast.CallExpr) []store {
	if found, seen := t.written[call]; seen {
		return found
	}
	found := t.storesOf(call)
	t.written[call] = found
	return found
}

func (t *trace) storesOf(call *ast.CallExpr) (found []store) {
	here := t.st.At(call)
	for _, s := range here {
		if t.overwrites(s) {
			found = append(found, store{at: call, f: t.f, stmt: s, table: s.Table})
		}
	}
	if len(here) > 0 {
		return found
	}
	fn := sym.Callee(t.info, call)
	if fn == nil {
		return nil
	}
	if fns := t.functions(call); len(fns) > 0 {
		known := false
		for _, f := range fns {
			for _, s := range t.within(f) {
				known = known || s.Writes()
				if t.overwrites(s) {
					found = append(found, store{at: s.Call, f: f, stmt: s, table: s.Table})
				}
			}
		}
		if known {
			return found
		}
	}
	writes := false
	for _, e := range t.res.At(call) {
		switch e.Op {
		case catalogue.OpDBWrite:
			if e.Verb == "update" || e.Verb == "upsert" {
				found = append(found, store{at: call, f: t.f})
			}
			writes = true
		case catalogue.OpDBExec, catalogue.OpDBQuery:
			one, ok := sqltext.ParseOne(e.SQL.Text)
			if !ok {
				if e.Op == catalogue.OpDBExec {
					return nil
				}
				continue
			}
			if one.Kind == sqltext.KindSelect {
				continue
			}
			writes = true
			if table, plain := overwritesText(one); plain {
				found = append(found, store{at: call, f: t.f, table: table, columns: len(one.Set) + len(one.WhereColumns)})
			}
		case catalogue.OpLockAcquire, catalogue.OpLockRow, catalogue.OpLockVersion, catalogue.OpDBCas:
			return nil
		}
	}
	if writes {
		if len(found) > 1 {
			return nil // it does more than to store one row
		}
		return found
	}
	port, m := t.port(call)
	if port == nil || t.ports.KindOf(port) != ports.Repository || t.ports.RoleOf(port, m) != ports.SaveState || !savesOver(m.Name()) {
		return nil
	}
	return []store{{at: call, f: t.f, port: port}}
}

// handedIn reports whether a literal is given the repository that a call is made
// on: what runs the literal may do so in a transaction, as a unit of work does.
func (t *trace) handedIn(call *ast.CallExpr) bool {
	repo := rootOf(t.info, call.Fun)
	for up := t.parents[ast.Node(call)]; up != nil; up = t.parents[up] {
		lit, isLit := up.(*ast.FuncLit)
		if !isLit || repo == nil {
			continue
		}
		sig, _ := t.info.TypeOf(lit).(*types.Signature)
		for p := range sig.Params().Variables() {
			if types.Object(p) == repo {
				return true
			}
		}
	}
	return false
}

// savesOver reports a method name that says that what is there is replaced.
func savesOver(name string) bool {
	words := ports.Words(name)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "save", "update", "store", "put", "persist", "replace", "modify":
		return !strings.Contains(strings.ToLower(name), "version") && !strings.Contains(strings.ToLower(name), "ifmatch")
	}
	return false
}

// overwritesText is overwrites for a statement of another package.
func overwritesText(s sqltext.Stmt) (table string, plain bool) {
	if s.Kind != sqltext.KindUpdate || len(s.IfColumns) > 0 || s.HoleInSet || s.HoleInWhere || s.HoleInTable || s.ComparesVersion() || !s.HasWhere {
		return "", false
	}
	keyed := false
	for _, w := range s.WhereColumns {
		switch {
		case keyNames.MatchString(w):
			keyed = true
		case liveNames.MatchString(w):
		default:
			return "", false
		}
	}
	set := 0
	for _, a := range s.Set {
		if !a.Relative && !momentNames.MatchString(a.Column) {
			set++
		}
	}
	target, known := s.Target()
	return target.Name, keyed && known && set >= 2
}

// loaded returns the value among the arguments of a call that was loaded and
// changed, and its type.
func (t *trace) loaded(call *ast.CallExpr) (found *value, typ types.Type) {
	for _, a := range call.Args {
		at := t.info.TypeOf(a)
		if at == nil || sym.IsContext(at) || !t.entity(at) || sym.StructOf(at) == nil && !isParam(at) {
			continue
		}
		if v, how := t.mentioned(a); v != nil && (v.changed != nil || how == computed) {
			return v, at
		}
	}
	return nil, nil
}

func isParam(t types.Type) bool {
	_, is := types.Unalias(t).(*types.TypeParam)
	return is
}
