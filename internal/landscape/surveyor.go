package landscape

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/handmade"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/policy"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
	"github.com/resilint/resilint/internal/txn"
	"github.com/resilint/resilint/internal/wiring"
)

// Surveyor makes the survey of every package.
var Surveyor = &analysis.Analyzer{
	Name: "landscapesurveyor",
	Doc:  "what each package tells of what the program speaks to and what protects it",
	Requires: append([]*analysis.Analyzer{
		protect.Analyzer, systems.Surveyor, adapters.Analyzer, layers.Analyzer, txn.Analyzer, statements.Analyzer, wiring.Analyzer,
	}, protect.Analyzer.Requires...),
	Run:        run,
	ResultType: reflect.TypeFor[*Survey](),
}

// surveyor looks at one package.
type surveyor struct {
	pass       *analysis.Pass
	info       *types.Info
	fx         *effects.Result
	origin     *origin.Result
	protect    *protect.Result
	policy     *policy.Result
	breakers   *breakers.Result
	statements *statements.Result
	handlers   *programs.Handlers
	ports      map[*types.TypeName][]string
	spanned    map[*effects.Func]judged
	counting   map[*effects.Func]judged // what declarations count
	carriers   map[string][]edge        // where handles that carry a context are made, by their type
	carrying   bool                     // contexts with a client are made here
	out        *Survey
}

func run(pass *analysis.Pass) (any, error) {
	settings := config.Of(pass)
	s := &surveyor{
		pass: pass, info: pass.TypesInfo, fx: pass.ResultOf[effects.Analyzer].(*effects.Result), origin: origin.Of(pass), protect: protect.Of(pass),
		policy: policy.Of(pass), breakers: breakers.Of(pass), statements: statements.Of(pass), ports: map[*types.TypeName][]string{}, spanned: map[*effects.Func]judged{}, counting: map[*effects.Func]judged{},
		out: &Survey{
			Package: sym.PkgPath(pass.Pkg), Module: settings.Module(), Layer: layers.Of(pass).Layer.String(), Settings: settings,
			Systems: pass.ResultOf[systems.Surveyor].(*systems.Survey), Types: map[string]declared{}, Builds: map[string][]string{}, Clients: map[string]clientUse{}, Doers: map[string][]clientUse{}, Puts: map[string][]clientUse{},
			Slots: map[string]string{}, Watch: map[string]map[Topic]judged{}, Sets: map[string]judged{}, Meters: protect.Of(pass).Meters(), Fits: map[string][]string{}, Goes: map[string][]string{}, Messaging: messaging{Knows: map[string]judged{}, Ends: map[string]judged{}, Looks: map[string]judged{}, Drops: map[string]judged{}, Acks: map[string]bool{}}, Refs: map[string]bool{}, Answers: map[string]bool{}, Shown: map[string]spot{}, Ending: map[string]bool{}, Escapes: map[string]bool{}, Classes: map[catalogue.Class]bool{},
		},
	}
	if !settings.FirstParty(pass) || aside(pass, s.out) {
		return s.out, nil
	}
	s.handlers = programs.FindHandlers(s.fx)
	s.imports()
	s.declarations()
	s.carries()
	s.sessions()
	s.ways()
	s.edges()
	s.invokes()
	s.fills()
	s.fits()
	s.wired()
	s.makers()
	s.watch()
	s.within()
	s.returned()
	s.stores()
	return s.out, nil
}

// aside reports whether a package is no part of a program that runs: tests and
// tools of developers.
func aside(pass *analysis.Pass, s *Survey) bool {
	return report.TestPackage(pass.Pkg.Name()) || report.TestPath(s.Package, s.Module) || report.DeveloperTool(pass)
}

// skipped reports whether code at a position is no part of a program that runs.
func (s *surveyor) skipped(pos token.Pos) bool {
	f := s.file(pos)
	return f == nil || report.TestCode(s.pass.Fset, f)
}

func (s *surveyor) file(pos token.Pos) *ast.File {
	for _, f := range s.pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// spot resolves a position.
func (s *surveyor) spot(pos token.Pos) spot {
	if !pos.IsValid() {
		return spot{}
	}
	at := spot{Pos: s.pass.Fset.Position(pos)}
	if f := s.file(pos); f != nil {
		at.Symbol = baseline.Symbol(f, pos)
	}
	return at
}

// spotAt finds the declaration at a position that was resolved.
func (s *surveyor) spotAt(pos token.Position) spot {
	for _, f := range s.pass.Files {
		if file := s.pass.Fset.File(f.FileStart); file != nil && file.Name() == pos.Filename && pos.Offset <= file.Size() {
			return spot{pos, baseline.Symbol(f, file.Pos(pos.Offset))}
		}
	}
	return spot{Pos: pos}
}

// judged resolves an answer of package protect.
func (s *surveyor) judged(j protect.Judged) judged {
	state := map[protect.Answer]State{protect.Unknown: Unknown, protect.No: No, protect.Yes: Yes, protect.NotNeeded: NotNeeded, protect.Partly: Partly}[j.Answer]
	return judged{state, j.Why, s.spot(j.Pos)}
}

// typeKey is what a type is known by in all packages.
func typeKey(n *types.Named) string {
	if n == nil || n.Obj().Pkg() == nil {
		return ""
	}
	return sym.PkgPath(n.Obj().Pkg()) + "." + n.Obj().Name()
}

// funcID is what a function is known by in all packages.
func funcID(fn *types.Func) string {
	if fn == nil || fn.Pkg() == nil {
		return ""
	}
	if named := sym.Named(sym.RecvType(fn)); named != nil {
		return typeKey(named) + "." + fn.Name()
	}
	return sym.PkgPath(fn.Pkg()) + "." + fn.Name()
}

// imports notes what libraries the package has.
func (s *surveyor) imports() {
	for _, imp := range s.pass.Pkg.Imports() {
		lib := s.out.Settings.Catalogue().Package(sym.PkgPath(imp))
		if lib != nil {
			s.limits(lib)
		}
		if lib == nil || lib.Is(catalogue.ClassHTTPClient) {
			continue // of clients it is seen what they do
		}
		for _, c := range lib.Class {
			s.out.Classes[c] = true
		}
	}
	s.out.Handmade = len(handmade.Find(s.pass, s.fx)) > 0
}

// declarations notes the types of the package and their ports.
func (s *surveyor) declarations() {
	for _, name := range s.pass.Pkg.Scope().Names() {
		obj, isType := s.pass.Pkg.Scope().Lookup(name).(*types.TypeName)
		if !isType || obj.IsAlias() {
			continue
		}
		named, isNamed := obj.Type().(*types.Named)
		if !isNamed {
			continue
		}
		d := declared{Name: name, At: s.spot(obj.Pos())}
		if st, isStruct := named.Underlying().(*types.Struct); isStruct {
			for f := range st.Fields() {
				s.slot(typeKey(named)+"."+f.Name(), f.Type())
				if n := sym.Named(f.Type()); f.Embedded() && n != nil {
					d.Embeds = append(d.Embeds, typeKey(n))
				}
			}
		}
		if in, isIface := named.Underlying().(*types.Interface); isIface {
			for t := range in.EmbeddedTypes() {
				if n := sym.Named(t); n != nil {
					d.Embeds = append(d.Embeds, typeKey(n))
				}
			}
		}
		s.out.Types[typeKey(named)] = d
	}
	for _, a := range adapters.Of(s.pass).Adapters() {
		for _, p := range a.Ports {
			s.ports[a.Type.Obj()] = append(s.ports[a.Type.Obj()], p.Obj().Pkg().Name()+"."+p.Obj().Name())
		}
	}
}
