package systems

import (
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/schema"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// Role says how a use tells of a system.
type Role string

// Roles of uses.
const (
	Call    Role = "call"    // leaves the process
	Client  Role = "client"  // makes what calls
	Address Role = "address" // the address that an adapter is given where it is wired
	Guard   Role = "guard"   // a breaker or bulkhead
)

// Use is one place that tells of an external system.
type Use struct {
	Role Role
	Kind Kind
	// Name is the system as it is called there, "" when nothing tells.
	Name string
	// Sure is how far the name can be trusted, Why where it comes from: "host
	// api.stripe.com", "folder payments".
	Sure layers.Confidence
	Why  string
	// What is what is done there: "GET https://api.stripe.com/v1/", "redis.NewClient".
	What string
	Host string // the domain that is called, "" when it is not constant
	// Package is what the use tells of: the package that it stands in, or that of
	// the adapter that is made.
	Package string
	// Inside: what it speaks to is part of the process.
	Inside bool
	// Lib is the catalogue id of the library, "" when that is not known.
	Lib string
	// Row is the pattern by which the catalogue knows the call, nil for calls that have a
	// row of their own or none.
	Row *catalogue.Effect
	// Aside: it is done beside what the program is for, as migrations of a schema are.
	Aside bool
	// Wraps: a library that is not known calls Lib.
	Wraps bool
	// Module is the module of a library that is not known, Folder the package of it. Needs is that
	// package when it has to reach the network for the use to be one, see [Confirm].
	Module, Folder, Needs string
	// Part: the client that is asked is one of several that the client of a library embeds.
	Part bool
	// Front is the package of the interface that it is a call of, when that only stands before a
	// generated client, which the package asks.
	Front string
	// Driver: it is named after the driver that a client of a library for any database
	// is given.
	Driver bool
	// Waits: its address is a parameter of the exported function Of, whose callers are
	// not in view. Of is also the function of another package that a use gives an address.
	Waits bool
	Of    string
	// In is the function without a receiver that it stands in, "" for others.
	In string
	// Conn is the connection that a client of remote procedures is made of, "" when that is
	// not known.
	Conn string
	Pos  token.Position
}

// Survey is what one package tells of external systems.
type Survey struct {
	Package string
	Uses    []Use // in the order of the source
	// Drivers are the systems that the imported drivers of databases and brokers
	// speak to; those that are part of the process are "".
	Drivers map[Kind][]string
	// Inside are the names of those that are part of the process.
	Inside map[Kind][]string
	// Folder names the system by the folder of an adapter, "" for other packages.
	Folder string
	// Databases are those that the module has drivers for; asked only when a
	// statement does not tell.
	Databases []string
	// Embedded: all databases that the module has drivers for are part of the process.
	Embedded bool
	// Mentions are the functions without receivers that the package uses.
	Mentions map[string]bool
	Program  bool     // a main package
	Imports  []string // import paths
	// Strange are the packages of libraries that are not known which the package calls with
	// contexts, and which are no uses.
	Strange map[string]bool
}

// Surveyor makes the survey of every package, for a look at whole programs.
var Surveyor = &analysis.Analyzer{
	Name:       "systemsurveyor",
	Doc:        "what each package tells of external systems",
	Requires:   []*analysis.Analyzer{Analyzer, schema.Analyzer},
	Run:        func(pass *analysis.Pass) (any, error) { return Of(pass).survey(schema.Of(pass)), nil },
	ResultType: reflect.TypeFor[*Survey](),
}

// Uses returns the places of the package that tell of an external system, in
// the order of the source. The answer is shared: do not change it.
func (r *Result) Uses() []Use {
	r.once.Do(func() {
		if !r.settings.FirstParty(r.pass) || report.TestPackage(r.pass.Pkg.Name()) || report.TestPath(sym.PkgPath(r.pass.Pkg), r.module()) || report.DeveloperTool(r.pass) || strings.HasSuffix(sym.PkgPath(r.pass.Pkg), "tests") {
			return
		}
		s := &surveyor{Result: r, path: sym.PkgPath(r.pass.Pkg), unknown: map[string]bool{}}
		r.uses, r.odd = s.all(), s.unknown
	})
	return r.uses
}

func (r *Result) survey(tables *schema.Schema) *Survey {
	s := &Survey{Package: sym.PkgPath(r.pass.Pkg), Uses: r.Uses(), Strange: r.odd, Program: r.pass.Pkg.Name() == "main", Mentions: r.mentions()}
	s.Drivers, s.Inside = r.drivers()
	if name, ok := OfAdapter(r.settings, s.Package, r.module()); ok && strip(name) != "" {
		s.Folder = name
	}
	for _, imp := range r.pass.Pkg.Imports() {
		s.Imports = append(s.Imports, sym.PkgPath(imp))
	}
	if slices.ContainsFunc(s.Uses, func(u Use) bool { return u.Kind == Database && u.Name == "" }) {
		s.Databases, s.Embedded = databases(tables.Dialects()), r.origin.Embedded()
	}
	return s
}
