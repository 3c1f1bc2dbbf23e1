package handmade

import (
	"go/token"
	"go/types"
	"reflect"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// role is what a variable may be for in a breaker, by its type and name.
type role uint8

const (
	counter role = iota + 1 // counts failures, or lists when they were
	clock                   // when something was
	state                   // open or not
)

// group is variables that may be the state of one breaker: the fields of a
// struct with those of the structs in it, or variables of the package.
type group struct {
	named *types.Named // nil for variables of the package
	pos   token.Pos
	roles map[*types.Var]role
	// home is the struct inside that declares a field, nil for those of the struct
	// itself.
	home map[*types.Var]*types.Struct
	// inside is how many of them are fields of structs in the struct.
	inside int
	// timer: there is a timer beside them, by which it may close.
	timer bool
	// told: a name says that it is a breaker.
	told bool
}

var (
	counterName = sym.Names(`(?i)fail|err|consec|strike|streak|in_?row|fault|miss|bad|count|total|timeouts|bucket|^(n|cnt|num)$`)
	clockName   = sym.Names(`(?i)(at|time|until|since|last|next|expiry|expires|deadline|after|nanos?|unix|start(ed)?|changed?|opened|retry)$|^(last|open|next|retry)`)
	stateName   = sym.Names(`(?i)state|status|phase|open|circuit|tripped|broken`)
	// toldName matches names that only breakers have.
	toldName = sym.Names(`(?i)circuit|breaker|half_?open|tripped|open(ed)?_?(at|since|until)$|tripthreshold`)
)

// groups lists what may be breakers among the types and variables of a package.
func groups(pkg *types.Package, table *catalogue.Table) []*group {
	var found []*group
	vars := &group{roles: map[*types.Var]role{}}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.TypeName:
			if g := structGroup(obj, table); g != nil {
				found = append(found, g)
			}
		case *types.Var:
			if r := roleOf(obj); r != 0 {
				vars.roles[obj] = r
				if r == counter && (vars.pos == 0 || obj.Pos() < vars.pos) {
					vars.pos = obj.Pos()
				}
				vars.told = vars.told || toldName.MatchString(name)
			}
		}
	}
	// Variables of a package have little to do with each other but for their names.
	if vars.told && vars.complete() {
		found = append(found, vars)
	}
	return found
}

// structGroup returns the fields of a struct that may be those of a breaker, nil
// when they cannot be.
func structGroup(obj *types.TypeName, table *catalogue.Table) *group {
	named, ok := obj.Type().(*types.Named)
	if !ok || obj.IsAlias() {
		return nil
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	g := &group{named: named, pos: obj.Pos(), roles: map[*types.Var]role{}, home: map[*types.Var]*types.Struct{}, told: toldName.MatchString(obj.Name())}
	if !g.fields(st, obj.Pkg(), table, 0) || !g.complete() {
		return nil
	}
	return g
}

// fields adds the fields of a struct; false means that a library's breaker is
// among them, which does the counting.
func (g *group) fields(st *types.Struct, pkg *types.Package, table *catalogue.Table, depth int) bool {
	for i := range st.NumFields() {
		f := st.Field(i)
		if key, ok := sym.TypeKey(f.Type()); ok {
			if info := table.Type(key); info != nil && info.Kind == catalogue.KindBreaker {
				return false
			}
		}
		if named := sym.Named(f.Type()); named != nil && named.Obj().Name() == "Timer" {
			g.timer = true // the standard library's, or that of a clock for tests
		}
		if depth == 0 && toldName.MatchString(f.Name()) {
			g.told = true
		}
		if r := roleOf(f); r != 0 && !stored(st.Tag(i)) {
			g.roles[f] = r
			if depth > 0 {
				g.home[f] = st
				g.inside++
			}
			continue
		}
		named := sym.Named(f.Type())
		if depth > 0 || named == nil || named.Obj().Pkg() != pkg {
			continue
		}
		if inner, ok := named.Underlying().(*types.Struct); ok && !g.fields(inner, pkg, table, depth+1) {
			return false
		}
	}
	return true
}

// stored reports the tag of a field that is a column of a database: what all
// instances of a program share is no business of a library's breaker.
func stored(tag string) bool {
	for _, key := range [...]string{"db", "gorm", "bun", "xorm", "sql", "bson", "firestore", "dynamodbav", "pg"} {
		if _, has := reflect.StructTag(tag).Lookup(key); has {
			return true
		}
	}
	return false
}

// apart reports two fields of different structs inside: each is for something of
// its own.
func (g *group) apart(a, b *types.Var) bool {
	return g.home[a] != nil && g.home[b] != nil && g.home[a] != g.home[b]
}

// complete reports whether the variables suffice for a breaker.
func (g *group) complete() bool {
	var have [state + 1]bool
	for _, r := range g.roles {
		have[r] = true
	}
	return have[counter] && (have[clock] || have[state] && g.told)
}

// roleOf returns what a variable may be for, 0 for nothing.
func roleOf(v *types.Var) role {
	t := v.Type()
	if m, ok := t.Underlying().(*types.Map); ok {
		t = m.Elem()
	}
	named := sym.Named(t)
	name := v.Name()
	switch b, isBasic := types.Unalias(t).Underlying().(*types.Basic); {
	case holdsTime(t):
		return clock
	case listsTimes(t):
		if counterName.MatchString(name) {
			return counter
		}
	case sym.IsDuration(t):
	case isBasic && b.Info()&types.IsBoolean != 0, named != nil && isAtomic(named) && named.Obj().Name() == "Bool", pointsToWord(t):
		return state
	case isBasic && b.Info()&types.IsString != 0:
		if stateName.MatchString(name) {
			return state
		}
	case isBasic && b.Info()&types.IsInteger != 0, named != nil && isAtomic(named) && atomicNumber.MatchString(named.Obj().Name()):
		switch {
		case isBasic && named != nil && !isAtomic(named), stateName.MatchString(name) && !clockName.MatchString(name) && !counterName.MatchString(name):
			return state
		case clockName.MatchString(name):
			return clock
		case counterName.MatchString(name):
			return counter
		}
	}
	return 0
}

var atomicNumber = sym.Names(`^U?[Ii]nt(32|64)?$`)

// isAtomic reports a type of a package called atomic, the standard library's or
// one with the same interface.
func isAtomic(named *types.Named) bool {
	return named.Obj().Pkg() != nil && named.Obj().Pkg().Name() == "atomic"
}

// holdsTime reports a time, a pointer to one, or an atomic place for one.
func holdsTime(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if sym.IsTime(t) {
		return true
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || !isAtomic(named) {
		return false
	}
	switch named.Obj().Name() {
	case "Value", "Time":
		return true
	case "Pointer":
		return named.TypeArgs().Len() == 1 && sym.IsTime(named.TypeArgs().At(0))
	}
	return false
}

// pointsToWord reports an atomic pointer to a small value of a type of its own: one
// of a few states.
func pointsToWord(t types.Type) bool {
	named, isNamed := types.Unalias(t).(*types.Named)
	if !isNamed || !isAtomic(named) || named.Obj().Name() != "Pointer" || named.TypeArgs().Len() != 1 {
		return false
	}
	word := named.TypeArgs().At(0)
	_, isBasic := word.Underlying().(*types.Basic)
	return isBasic && sym.Named(word) != nil
}

// listsTimes reports a slice of times.
func listsTimes(t types.Type) bool {
	s, ok := types.Unalias(t).Underlying().(*types.Slice)
	return ok && sym.IsTime(s.Elem())
}
