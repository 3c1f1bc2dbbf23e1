package report

import (
	"go/token"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/config"
)

// gateAnalyzer decides once per package in which files findings are let
// through. Its result also keeps what was reported already.
var gateAnalyzer = &analysis.Analyzer{
	Name:             "reportgate",
	Doc:              "files in which findings are reported",
	Requires:         []*analysis.Analyzer{config.Analyzer},
	Run:              runGate,
	ResultType:       reflect.TypeFor[*gate](),
	RunDespiteErrors: true,
}

func gateOf(pass *analysis.Pass) *gate { return pass.ResultOf[gateAnalyzer].(*gate) }

// gate is safe for use by several passes at once.
type gate struct {
	open  bool // some file is not skipped
	files []span
	// generated are files that a program wrote: findings about how the program is put
	// together are let through there.
	generated []span

	mu   sync.Mutex
	seen map[key]bool
	// pairs are the links that were reported, by code and both ends.
	pairs map[string]bool
	met   map[baseline.Key]int // how often findings were there, when there is a baseline
}

// span is a file in which findings are let through.
type span struct{ start, end token.Pos }

// key tells findings apart.
type key struct {
	code     string
	pos, end token.Pos
	message  string
}

func runGate(pass *analysis.Pass) (any, error) {
	g := &gate{seen: map[key]bool{}, pairs: map[string]bool{}, met: map[baseline.Key]int{}}
	s := config.Of(pass)
	if !s.FirstParty(pass) || !s.Tests && TestPath(pass.Pkg.Path(), ModulePath(pass)) {
		return g, nil
	}
	if !s.Tests && suite(pass) {
		return g, nil
	}
	for _, f := range pass.Files {
		name := config.SourceName(pass.Fset, f)
		if name == "" || s.Excluded(name) || !s.Tests && TestCode(pass.Fset, f) {
			continue
		}
		if at := (span{f.FileStart, f.FileEnd}); Generated(pass.Fset, f) {
			g.generated = append(g.generated, at)
		} else {
			g.files = append(g.files, at)
		}
	}
	g.open = len(g.files) > 0
	return g, nil
}

// suite reports whether a package is a suite of tests that its name does not
// show: a third of its files work for tests, and not just one or two helpers.
func suite(pass *analysis.Pass) bool {
	tests, files := 0, 0
	for _, f := range pass.Files {
		if strings.HasSuffix(config.SourceName(pass.Fset, f), "_test.go") {
			continue
		}
		files++
		if TestCode(pass.Fset, f) {
			tests++
		}
	}
	return tests >= 5 && tests*3 >= files
}

// skips reports whether findings at a position are dropped: those in files that
// are skipped and those outside of the package.
func (g *gate) skips(pos token.Pos) bool { return !among(g.files, pos) }

func among(files []span, pos token.Pos) bool {
	return slices.ContainsFunc(files, func(f span) bool { return f.start <= pos && pos <= f.end })
}

// known reports whether the baseline has a finding. Of those that it cannot tell
// apart it knows as many as it counts.
func (g *gate) known(pass *analysis.Pass, code string, pos token.Pos, message string) bool {
	base := config.Of(pass).Known
	if base == nil {
		return false
	}
	k := baseline.Key{Code: code, Package: pass.Pkg.Path(), Message: baseline.Normal(message)}
	for _, f := range pass.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			k.Symbol = baseline.Symbol(f, pos)
		}
	}
	g.mu.Lock()
	g.met[k]++
	n := g.met[k]
	g.mu.Unlock()
	return base.Knows(k, n)
}

// first reports whether a finding is there for the first time.
func (g *gate) first(k key) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.seen[k] {
		return false
	}
	g.seen[k] = true
	return true
}
