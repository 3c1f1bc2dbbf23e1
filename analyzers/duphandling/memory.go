package duphandling

import (
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/sym"
)

// inMemory reports whether the messages of the package may come from a queue
// inside of the process: it, or what it imports of its own module, uses one.
// Such a queue delivers again only what the handler gave back, and nothing after
// a crash: whether work is done twice is then the handler's own affair.
func (c *checker) inMemory() bool {
	module := config.Of(c.pass).Module()
	seen := map[*types.Package]bool{}
	var look func(p *types.Package) bool
	look = func(p *types.Package) bool {
		if seen[p] {
			return false
		}
		seen[p] = true
		for _, imp := range p.Imports() {
			path := sym.PkgPath(imp)
			if lib := c.table.Package(path); lib != nil && lib.Is(catalogue.ClassBroker) && lib.Is(catalogue.ClassEmbedded) {
				return true
			}
			if module != "" && strings.HasPrefix(path, module+"/") && look(imp) {
				return true
			}
		}
		return false
	}
	return look(c.pass.Pkg)
}
