package systems

import (
	"go/types"
	"reflect"
	"strings"
	"sync"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"golang.org/x/tools/go/analysis"
)

// Analyzer makes the Result of a package. It has no facts and does no work
// before the first question.
var Analyzer = &analysis.Analyzer{
	Name:       "systems",
	Doc:        "which external system something belongs to",
	Requires:   []*analysis.Analyzer{config.Analyzer, effects.Analyzer, origin.Analyzer, layers.Analyzer},
	Run:        func(pass *analysis.Pass) (any, error) { return newResult(pass), nil },
	ResultType: reflect.TypeFor[*Result](),
}

// Result answers for one package. Rules that run side by side may ask at the
// same time.
type Result struct {
	pass     *analysis.Pass
	info     *types.Info
	settings *config.Settings
	origin   *origin.Result
	effects  *effects.Result
	layer    *layers.Answer

	once sync.Once
	uses []Use
	odd  map[string]bool // libraries that are called and not known
}

// Of returns the answers for the package of a pass whose analyzer requires
// [Analyzer].
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

func newResult(pass *analysis.Pass) *Result {
	return &Result{
		pass: pass, info: pass.TypesInfo, settings: config.Of(pass), origin: origin.Of(pass),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result), layer: layers.Of(pass),
	}
}

// module is the path of the module at hand, "" when it is not known.
func (r *Result) module() string { return r.settings.Module() }

// own reports whether a package is the user's own code.
func (r *Result) own(path string) bool {
	m := r.module()
	return r.settings.FirstPartyPath(path) || m != "" && (path == m || strings.HasPrefix(path, m+"/"))
}
