package driver

import (
	"cmp"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// unit is a package on its way through the analyzers.
type unit struct {
	node  *node
	pkg   *packages.Package // of the node
	order int               // by dependency
	root  bool
	left  atomic.Int32 // analyzers that are not done yet
	// ready are closed when an analyzer with facts is done.
	ready map[*analysis.Analyzer]chan struct{}
}

// box is the result type of every copy.
type box struct {
	mu     sync.Mutex
	value  any
	users  int
	failed bool // the analyzer failed, or one that it requires
	absent bool // the package is not analysed
}

// let gives up one use of the result.
func (b *box) let() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.users--; b.users <= 0 {
		b.value = nil
	}
}

// shell is what the checker sees of a package: it looks at packages while others
// are being loaded.
func shell(p *packages.Package) *packages.Package {
	return &packages.Package{
		ID: p.ID, Name: cmp.Or(p.Name, "_"), PkgPath: p.PkgPath, Dir: p.Dir, Module: p.Module, ForTest: p.ForTest,
		Fset: p.Fset, TypesSizes: p.TypesSizes, Types: p.Types,
	}
}
