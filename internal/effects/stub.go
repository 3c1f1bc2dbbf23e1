package effects

import (
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// stub returns what a method of a generated client does that is not analysed
// from source, as most clients of other teams' services: its shape tells, a
// context first and options of remote calls last. A stub waits for one answer,
// or gives out a stream.
func (p *pkg) stub(fn *types.Func) []catalogue.Effect {
	option := sym.StubOption(fn)
	if option == nil || !p.isKind(option, catalogue.KindCallOption) || p.own(fn) {
		return nil
	}
	op := catalogue.OpRPCSend
	if types.IsInterface(fn.Signature().Results().At(0).Type()) {
		op = catalogue.OpRPCStream
	}
	k, _ := sym.TypeKey(option)
	return p.sends(k.Path, op)
}

// sends returns the row of a library's package that does a remote call.
func (p *pkg) sends(path string, op catalogue.Op) []catalogue.Effect {
	lib := p.table.Package(path)
	if lib == nil {
		return nil
	}
	for _, row := range lib.Rows() {
		for i := range row.Effects {
			if row.Effects[i].Op == op {
				return row.Effects[i : i+1]
			}
		}
	}
	return nil
}
