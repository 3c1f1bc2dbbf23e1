package outboxrelay

import (
	"fmt"
	"go/ast"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/outbox"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/writes"
)

// batches reports queries for unpublished rows that several relays would answer
// with the same rows, in any order, or with all there are.
func (c *checker) batches() {
	for _, flow := range c.flows {
		for _, a := range flow.Acts {
			if a.Kind != writes.Polled || !a.ByEffect || len(a.Effect.Steps) > 1 || a.Effect.SQL.Kind != effects.Const {
				continue
			}
			s, ok := outbox.Read(a.Effect.SQL.Text, []string{a.On})
			if !ok || s.Act != outbox.Poll || s.Stmt.HoleInTail {
				continue
			}
			if missing := c.missing(flow, s); len(missing) > 0 {
				report.Report(c.pass, unorderedBatch, report.Finding{
					Range:   a.Call,
					Message: fmt.Sprintf("unpublished rows of %s are read %s", s.Table, strings.Join(missing, ", ")),
				})
			}
		}
	}
}

// missing lists what a query for unpublished rows lacks, with what follows from
// it.
func (c *checker) missing(flow *writes.Flow, s outbox.Statement) (list []string) {
	if !locked(s.Stmt) && !c.alone(s.Table) {
		list = append(list, "without FOR UPDATE SKIP LOCKED: two relays publish the same rows")
	}
	if !s.Stmt.OrderBy {
		list = append(list, "without ORDER BY: events overtake each other")
	}
	if !s.Stmt.Limit {
		list = append(list, "without LIMIT: a backlog is read at once")
	}
	return list
}

func locked(s sqltext.Stmt) bool {
	return s.Lock.Kind != sqltext.LockNone || s.SubLock.Kind != sqltext.LockNone || s.Lock.SkipLocked
}

// alone matches what says that one relay runs at a time, or that rows are
// reserved by other means.
var alone = regexp.MustCompile(`(?i)advisory|get_lock|sp_getapplock|leader|elect(ed|ion)|lease|claim|mutex|redsync|distributed_?lock|redislock|(single|one|only one|sole) (instance|consumer|worker|relay|replica|process|publisher|goroutine)|singleton`)

// alone reports whether the package reserves rows of the table, or sees to it in
// another way that one relay runs at a time; a comment that says so counts.
func (c *checker) alone(table string) bool {
	for _, flow := range writes.Of(c.pass) {
		for _, a := range flow.Acts {
			if a.Kind == writes.Claimed && (a.On == "" || strings.EqualFold(a.On, table)) {
				return true
			}
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
