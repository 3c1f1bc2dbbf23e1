package effects

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// Names say that code tells a repeat from the first time, or decides by what
// is stored already.
var (
	// repeatName matches identifiers of dedupe records, keys and their outcomes.
	repeatName = sym.Names(`(?i)idempot|dedup|duplicat|replayed|inbox|unique_?(violation|constraint|index|key)|exactly_?once|set_?nx|alreadyexists|rowsaffected|(modified|matched|upserted)count|upsert|on_?conflict|already_?(processed|handled|seen|exist|applied|delivered|consumed|received|done|paid|sent|notified|recorded)|^(is|was|has|mark|set|check|record|save|store|insert|register|claim|ensure|try|markas)?_?(event|message|msg|webhook|delivery|update)?_?(as)?_?(processed|handled|consumed|seen)(_?(event|message|msg|webhook|delivery|update|id)s?)?$`)
	// repeatText matches the same in the text of a program: names of tables, codes.
	repeatText = regexp.MustCompile(`(?i)idempot|dedup|inbox|\b23505\b|(processed|consumed|handled|seen|received)_(events?|messages?|msgs?|webhooks?|ids?|deliver)|E11000|duplicate key|duplicate entry|unique constraint`)
	// repeatTable matches tables that dedupe records are kept in.
	repeatTable = regexp.MustCompile(`(?i)idempot|dedup|(^|_)inbox|(processed|consumed|handled|seen|received)_(events?|messages?|msgs?|webhooks?|ids?|deliver)`)

	lookupName = sym.Names(`^(?i:get|find|load|fetch|lookup|exists?|has|is|read|select|query|first|count|check|by|retrieve|search)`)
	existsName = sym.Names(`^(?i:exists?)([A-Z_]|$)|(?i:exists)$`)
	stateName  = sym.Names(`(?i)status|state|processed|handled|paid|sent|done|complete|confirmed|finished|exist|found|version|revision|count|iszero|isnew|applied|delivered|notified|published|cancell?ed|closed|expired`)
	absentName = sym.Names(`(?i)not_?found|no_?rows|no_?documents|no_?result`)
)

// Minds reports whether the code of a function looks for repeats: by a dedupe
// record or key, by the violation of a unique key, or by the state that it has
// loaded. What it calls is not looked at.
func (r *Result) Minds(f *Func) bool { return r.p != nil && f.node != nil && r.p.minds(f.node) }

// minds answers Minds, once for each function.
func (p *pkg) minds(n *node) bool {
	if !n.looked {
		n.looked = true
		n.minded = p.mindsIn(n.body)
	}
	return n.minded
}

func (p *pkg) mindsIn(body *ast.BlockStmt) bool {
	loaded := map[types.Object]bool{}
	hit := false
	ast.Inspect(body, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.Ident:
			hit = hit || repeatName.MatchString(x.Name)
		case *ast.BasicLit:
			hit = hit || x.Kind == token.STRING && len(x.Value) > 6 && repeatText.MatchString(x.Value)
		case *ast.AssignStmt:
			p.noteLoaded(x, loaded)
		case *ast.IfStmt:
			if x.Init != nil {
				if a, isAssign := x.Init.(*ast.AssignStmt); isAssign {
					p.noteLoaded(a, loaded)
				}
			}
			hit = hit || p.decides(x.Cond, leaves(x.Body), loaded) && !p.adjusts(x)
		case *ast.SwitchStmt:
			hit = hit || x.Tag != nil && p.state(x.Tag, loaded)
		case *ast.CaseClause:
			for _, c := range x.List {
				hit = hit || p.decides(c, false, loaded)
			}
		}
		return !hit
	})
	return hit
}

// noteLoaded notes the variables that are given what a lookup returns.
func (p *pkg) noteLoaded(a *ast.AssignStmt, loaded map[types.Object]bool) {
	if len(a.Rhs) != 1 {
		return
	}
	call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !isCall || !lookupName.MatchString(lastIdent(unindex(call.Fun)).Name) {
		return
	}
	for _, l := range a.Lhs {
		if id, isIdent := l.(*ast.Ident); isIdent && id.Name != "_" {
			if obj := p.info.ObjectOf(id); obj != nil && !sym.IsError(obj.Type()) {
				loaded[obj] = true
			}
		}
	}
}

// decides reports whether a condition asks what is stored already: the state of
// what a lookup returned, or whether it found anything. That a row which has to
// be there is missing, and ends the function, is no such question; leaving says
// that the branch ends it.
func (p *pkg) decides(cond ast.Expr, leaving bool, loaded map[types.Object]bool) bool {
	switch x := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND, token.LOR:
			return p.decides(x.X, leaving, loaded) || p.decides(x.Y, leaving, loaded)
		case token.EQL, token.NEQ:
			absent := p.info.Types[x.Y].IsNil() && p.loads(x.X, loaded) || p.absent(x.Y)
			if absent {
				return !(x.Op == token.EQL && leaving)
			}
		}
		if !leaving && (p.loads(x.X, loaded) || p.loads(x.Y, loaded)) {
			return true // done only as long as what is stored is as it is
		}
		return p.state(x, loaded)
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return p.decides(x.X, false, loaded) && !(leaving && p.found(x.X, loaded)) || leaving && p.absentTest(x.X)
		}
	case *ast.CallExpr:
		if p.absentTest(x) {
			return !leaving
		}
		return existsName.MatchString(lastIdent(unindex(x.Fun)).Name) || p.state(x, loaded)
	}
	return p.found(cond, loaded) || p.state(cond, loaded)
}

// adjusts reports a test that only changes values: if old != nil { n += old.N }.
// What follows is done either way.
func (p *pkg) adjusts(st *ast.IfStmt) bool {
	if st.Else != nil {
		return false
	}
	for _, s := range st.Body.List {
		a, isAssign := s.(*ast.AssignStmt)
		if !isAssign {
			return false
		}
		for _, r := range a.Rhs {
			if _, isCall := ast.Unparen(r).(*ast.CallExpr); isCall {
				return false
			}
		}
	}
	return true
}

// found reports a variable that says whether, or how often, a lookup found
// something.
func (p *pkg) found(x ast.Expr, loaded map[types.Object]bool) bool {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	return isIdent && loaded[p.info.ObjectOf(id)]
}

// loads reports whether an expression begins with what a lookup returned.
func (p *pkg) loads(x ast.Expr, loaded map[types.Object]bool) bool {
	v := p.root(x)
	return v != nil && loaded[v]
}

// absent reports a sentinel that says that nothing was found.
func (p *pkg) absent(x ast.Expr) bool { return absentName.MatchString(lastIdent(x).Name) }

// absentTest reports a call that asks whether nothing was found:
// errors.Is(err, sql.ErrNoRows), mongo.IsNotFound(err).
func (p *pkg) absentTest(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return false
	}
	for _, a := range call.Args {
		if p.absent(a) {
			return true
		}
	}
	return absentName.MatchString(lastIdent(unindex(call.Fun)).Name)
}

// state reports whether an expression is about the state of what a lookup
// returned.
func (p *pkg) state(x ast.Expr, loaded map[types.Object]bool) bool {
	about, state := false, false
	ast.Inspect(x, func(x ast.Node) bool {
		if id, isIdent := x.(*ast.Ident); isIdent {
			obj := p.info.ObjectOf(id)
			if loaded[obj] {
				about = true
				b, isBasic := obj.Type().Underlying().(*types.Basic)
				state = state || isBasic && b.Info()&types.IsInteger != 0
			}
			state = state || id.Name == "len" || stateName.MatchString(id.Name)
		}
		return true
	})
	return about && state
}

// leaves reports whether a block ends the function or the round of a loop.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}

// KeepsRecords reports whether an effect reads or writes a table of dedupe
// records.
func (e *Effect) KeepsRecords() bool {
	return e.RunsSQL() && e.SQL.Kind == Const && recordsIn(e.SQL.Text)
}

// recordsIn reports whether a statement is about a table of dedupe records.
func recordsIn(sql string) bool {
	if !repeatTable.MatchString(sql) {
		return false
	}
	for _, s := range sqltext.Parse(sql) {
		for i := range s.Tables {
			if repeatTable.MatchString(s.Tables[i].Name) {
				return true
			}
		}
	}
	return false
}
