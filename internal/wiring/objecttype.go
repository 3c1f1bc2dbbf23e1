package wiring

import (
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// tools are the kinds of library values that matter as the same one in several
// places, or as what an adapter calls.
var tools = map[catalogue.TypeKind]bool{
	catalogue.KindHTTPClient: true, catalogue.KindHTTPTransport: true, catalogue.KindClient: true, catalogue.KindProducer: true,
	catalogue.KindRetrier: true, catalogue.KindBreaker: true, catalogue.KindLimiter: true, catalogue.KindConn: true, catalogue.KindConnOrTx: true,
	catalogue.KindRetryPolicy: true,
}

// tool reports whether a type is one of a library that matters.
func (r *Result) tool(t types.Type) bool {
	info := r.fx.TypeInfo(t)
	return info != nil && tools[info.Kind]
}

// slot reports whether a field of a type is filled by wiring: a port, several of
// them, a function, or a tool.
func (r *Result) slot(t types.Type) bool {
	t = sym.ElemOrValue(t)
	yes, seen := r.slots[t]
	if !seen {
		yes = r.slotOf(t)
		r.slots[t] = yes
	}
	return yes
}

func (r *Result) slotOf(t types.Type) bool {
	if _, is := t.(*types.TypeParam); is {
		return true
	}
	if iface, is := t.Underlying().(*types.Interface); is {
		return port(t, iface)
	}
	if sig, is := t.Underlying().(*types.Signature); is {
		return outward(sig, nil)
	}
	return r.tool(t)
}

// port reports whether an interface can stand for something outside. A logger or a
// clock cannot fail, takes no context, and gives nothing out that could.
func port(t types.Type, iface *types.Interface) bool {
	if sym.IsError(t) || sym.IsContext(t) {
		return false
	}
	for m := range iface.Methods() {
		if outward(m.Signature(), sym.RecvType(m)) {
			return true
		}
	}
	return false
}

// outward reports whether a function can lead outside by its signature: it takes a
// context or a function, can fail, or gives out something of another type than its
// receiver that has methods.
func outward(sig *types.Signature, recv types.Type) bool {
	for v := range sig.Params().Variables() {
		if isFunc(v.Type()) || sym.IsContext(v.Type()) {
			return true
		}
	}
	for v := range sig.Results().Variables() {
		t := v.Type()
		switch u := t.Underlying().(type) {
		case *types.Interface:
			if u.NumMethods() == 0 {
				continue
			}
		case *types.Pointer, *types.Signature:
		default:
			continue
		}
		if recv == nil || keyOf(t) != keyOf(recv) {
			return true
		}
	}
	return false
}

func isFunc(t types.Type) bool {
	_, is := sym.OrInvalid(t).Underlying().(*types.Signature)
	return is
}

// isPort reports whether a type is an interface that can stand for something outside.
func isPort(t types.Type) bool {
	iface, is := sym.OrInvalid(t).Underlying().(*types.Interface)
	return is && port(t, iface)
}

// bears reports whether a type is a struct of the project with something in it
// that is wired, or a pointer to one.
func (r *Result) bears(t types.Type) bool {
	named := sym.Named(sym.ElemOrValue(t))
	if named == nil || !r.fx.OwnPackage(named.Obj().Pkg()) {
		return false
	}
	yes, seen := r.bearing[named]
	if seen {
		return yes
	}
	r.bearing[named] = false // in a field of its own, it adds nothing
	if st := sym.StructOf(named); st != nil {
		for f := range st.Fields() {
			if r.slot(f.Type()) || r.bears(f.Type()) {
				yes = true
				break
			}
		}
	}
	r.bearing[named] = yes
	return yes
}

// follows reports whether values of a type can say anything: there is something behind
// them, or in them.
func (r *Result) follows(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, is := t.Underlying().(*types.Tuple); is {
		return true
	}
	return r.slot(t) || r.bears(t)
}

// ours reports whether a type is declared by the project.
func (r *Result) ours(t types.Type) bool {
	named := sym.Named(sym.OrInvalid(t))
	return named != nil && r.fx.OwnPackage(named.Obj().Pkg())
}

// worth reports whether a value is something that a port can be filled with: of
// a type of the project, a tool, or a function.
func (r *Result) worth(v *val) bool {
	switch {
	case v.fn != nil:
		return r.fx.Own(v.fn)
	case v.key == "":
		return false
	case v.told, v.typ == nil:
		return true // that is why it was told
	case types.IsInterface(v.typ):
		return false
	}
	return r.ours(v.typ) || r.tool(v.typ) || r.sender(v.typ)
}

// senders are the classes of libraries whose types may stand behind a port for events
// as they are.
var senders = []catalogue.Class{catalogue.ClassBroker, catalogue.ClassOutbox, catalogue.ClassES, catalogue.ClassJobs, catalogue.ClassCloudSDK}

// sender reports whether a type is one of a library that sends or stores messages.
func (r *Result) sender(t types.Type) bool {
	named := sym.Named(t)
	if named == nil {
		return false
	}
	lib := r.fx.Table().Package(sym.PkgPath(named.Obj().Pkg()))
	return lib != nil && slices.ContainsFunc(senders, lib.Is)
}

// Names of doubles: packages and types that stand in for the real thing.
var (
	doublePackage = sym.Names(`(?i)^_?(mock|fake|stub|noop|nop|dummy|test(ing|util|kit|double|helper|support)?|testdata|fixture|simulator)s?(_test|\d)?$|(mock|fake|stub|noop|dummy)s?$|^(mock|fake|stub)`)
	doubleType    = sym.Names(`^(?i:mock|fake|stub|noop|nop|dummy|spy)(s|ed|$|[A-Z0-9_])|(Mock|Fake|Stub|Noop|NoOp|Nop|Dummy|Spy|Double)(s|Client|Adapter|Impl|Store|Repo|Repository|Gateway)?$|^(?i:noop|no_op)|(Mock|Fake|Stub|Noop|Dummy)[A-Z]|^Test[A-Z]`)
)

// double reports whether a type stands in for the real thing by its name.
func (r *Result) double(key string) bool {
	yes, seen := r.doubles[key]
	if !seen {
		yes = double(key)
		r.doubles[key] = yes
	}
	return yes
}

func double(key string) bool {
	path, name := cutKey(key)
	home := path[strings.LastIndexByte(path, '/')+1:]
	return doubleType.MatchString(name) || doublePackage.MatchString(home) || report.TestPackage(home)
}

// cutKey takes the key of a type or function apart.
func cutKey(key string) (path, name string) {
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return "", key
	}
	return key[:i], key[i+1:]
}

// keyOf is the key of a named type, "" for others.
func keyOf(t types.Type) string {
	k, named := sym.TypeKey(sym.OrInvalid(t))
	if !named {
		return ""
	}
	return k.String()
}

// Package finds a package by its import path among those in reach, nil when it is
// not there: facts about it can then be asked for.
func (r *Result) Package(path string) *types.Package {
	r.packagesMu.Lock()
	defer r.packagesMu.Unlock()
	if q := r.packages[path]; q != nil {
		return q
	}
	for r.reached < everywhere {
		if r.reached >= imported && r.typeOfOwn(path) {
			return nil
		}
		r.reached++
		r.reach(r.pass.Pkg, map[*types.Package]bool{})
		if q := r.packages[path]; q != nil {
			return q
		}
	}
	return nil
}

// How far packages have been looked for: first among those that this one imports, then
// from those of the project, which hold nearly all that is asked for.
const (
	imported = iota + 1
	amongOwn
	everywhere
)

// typeOfOwn reports whether a path is none, but the key of a type of the project that
// has been found: the key of a method begins with it.
func (r *Result) typeOfOwn(path string) bool {
	home, name := cutKey(path)
	q := r.packages[home]
	return path == "" || q != nil && r.fx.OwnPackage(q) && (r.reached == amongOwn || q.Scope().Lookup(name) != nil)
}

// reach notes a package and those that it imports.
func (r *Result) reach(from *types.Package, seen map[*types.Package]bool) {
	if seen[from] {
		return
	}
	seen[from] = true
	if path := sym.PkgPath(from); r.packages[path] == nil {
		r.packages[path] = from
	}
	if from != r.pass.Pkg && (r.reached == imported || r.reached == amongOwn && !r.fx.OwnPackage(from)) {
		return
	}
	for _, q := range from.Imports() {
		r.reach(q, seen)
	}
}

// namedType finds a type by its key among the packages in reach, or nil.
func (r *Result) namedType(key string) *types.Named {
	path, name := cutKey(key)
	q := r.Package(path)
	if q == nil {
		return nil
	}
	tn, isType := q.Scope().Lookup(name).(*types.TypeName)
	if !isType {
		return nil
	}
	return sym.Named(tn.Type())
}
