package outbound

import (
	"go/ast"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/programs"
)

// Waiting says for whom a node is run that may have to wait, a call or a send. ok
// is false when nobody waits for it, when a comment says why it has no context, or
// when that cannot be told.
func (r *Result) Waiting(n ast.Node) (where Place, ok bool) {
	r.asking.Lock()
	defer r.asking.Unlock()
	if r.asked == nil {
		r.asked = r.finder()
		r.asked.programs = programs.New(r.pass)
	}
	f := r.asked
	if f.explained(n) || f.programs.Attended(n) {
		return where, false
	}
	where, ok = (&walk{f: f, seen: map[ast.Node]bool{}}).from(n, 0)
	where.Decl = f.decl(n)
	return where, ok
}

func (r *Result) finder() *finder {
	return &finder{
		pass: r.pass, info: r.pass.TypesInfo, cat: config.Of(r.pass).Catalogue(),
		origin: origin.Of(r.pass), effects: r.pass.ResultOf[effects.Analyzer].(*effects.Result),
	}
}
