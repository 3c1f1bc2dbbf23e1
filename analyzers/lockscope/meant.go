package lockscope

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// purpose matches mutexes that are called after what only one may do at a time:
	// refreshMu, tokensRefresh, syncLock.
	purpose = regexp.MustCompile(`(?i)(refresh|init|connect|conn|dial|login|auth|token|write|send|load|fetch|sync|update|run|start|once|open|setup|migrat\w*|ops?|exec|create|register|flush|publish|poll|job|task|renew|elect\w*|leader\w*|bootstrap|reconcile|apply|process\w*|save|transaction|tx|request|call|work\w*|snapshot|backup|restore|compact\w*|scan\w*|check\w*|deploy\w*|provision\w*)_?(mu|mux|mutex|m|lock|locker|guard)?$`)
	// credential matches functions about what all who wait need to go on.
	credential = regexp.MustCompile(`(?i)token|log_?in|authenticat|authori[sz]e|credential|certificate|jwks`)
	// serialises matches comments that say the same.
	serialises = regexp.MustCompile(`(?i)seriali[sz]|one at a time|only one|at most one|single|in.?flight|concurren|simultaneous|overlap|at once|at the same time|exclusive|parallel|held (while|during)|thundering|stampede|dedup|not (thread|goroutine)`)
	// safe matches what is said of any type with a mutex: nothing of how long it is held.
	safe = regexp.MustCompile(`(?i)(safe|suitable)\s+(for|with|under|in)\s+(concurrent|parallel|simultaneous)|(concurrency|concurrently)[\s-]+safe|for\s+concurrent\s+(use|access|callers)`)
)

// meant reports whether a mutex is held across a call on purpose: because only one
// may make it, because of what it is made on, or so that all who wait get what it
// returns.
func (c *checker) meant(decl *ast.FuncDecl, l lock, calls []under) bool {
	name := l.path[strings.LastIndexByte(l.path, '.')+1:]
	if l.path == "" {
		name = l.root.Name()
	}
	if purpose.MatchString(name) || serialises.MatchString(safe.ReplaceAllString(c.comments(l)+decl.Doc.Text(), "")) {
		return true
	}
	if credential.MatchString(decl.Name.Name) || credential.MatchString(sym.CalledName(calls[0].call)) || c.fillsOnce(decl, l, calls) {
		return true
	}
	return !slices.ContainsFunc(calls, func(u under) bool { return !c.oneAtATime(u) }) || c.writesThrough(calls)
}

// writesThrough reports whether a function changes rows, and nothing else takes
// long in it: what is in memory changes with them, under one lock.
func (c *checker) writesThrough(calls []under) bool {
	changes := false
	for _, u := range calls {
		for _, e := range c.fx.At(u.call) {
			switch {
			case !c.slow(&e):
			case !database[e.Op]:
				return false
			case e.Op == catalogue.OpDBWrite || e.Op == catalogue.OpDBCas || e.Op == catalogue.OpDBBatch || e.Op == catalogue.OpDBExec:
				changes = true
			}
		}
	}
	return changes
}

// database are the operations on databases.
var database = map[catalogue.Op]bool{
	catalogue.OpDBRead: true, catalogue.OpDBWrite: true, catalogue.OpDBExec: true, catalogue.OpDBQuery: true, catalogue.OpDBCas: true,
	catalogue.OpDBBatch: true,
}

// oneAtATime reports whether what a call is made on serves one at a time anyway: a
// single connection, or a database in the process.
func (c *checker) oneAtATime(u under) bool {
	parts := strings.Split(catalogue.Short(u.e.Symbol), ".")
	if len(parts) > 2 {
		switch parts[len(parts)-2] {
		case "Conn", "Channel", "Stream":
			return true
		}
	}
	return database[u.e.Op] && origin.Of(c.pass).EmbeddedAt(u.call.Pos())
}

// fillsOnce reports whether a function gets one value for all who wait: it looks
// at a field, is done when that is good, and otherwise stores there what comes of
// the call. A map is one value for each key: who needs another key waits as well.
func (c *checker) fillsOnce(decl *ast.FuncDecl, l lock, calls []under) bool {
	looked, stored := map[types.Object]bool{}, map[types.Object]bool{}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if n.Pos() > l.call.Pos() && n.Pos() < calls[len(calls)-1].call.End() {
				c.fields(n.Cond, l.root, looked)
			}
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				if n.End() > calls[0].call.Pos() {
					c.fields(x, l.root, stored)
				}
			}
		}
		return true
	})
	for v := range stored {
		if _, isMap := v.Type().Underlying().(*types.Map); !isMap && looked[v] {
			return true
		}
	}
	return false
}

// fields notes the fields of a variable, or the variables of the package, that an
// expression mentions.
func (c *checker) fields(x ast.Node, root types.Object, into map[types.Object]bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if got, _ := sym.Chain(c.info, n.X); got == root {
				if v, isVar := c.info.ObjectOf(n.Sel).(*types.Var); isVar {
					into[v] = true
				}
			}
		case *ast.Ident:
			if v, isVar := c.info.ObjectOf(n).(*types.Var); isVar && v.Parent() == c.pass.Pkg.Scope() {
				into[v] = true
			}
		}
		return true
	})
}

// comments are what is written at the declaration of a mutex, and at the call that
// takes it.
func (c *checker) comments(l lock) string {
	var text strings.Builder
	for _, file := range c.pass.Files {
		if file.FileStart > l.call.Pos() || l.call.Pos() >= file.FileEnd {
			continue
		}
		line := c.pass.Fset.Position(l.call.Pos()).Line
		for _, g := range file.Comments {
			from, to := c.pass.Fset.Position(g.Pos()).Line, c.pass.Fset.Position(g.End()).Line
			if from <= line && line <= to+1 {
				text.WriteString(g.Text())
			}
		}
	}
	if obj := c.declared(l); obj != token.NoPos {
		c.fieldComments(obj, &text)
	}
	return text.String()
}

// declared is where the mutex is declared.
func (c *checker) declared(l lock) token.Pos {
	if l.path == "" {
		return l.root.Pos()
	}
	sel, isSel := ast.Unparen(sym.OrBad(sym.Receiver(l.call))).(*ast.SelectorExpr)
	if !isSel {
		return token.NoPos
	}
	if obj := c.info.ObjectOf(sel.Sel); obj != nil {
		return obj.Pos()
	}
	return token.NoPos
}

// fieldComments adds what is written at the field or variable at a position.
func (c *checker) fieldComments(pos token.Pos, text *strings.Builder) {
	for _, file := range c.pass.Files {
		if file.FileStart > pos || pos >= file.FileEnd {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || n.Pos() > pos || pos >= n.End() {
				return n == ast.Node(file)
			}
			switch n := n.(type) {
			case *ast.Field:
				text.WriteString(n.Doc.Text() + n.Comment.Text())
			case *ast.ValueSpec:
				text.WriteString(n.Doc.Text() + n.Comment.Text())
			case *ast.GenDecl:
				text.WriteString(n.Doc.Text())
			}
			return true
		})
	}
}
