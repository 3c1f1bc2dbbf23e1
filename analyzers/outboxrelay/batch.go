package outboxrelay

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

// batches reports queries for unpublished rows that several relays would answer
// with the same rows, in any order, or with all there are.
func (c *checker) batches() {
	if !c.speaks() {
		return
	}
	var found []*statements.Statement
	guarded := map[string]bool{} // tables that are read under a lock, as by their relay
	for _, s := range statements.Of(c.pass).All() {
		if c.polls(s) {
			found = append(found, s)
			guarded[s.Target()] = guarded[s.Target()] || locked(s)
		}
	}
	for _, s := range found {
		if guarded[s.Target()] && !locked(s) {
			continue
		}
		if missing := c.missing(s); len(missing) > 0 {
			report.Report(c.pass, unorderedBatch, report.Finding{
				Range:   s.Call,
				Message: fmt.Sprintf("unpublished rows of %s are read %s", s.Target(), strings.Join(missing, ", ")),
			})
		}
	}
}

// speaks reports whether a package has anything to do with events: a cheap look
// before the statements are worked out.
func (c *checker) speaks() (hit bool) {
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				hit = hit || about.MatchString(n.Value)
			case *ast.Ident:
				hit = hit || outbox.Named(n.Name)
			}
			return !hit
		})
	}
	return hit
}

var about = regexp.MustCompile(`(?i)outbox|events?\b|outgoing_`)

// polls reports a query of many rows of an outbox that asks how far they are.
func (c *checker) polls(s *statements.Statement) bool {
	if s.Verb != statements.Select || !c.ofOutbox(s) || counts.MatchString(sym.CalledName(s.Call)) {
		return false
	}
	if aside.MatchString(name(s.Func)) {
		return false
	}
	waiting := false
	for i := range s.Where {
		cmp := &s.Where[i]
		switch {
		case outbox.Key(cmp.Column) && cmp.Sure && cmp.Op == statements.OpEqual, outbox.Tried(cmp.Column) && cmp.Op == statements.OpMore:
			return false // one row, or those that have been given up
		case outbox.Progress(cmp.Column):
			waiting = waiting || waits(cmp)
		}
	}
	if !waiting {
		return false
	}
	if s.SQL != nil {
		return outbox.Polls(*s.SQL) && !s.SQL.HoleInTail
	}
	return c.whole(s.Call)
}

// waits reports a condition that holds for rows that are still to be published.
func waits(cmp *statements.Compare) bool {
	text := strings.ToLower(strings.Trim(cmp.Text, `'"`))
	switch {
	case cmp.Op == statements.OpNull:
		return true
	case cmp.Op == statements.OpNot:
		return text == "true" || text == "1" || outbox.Says(text) == outbox.Done
	case cmp.Op != statements.OpEqual && cmp.Op != statements.OpIn:
		return false // how long ago they were published
	case cmp.Source != statements.Constant:
		return true
	}
	return text != "true" && text != "1" && !settled.MatchString(text) && outbox.Says(text) != outbox.Done
}

// settled are the states of rows that nobody is about to publish.
var settled = regexp.MustCompile(`fail|dead|error|poison|reject|cancel|progress|processing|claim|lock`)

// aside matches the names of functions that look at an outbox for people, or clean
// it up.
var aside = regexp.MustCompile(`(?i)dead|fail|stat|metric|count|admin|inspect|debug|stuck|stale|clean|purge|archive|report|dashboard|health|backlog|oldest|^list`)

// name is the name of the function that a statement stands in.
func name(f *effects.Func) string {
	if f == nil || f.Fn == nil {
		return ""
	}
	return f.Fn.Name()
}

// whole reports whether a chain of calls is in view from its start, and has none
// that may add anything to the statement.
func (c *checker) whole(call *ast.CallExpr) bool {
	x := ast.Expr(call)
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.CallExpr:
			if adds.MatchString(sym.CalledName(y)) {
				return false
			}
			x = y.Fun
		case *ast.SelectorExpr:
			if s := c.pass.TypesInfo.Selections[y]; s == nil || s.Kind() == types.FieldVal {
				return true
			}
			x = y.X
		case *ast.Ident:
			v, ok := c.pass.TypesInfo.ObjectOf(y).(*types.Var)
			return ok && !local(c.pass, v)
		default:
			return false
		}
	}
}

// adds are the methods of builders that add what is written elsewhere, or a lock
// in words of their own.
var adds = regexp.MustCompile(`^(?i:scopes?|apply|applyquerybuilder|suffix|for|forupdate|lock|set|modifiers?|joins?|with)$`)

// local reports a variable that is made in a function, no parameter.
func local(pass *analysis.Pass, v *types.Var) bool {
	decl, ok := sym.DeclAt(pass.Files, v.Pos()).(*ast.FuncDecl)
	return ok && v.Pos() > decl.Body.Pos()
}

// counts matches the methods of builders that ask for a number or one row.
var counts = regexp.MustCompile(`^(?i:count|exist|first|take|last|one|pluck|sum|min|max|get$|scancount)`)

// ofOutbox reports whether a statement is about a table or model of an outbox.
func (c *checker) ofOutbox(s *statements.Statement) bool {
	if s.Table == "" {
		return s.Model != nil && outbox.Named(s.Model.Obj().Name())
	}
	var columns []string
	for _, cmp := range s.Where {
		columns = append(columns, cmp.Column)
	}
	if s.SQL != nil {
		columns = append(columns, s.SQL.Columns...)
	}
	return outbox.Table(s.Table, columns, c.patterns) == outbox.Events
}

// missing lists what a query for unpublished rows lacks, with what follows from
// it. Of builders nothing is said of an order.
func (c *checker) missing(s *statements.Statement) (list []string) {
	rowLocks := !schema.Of(c.pass).Dialects().Only(schema.SQLite | schema.ClickHouse | schema.Other)
	if rowLocks && !locked(s) && !c.alone(s) {
		list = append(list, "without FOR UPDATE SKIP LOCKED in a transaction: two relays publish the same rows")
	}
	if s.SQL != nil && !s.SQL.OrderBy {
		list = append(list, "without ORDER BY: events overtake each other")
	}
	if !s.Limit && (s.SQL != nil || !mentionsLimit(s.Call)) {
		list = append(list, "without LIMIT: a backlog is read at once")
	}
	return list
}

func locked(s *statements.Statement) bool {
	return s.Lock.Kind != sqltext.LockNone || s.Lock.SkipLocked || s.SQL != nil && s.SQL.SubLock.Kind != sqltext.LockNone
}

// mentionsLimit reports whether a chain of calls has one that limits it, however
// that is called.
func mentionsLimit(call *ast.CallExpr) (hit bool) {
	ast.Inspect(call, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			hit = hit || limits.MatchString(id.Name)
		}
		return !hit
	})
	return hit
}

var limits = regexp.MustCompile(`(?i)limit|page|batch|first|top`)

// alone matches what says that one relay runs at a time, or that rows are
// reserved by other means.
var alone = regexp.MustCompile(`(?i:advisory|get_lock|sp_getapplock|distributed_?lock|redis_?lock|leader|singleton|(single|one|only one|sole) (instance|consumer|worker|relay|replica|process|publisher|goroutine))|Lease|Claim|Election|(^|[^a-zA-Z])(lease|claim|elect(ed|ion))`)

// alone reports whether the package reserves rows of the table, or sees to it in
// another way that one relay runs at a time; a comment that says so counts.
func (c *checker) alone(s *statements.Statement) bool {
	for _, flow := range writes.Of(c.pass) {
		for _, a := range flow.Acts {
			if a.Kind == writes.Claimed && (a.On == "" || s.Table == "" || strings.EqualFold(a.On, s.Table)) {
				return true
			}
		}
	}
	table := config.Of(c.pass).Catalogue()
	for _, p := range c.pass.Pkg.Imports() {
		if lib := table.Package(p.Path()); lib != nil && lib.Is(catalogue.ClassLock) {
			return true
		}
	}
	for _, file := range c.pass.Files {
		for _, group := range file.Comments {
			if alone.MatchString(group.Text()) {
				return true
			}
		}
		hit := false
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.Ident:
				hit = hit || alone.MatchString(n.Name)
			case *ast.BasicLit:
				hit = hit || alone.MatchString(n.Value)
			}
			return !hit
		})
		if hit {
			return true
		}
	}
	return false
}
