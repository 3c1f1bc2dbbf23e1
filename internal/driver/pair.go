package driver

import (
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/report"
)

// onePerPair drops findings about a port and what is behind it that packages further
// down the list make, too, because they put the same two together. Only a run over
// several packages can see that. Findings are sorted.
func onePerPair(list []Finding) []Finding {
	type pair struct {
		code       string
		asks, does token.Position
	}
	seen := map[pair]bool{}
	return slices.DeleteFunc(list, func(f Finding) bool {
		if len(f.Related) != 2 || !report.Pair(f.Related[0].Message, f.Related[1].Message) {
			return false
		}
		p := pair{f.Code, f.Related[0].Pos, f.Related[1].Pos}
		again := seen[p]
		seen[p] = true
		return again
	})
}
