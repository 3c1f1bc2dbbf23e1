package landscape

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

var (
	// records matches the tables that keep which messages were handled.
	records = sym.Names(`(?i)idempot|dedup|(processed|consumed|handled|seen)_?(events?|messages?|msgs?|webhooks?|ids?|deliver)|(message|event|consumer|kafka|mq)s?_?inbox|^inbox(_?(messages?|events?))?$`)
	// recognises matches functions that say whether a message is known already.
	recognises = sym.Names(`(?i)^(is|was|has|check|mark|try|claim|record|register)?_?(if_?)?((message|msg|event|job|task|webhook|delivery|update)s?_?)?(has_?|is_?|was_?)?(been_?)?(as_?)?(already_?)?(processed|handled|consumed|duplicated?|deduplicated?)(_?(message|msg|event|job|task|webhook|delivery|update|before|already)s?)?$|idempot|dedup|(insert|create|save|store|put|add)_?if_?(not_?exists?|absent|new|missing)`)
	// absent matches functions of caches that store what is not there yet, and say whether it was.
	absent = regexp.MustCompile(`(?i)^set_?(nx|if_?(not_?exists?|absent))$`)
	// locked matches what is held while something is done, and forgotten after it.
	locked = regexp.MustCompile(`(?i)lock|mutex|lease|leader|rate|throttl`)
)

// memory notes which functions of the package know messages again.
func (s *surveyor) memory() {
	for _, f := range s.fx.Funcs() {
		decl := s.declared(f)
		if decl == nil || s.skipped(f.Syntax.Pos()) {
			continue
		}
		id, own := s.idOf(decl), &s.out.Messaging
		for _, ask := range []struct {
			of  func(*effects.Func) judged
			all map[string]judged
		}{{s.knows, own.Knows}, {s.ends, own.Ends}, {s.looks, own.Looks}} {
			if j := ask.of(f); j.State == Yes && ask.all[id].State == "" {
				ask.all[id] = j
			}
		}
	}
	if !slices.ContainsFunc(s.pass.Pkg.Imports(), func(imp *types.Package) bool {
		lib := s.out.Settings.Catalogue().Package(sym.PkgPath(imp))
		return lib != nil && slices.ContainsFunc(lib.Types(), func(t *catalogue.TypeInfo) bool { return t.Kind == catalogue.KindDeduplicator })
	}) {
		return
	}
	for x, tv := range s.info.Types {
		if info := s.fx.TypeInfo(tv.Type); info != nil && info.Kind == catalogue.KindDeduplicator && info.Lib != nil && sym.Named(tv.Type) != nil && !s.skipped(x.Pos()) {
			at := s.spot(x.Pos())
			if old, has := s.out.Messaging.Drops[info.Lib.ID]; !has || before(at, old.At) {
				s.out.Messaging.Drops[info.Lib.ID] = judged{Yes, sym.Named(tv.Type).Obj().Name(), at}
			}
		}
	}
}

// knows says whether the code of a function, that of literals in it left out, knows messages
// again: it keeps records of them, or asks something that says whether one is known, and
// looks at the answer.
func (s *surveyor) knows(f *effects.Func) judged {
	for _, st := range s.statements.In(f) {
		if table := st.Target(); table != "" && records.MatchString(table) {
			return judged{Yes, "table " + table, s.spot(st.Call.Pos())}
		}
	}
	for _, call := range f.Calls {
		fn := sym.Callee(s.info, call)
		if fn == nil || !says(fn.Signature()) && !absent.MatchString(fn.Name()) {
			continue
		}
		switch name := fn.Name(); {
		case !absent.MatchString(name) && !recognises.MatchString(name) || s.dropped(f, call):
		case absent.MatchString(name):
			if text := sym.Brief(call) + " " + s.nameOf(f); !locked.MatchString(text) && !locked.MatchString(s.keyOf(call)) {
				return judged{Yes, sym.Brief(call.Fun), s.spot(call.Pos())}
			}
		case takesMessage(fn.Signature()):
			return judged{Yes, sym.Brief(call.Fun), s.spot(call.Pos())}
		}
	}
	return judged{}
}

// keyOf writes the arguments of a call, and what the variables among them are given.
func (s *surveyor) keyOf(call *ast.CallExpr) (text string) {
	for _, arg := range call.Args {
		text += " " + types.ExprString(arg)
		if v, isVar := sym.Object(s.info, arg).(*types.Var); isVar && !v.IsField() && !isGlobal(v) {
			if defs, _ := s.fx.Reaching(v, arg.Pos()); len(defs) == 1 && defs[0].Expr != nil {
				text += " " + types.ExprString(defs[0].Expr)
			}
		}
	}
	return text
}

// says reports whether a function answers yes or no.
func says(sig *types.Signature) bool {
	for r := range sig.Results().Variables() {
		if b, isBasic := r.Type().Underlying().(*types.Basic); isBasic && b.Info()&types.IsBoolean != 0 {
			return true
		}
	}
	return false
}

// dropped reports whether nothing looks at what a call returns.
func (s *surveyor) dropped(f *effects.Func, call *ast.CallExpr) (found bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		st, isStmt := n.(*ast.ExprStmt)
		found = found || isStmt && ast.Unparen(st.X) == call
		return !found
	})
	return found
}

// looks says whether a function decides by what is stored already, or stores only what is
// not there yet: that may, and need not, be about messages.
func (s *surveyor) looks(f *effects.Func) judged {
	for _, st := range s.statements.In(f) {
		if st.Conflict != 0 && st.Verb == statements.Insert {
			return judged{Yes, "stores only what is not there yet", s.spot(st.Call.Pos())}
		}
	}
	if s.fx.Minds(f) {
		return judged{Yes, "looks at what is stored already", s.spot(f.Syntax.Pos())}
	}
	return judged{}
}
