package landscape

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// lookup matches functions that say what is stored.
	lookup = regexp.MustCompile(`^(?i:get|find|load|fetch|lookup|exists?|has|is|read|select|query|first|check|by|retrieve)`)
	// done matches what says how far something is.
	done = regexp.MustCompile(`(?i)pending|processed|complet|done|paid|sent|confirm|finish|success|succeed|publish|deliver|already|settled|captured|applied|refunded|shipped`)
	// duplicate matches what says that something could not be stored a second time.
	duplicate = regexp.MustCompile(`(?i)unique_?(key)?_?(violation|constraint)|duplicat|already_?(exist|processed|handled|recorded)|\b23505\b|\b1062\b`)
	// there matches what says that something is stored.
	there = regexp.MustCompile(`(?i)exist|found|seen|duplicate|handled`)
	// state matches the fields that tell it.
	state = regexp.MustCompile(`(?i)status|state|_?(at|on)$|^is[A-Z]|processed|completed?|done|paid|sent|confirmed|finished|published|delivered|applied`)
)

// ends says whether a function does nothing, and tells no failure, once what is stored says
// that it is done: a message that comes again finds its work done.
func (s *surveyor) ends(f *effects.Func) (out judged) {
	if f.Body == nil {
		return judged{}
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if _, inner := n.(*ast.FuncLit); inner || out.State != "" {
			return false
		}
		st, isIf := n.(*ast.IfStmt)
		if !isIf || !s.succeeds(f, st.Body) {
			return true
		}
		switch x := s.finished(st.Cond); {
		case x != nil:
			out = judged{Yes, "does nothing more once " + sym.Brief(x) + " says that it is done", s.spot(st.Pos())}
		case s.twice(st.Cond):
			out = judged{Yes, "does nothing more when it is stored already", s.spot(st.Pos())}
		}
		return true
	})
	return out
}

// succeeds reports whether a block does nothing but leave a function, or go on to the next
// message, as if all was done.
func (s *surveyor) succeeds(f *effects.Func, b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch st := b.List[len(b.List)-1].(type) {
	case *ast.BranchStmt:
		return st.Tok == token.CONTINUE
	case *ast.ReturnStmt:
		if len(st.Results) == 0 {
			return f.Sig != nil && f.Sig.Results().Len() == 0
		}
		last := st.Results[len(st.Results)-1]
		return s.info.Types[last].IsNil() && f.Sig != nil && sym.IsError(f.Sig.Results().At(f.Sig.Results().Len()-1).Type())
	}
	return false
}

// twice reports a condition that is met by an error which says that something is stored
// already.
func (s *surveyor) twice(cond ast.Expr) bool {
	about := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if x, isExpr := n.(ast.Expr); isExpr {
			t := s.info.TypeOf(x)
			about = about || t != nil && (sym.IsError(t) || sym.Named(t) != nil && strings.HasSuffix(sym.Named(t).Obj().Name(), "Error"))
		}
		return !about
	})
	if u, isNot := ast.Unparen(cond).(*ast.UnaryExpr); isNot && u.Op == token.NOT {
		return false
	}
	return about && duplicate.MatchString(types.ExprString(cond))
}

// finished returns what a condition asks when that is whether what was looked up is there, or
// done, already; nil for other conditions.
func (s *surveyor) finished(cond ast.Expr) ast.Expr {
	switch x := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		if x.Op == token.LOR || x.Op == token.LAND {
			if found := s.finished(x.X); found != nil {
				return found
			}
			return s.finished(x.Y)
		}
		if x.Op != token.EQL && x.Op != token.NEQ {
			return nil
		}
		sel, isField := ast.Unparen(x.X).(*ast.SelectorExpr)
		if !isField {
			if x.Op == token.NEQ && s.info.Types[x.Y].IsNil() && !sym.IsError(s.info.TypeOf(x.X)) && s.lookedUp(x.X) {
				return x.X // there is one
			}
			return nil
		}
		if state.MatchString(sel.Sel.Name) && (done.MatchString(types.ExprString(x.Y)) || done.MatchString(sel.Sel.Name)) && s.lookedUp(sel.X) {
			return sel
		}
	case *ast.SelectorExpr:
		if done.MatchString(x.Sel.Name) && s.lookedUp(x.X) {
			return x
		}
	case *ast.CallExpr:
		if sel, isSel := ast.Unparen(x.Fun).(*ast.SelectorExpr); isSel && len(x.Args) == 0 && done.MatchString(sel.Sel.Name) && s.lookedUp(sel.X) {
			return sel
		}
	case *ast.Ident:
		if b, isBasic := s.info.TypeOf(x).Underlying().(*types.Basic); isBasic && b.Info()&types.IsBoolean != 0 && (there.MatchString(x.Name) || done.MatchString(x.Name)) && s.lookedUp(x) {
			return x
		}
	}
	return nil
}

// lookedUp reports whether a variable is what a lookup with a context, or in a store,
// returned.
func (s *surveyor) lookedUp(x ast.Expr) bool {
	v, isVar := sym.Object(s.info, x).(*types.Var)
	if !isVar || v.IsField() || isGlobal(v) {
		return false
	}
	defs, implicit := s.fx.Reaching(v, x.Pos())
	if implicit || len(defs) != 1 || defs[0].Expr == nil {
		return false
	}
	call, isCall := ast.Unparen(defs[0].Expr).(*ast.CallExpr)
	fn := (*types.Func)(nil)
	if isCall {
		fn = sym.Callee(s.info, call)
	}
	if fn == nil || !lookup.MatchString(fn.Name()) || !takesMessage(fn.Signature()) {
		return false
	}
	return fn.Signature().Params().Len() > 0 && sym.IsContext(fn.Signature().Params().At(0).Type())
}
