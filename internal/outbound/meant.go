package outbound

import (
	"go/ast"
	"regexp"

	"github.com/resilint/resilint/internal/place"
)

// meant reports whether the loss of the context is said to be meant: by a
// comment at the call or where the context is made, or by the name of what is
// called, or of what calls, which goes on after the answer.
func (f *finder) meant(c *Call) bool {
	if aftermath.MatchString(place.Call(f.info, c.Call)) {
		return true
	}
	if decl := f.decl(c.Call); decl != nil && clearing[words(decl.Name.Name)[0]] {
		return true
	}
	if c.At != nil && f.explained(c.At) {
		return true
	}
	return f.explained(c.Call)
}

// aftermath matches names of calls that record or clear up what happened and
// must do so when the request is over.
var aftermath = regexp.MustCompile(`(?i)audit|rollback|unlock|release|cleanup|revert|compensat|telemetry|metric|close$`)

// clearing are the first words of functions that give back what was taken.
var clearing = wordSet("unlock release rollback revert cleanup compensate")

// reason matches comments above a call that say why a context is not passed on,
// purpose those beside one that do; unfinished matches those that only say that
// it should be.
var (
	reason     = regexp.MustCompile(`(?i)context|\bctx\b|cancel|background|asynchronous|deadline|timeout|shutdown|` + purpose.String()[len("(?i)"):])
	purpose    = regexp.MustCompile(`(?i)detach|on purpose|deliberate|fire.and.forget|outlive|independent|best.effort|regardless|even if`)
	unfinished = regexp.MustCompile(`(?i)todo|fixme|xxx|hack`)
)

// explained reports whether a comment above the statement around a node, or
// beside it, says why.
func (f *finder) explained(n ast.Node) bool {
	cur, ok := f.programs.Root().FindByPos(n.Pos(), n.End())
	if !ok {
		return false
	}
	var stmt ast.Stmt
	for up := range cur.Enclosing() {
		if s, isStmt := up.Node().(ast.Stmt); isStmt {
			stmt = s
			break
		}
	}
	if stmt == nil {
		return false
	}
	at, own := f.pass.Fset.Position(stmt.Pos()), f.pass.Fset.Position(n.Pos()).Line
	for _, file := range f.pass.Files {
		if n.Pos() < file.FileStart || file.FileEnd < n.Pos() {
			continue
		}
		for _, g := range file.Comments {
			if unfinished.MatchString(g.Text()) {
				continue
			}
			from, to := f.pass.Fset.Position(g.Pos()), f.pass.Fset.Position(g.End()).Line
			above := from.Column == at.Column && to < at.Line && at.Line <= to+2
			beside := from.Line == own || from.Line == at.Line
			if above && reason.MatchString(g.Text()) || beside && purpose.MatchString(g.Text()) {
				return true
			}
		}
	}
	return false
}
