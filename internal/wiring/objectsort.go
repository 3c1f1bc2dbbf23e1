package wiring

import (
	"cmp"
	"go/token"
	"slices"
)

// sorted puts the wirings in the order of the source: of the files of the package first,
// since how positions of two files compare depends on who parsed them.
func (r *Result) sorted() {
	index := map[*token.File]int{}
	for i, f := range r.pass.Files {
		index[r.pass.Fset.File(f.FileStart)] = i
	}
	slices.SortStableFunc(r.wirings, func(a, b *Wiring) int {
		x, y := a.At.Pos(), b.At.Pos()
		return cmp.Or(cmp.Compare(index[r.pass.Fset.File(x)], index[r.pass.Fset.File(y)]), cmp.Compare(x, y))
	})
}
