package breakerstate

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// member is one value of a set of states.
type member struct {
	id   *ast.Ident
	text string // of a constant string, "" otherwise
}

// sets reports the groups of constants and values of a file that are the states
// of a breaker: those of one type, or those of one declaration when they have no
// type of the package.
func sets(pass *analysis.Pass, f *ast.File) {
	for _, d := range f.Decls {
		gen, isGen := d.(*ast.GenDecl)
		if !isGen || gen.Tok != token.CONST && gen.Tok != token.VAR {
			continue
		}
		groups := map[string][]member{}
		var order []string
		for _, spec := range gen.Specs {
			for _, id := range spec.(*ast.ValueSpec).Names {
				key, m, fits := value(pass, id)
				if !fits {
					continue
				}
				if groups[key] == nil {
					order = append(order, key)
				}
				groups[key] = append(groups[key], m)
			}
		}
		for _, key := range order {
			if members := groups[key]; isSet(members) && !bodily(pass, key, members) {
				name := key
				if name == "" {
					name = "constants"
				}
				half := members[slices.IndexFunc(members, func(m member) bool { return m.state() == halfOpen })]
				report.Report(pass, breakerState, report.Finding{
					Range:   half.id,
					Message: "domain models the states of a circuit breaker: " + name + " has " + names(members),
				})
			}
		}
	}
}

// value looks at one constant or variable: its type in this package, or "" for
// a basic type, and what it says.
func value(pass *analysis.Pass, id *ast.Ident) (key string, m member, fits bool) {
	obj := pass.TypesInfo.Defs[id]
	if obj == nil || id.Name == "_" {
		return "", m, false
	}
	m = member{id: id}
	if c, isConst := obj.(*types.Const); isConst && c.Val().Kind() == constant.String {
		m.text = constant.StringVal(c.Val())
	}
	named := sym.Named(obj.Type())
	switch {
	case named != nil && named.Obj().Pkg() == pass.Pkg:
		return named.Obj().Name(), m, true
	case named == nil:
		_, isBasic := obj.Type().Underlying().(*types.Basic)
		return "", m, isBasic
	}
	return "", m, false
}

// state is what a member stands for.
type state uint8

const (
	other state = iota
	closed
	open
	halfOpen
	neutral // no state, or one that breakers have beside the three
)

var (
	rxHalf    = regexp.MustCompile(`half_?open(ed|ing)?$`)
	rxOpen    = regexp.MustCompile(`open(ed)?$`)
	rxClosed  = regexp.MustCompile(`close(d)?$`)
	rxNeutral = regexp.MustCompile(`unknown|unspecified|undefined|none$|invalid|forced_?(open|closed?)$|disabled$|isolated$|metrics_?only$`)
)

// state reads the value of a string, else the name.
func (m member) state() state {
	if s := read(m.text); s != other {
		return s
	}
	return read(m.id.Name)
}

func read(name string) state {
	name = strings.ToLower(strings.NewReplacer("-", "_", " ", "_").Replace(name))
	switch {
	case name == "":
		return other
	case rxNeutral.MatchString(name):
		return neutral
	case rxHalf.MatchString(name):
		return halfOpen
	case rxOpen.MatchString(name):
		return open
	case rxClosed.MatchString(name):
		return closed
	}
	return other
}

// isSet reports whether the members are the three states and nothing that a
// breaker does not have.
func isSet(members []member) bool {
	var has [neutral + 1]int
	for _, m := range members {
		has[m.state()]++
	}
	return has[other] == 0 && has[closed] == 1 && has[open] == 1 && has[halfOpen] == 1
}

// body are things that are open, closed or half open by themselves.
var body = regexp.MustCompile(`(?i)door|gate($|s|[A-Z_])|valve|window|shutter|blind|curtain|damper|hatch|garage|barrier|bridge|roof|awning|drawer|interval|range|bound|bracket|position`)

// bodily reports whether the package, the type or a member names such a thing.
func bodily(pass *analysis.Pass, typ string, members []member) bool {
	if body.MatchString(typ) || body.MatchString(pass.Pkg.Name()) {
		return true
	}
	return slices.ContainsFunc(members, func(m member) bool { return body.MatchString(m.id.Name) })
}

func names(members []member) string {
	var out []string
	for _, m := range members {
		if m.state() != neutral {
			out = append(out, m.id.Name)
		}
	}
	return strings.Join(out, ", ")
}
