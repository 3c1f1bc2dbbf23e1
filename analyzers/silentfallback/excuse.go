package silentfallback

import (
	"go/ast"
	"go/token"
	"regexp"
	"sort"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/suppress"
	"github.com/resilint/resilint/internal/sym"
)

// meant matches texts which say that a failure is passed over on purpose.
var meant = regexp.MustCompile(`(?i)best.?effort|fails?.?open|allow|intention|deliberate|on purpose|ignor|skip|non.?(fatal|critical|blocking)|not (fatal|critical|an error|a failure|fail)|fall(s|ing)?.?back|default|optional|continu|proceed|tolerat|graceful|degrad|swallow|anyway|silently|without error|never (fail|return)s?|(don't|do not|doesn't|does not|must not|mustn't|should not|shouldn't|won't|cannot) (fail|block|return|abort|break|stop|prevent|error)|no.?op|may not|might not|unavailable|disabled|not (found|available|supported|configured|enabled)|missing|empty|retry|will try|later|next (time|run|tick)|assum|treat`)

// warning matches the literal of a line that calls itself no more than a warning.
var warning = regexp.MustCompile("^[\"`]\\W*(?i:warn)")

// tolerant matches what is said of a function anywhere in it.
var tolerant = regexp.MustCompile(`(?i)best.?effort|fails?.?open|ignor\w* (the |any |all )?(err|fail)`)

// owed reports whether a caller would want to hear of a failure of a call.
func (w *walk) owed(d *deed, branch ast.Node, at ast.Node) bool {
	if !w.runsForCaller() || w.excused(branch, at) {
		return false
	}
	return !w.spares(d) && (w.f.Fn == nil || !w.unheard(w.f.Fn))
}

// spares reports whether a function, by its name or its type's, or the call is one of those
// whose failure nobody minds. A write is told by the first word: to update a status, or to
// take the record of a payment, is no aid.
func (w *walk) spares(d *deed) bool {
	if has(w.receiver(), watching) {
		return true
	}
	called := sym.CalledName(d.call)
	if !d.writes {
		return has(w.name(), asking, tidying, aiding, turning) || has(called, asking, tidying, aiding)
	}
	return has(w.name(), spared) || begins(w.name(), asking, tidying, aiding, turning) && !has(w.name(), dealing) ||
		has(called, spared) || begins(called, asking, tidying, aiding) && !has(called, dealing)
}

// receiver is the name of the type that the function is a method of.
func (w *walk) receiver() string {
	if decl := sym.FuncAt(w.pass.Files, w.f.Body.Pos()); decl != nil {
		return place.Receiver(decl)
	}
	return ""
}

// name is the name of the function, of the one around a literal.
func (w *walk) name() string {
	if w.f.Fn != nil {
		return w.f.Fn.Name()
	}
	if decl := sym.FuncAt(w.pass.Files, w.f.Body.Pos()); decl != nil {
		return decl.Name.Name
	}
	return ""
}

// runsForCaller reports whether what a function returns is for a caller who can do
// something about it: a literal is, in general, one step of a walk or one task of many,
// for which nil says to go on with the others.
func (w *walk) runsForCaller() bool {
	if w.pass.Pkg.Name() == "main" {
		return false
	}
	lit, isLit := w.f.Syntax.(*ast.FuncLit)
	if !isLit {
		return true
	}
	for _, g := range w.fx.Funcs() {
		if g.Syntax == w.f.Syntax || !sym.Contains(g.Body, lit) {
			continue
		}
		for _, call := range g.Calls {
			for _, a := range call.Args {
				if ast.Unparen(a) == ast.Expr(lit) {
					return w.does(call, catalogue.OpRetryRun, catalogue.OpTxClosure, catalogue.OpOutboxClosure, catalogue.OpBreakerRun, catalogue.OpPolicyRun, catalogue.OpTimeoutRun)
				}
			}
		}
	}
	return false
}

func (c *checker) does(call *ast.CallExpr, ops ...catalogue.Op) bool {
	for _, row := range c.fx.Rows(call) {
		for _, op := range ops {
			if row.Op == op {
				return true
			}
		}
	}
	return false
}

// excused reports whether somebody has written down that a failure is passed over: in
// a comment in the branch or in front of it, in the text of the line that is logged,
// in the comment of the function, or as an annotation.
func (w *walk) excused(branch, at ast.Node) bool {
	if _, is := suppress.Of(w.pass).At(suppress.Fallback, at.Pos()); is {
		return true
	}
	if w.commented(branch) {
		return true
	}
	if w.saidAbove(branch) {
		return true
	}
	said := false
	ast.Inspect(branch, func(n ast.Node) bool {
		if lit, isLit := n.(*ast.BasicLit); isLit && lit.Kind == token.STRING && (meant.MatchString(lit.Value) || warning.MatchString(lit.Value)) {
			said = true
		}
		return !said
	})
	if said {
		return true
	}
	decl := sym.FuncAt(w.pass.Files, w.f.Body.Pos())
	return decl != nil && decl.Doc != nil && meant.MatchString(decl.Doc.Text())
}

// above are the lines in front of a branch in which a comment may speak of it: what it
// measures or prepares stands between.
const above = 12

// commented reports whether there is a comment on a line of its own in a node or in front
// of it. One that stands behind code has to say that what the node does is intended.
func (c *checker) commented(n ast.Node) bool {
	file := c.file(n.Pos())
	if file == nil {
		return false
	}
	tf := c.pass.Fset.File(n.Pos())
	first, last := tf.Line(n.Pos())-1, tf.Line(n.End())
	list := c.lines(file)
	i := sort.Search(len(list), func(i int) bool { return tf.Line(list[i].End()) >= first })
	var code map[int]bool
	for ; i < len(list) && tf.Line(list[i].Pos()) <= last; i++ {
		if code == nil {
			code = c.code(n)
		}
		line := tf.Line(list[i].Pos())
		if line == first && c.behindCode(file, list[i]) {
			continue
		}
		if !code[line] || meant.MatchString(list[i].Text) {
			return true
		}
	}
	return false
}

// code are the lines of a node on which a statement begins or ends.
func (c *checker) code(n ast.Node) map[int]bool {
	lines := map[int]bool{}
	tf := c.pass.Fset.File(n.Pos())
	ast.Inspect(n, func(x ast.Node) bool {
		if st, isStmt := x.(ast.Stmt); isStmt {
			lines[tf.Line(st.Pos())], lines[tf.Line(st.End())] = true, true
		}
		return true
	})
	return lines
}

// behindCode reports whether a statement ends on the line of a comment.
func (c *checker) behindCode(file *ast.File, comment *ast.Comment) (hit bool) {
	decl, isFunc := sym.DeclAt([]*ast.File{file}, comment.Pos()).(*ast.FuncDecl)
	if !isFunc {
		return false
	}
	return c.code(decl)[c.pass.Fset.File(comment.Pos()).Line(comment.Pos())]
}

// saidAbove reports whether a comment not far in front of a branch calls what it does
// intended, or one anywhere in the function says that errors are ignored.
func (w *walk) saidAbove(branch ast.Node) bool {
	file, tf := w.file(branch.Pos()), w.pass.Fset.File(branch.Pos())
	for _, g := range file.Comments {
		if w.f.Body.Pos() < g.Pos() && g.End() < w.f.Body.End() && tolerant.MatchString(g.Text()) {
			return true
		}
		if w.f.Body.Pos() < g.Pos() && g.End() <= branch.Pos() && tf.Line(branch.Pos())-tf.Line(g.End()) <= above && meant.MatchString(g.Text()) {
			return true
		}
	}
	return false
}

func (c *checker) file(pos token.Pos) *ast.File {
	for _, f := range c.pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// lines are the comments of a file in the order of the source.
func (c *checker) lines(f *ast.File) []*ast.Comment {
	list, known := c.notes[f]
	if !known {
		for _, g := range f.Comments {
			list = append(list, g.List...)
		}
		if c.notes == nil {
			c.notes = map[*ast.File][]*ast.Comment{}
		}
		c.notes[f] = list
	}
	return list
}

// unpublished judges a function that returns nothing, publishes, and only logs that it
// could not.
func (w *walk) unpublished(d drop) {
	what := w.deedIn(d.fact.from)
	if what == nil || (what.op != catalogue.OpMsgPublish && what.op != effects.OpPortPublish) || w.f.Fn == nil || what.depth > 0 {
		return
	}
	if !has(w.name(), publishing) || !w.owed(what, d.at, d.at) || w.changed(what.call, true) || w.answers() {
		return
	}
	w.failing(w.note(d.at), what, "is only logged: nobody who calls "+w.name()+" can tell that the message is lost")
}

// answering names tell of a reply to who asked, and waits no longer than it wants to.
var answering = sym.Names(`(?i)^(reply|respond|correlation_?id)|reply(_?to)?$|response$`)

// answers reports whether what a function publishes is the answer to a message: who asked
// has a limit of its own, and to do the work again would be worse.
func (w *walk) answers() bool {
	hit := answering.MatchString(w.name())
	ast.Inspect(w.f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			hit = hit || answering.MatchString(n.Sel.Name)
		case *ast.KeyValueExpr:
			hit = hit || answering.MatchString(sym.Name(n.Key))
		}
		return !hit
	})
	return hit
}
