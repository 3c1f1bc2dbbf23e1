package portdto

import (
	"go/types"
	"path"
	"path/filepath"
	"regexp"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// checker looks at one package of an inner layer.
type checker struct {
	pass    *analysis.Pass
	table   *catalogue.Table
	effects *effects.Result
	layer   *layers.Answer
	txs     *txn.Types
}

// shape says what is foreign about a type.
type shape uint8

const (
	plain     shape = iota
	generated       // made from a contract: messages of remote procedures, models of an API
	sdk             // of the client library of an external system
	store           // of a driver or mapper
)

// foreign is a type of something outside in a signature or struct.
type foreign struct {
	shape shape
	named *types.Named
}

// of looks for a foreign type in a type: behind pointers, in lists, maps, functions and
// type arguments. What is hidden in the fields of a struct is not part of the signature.
func (c *checker) of(t types.Type, depth int) (found foreign) {
	const deep = 4
	if depth > deep {
		return found
	}
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return c.of(t.Elem(), depth+1)
	case *types.Slice:
		return c.of(t.Elem(), depth+1)
	case *types.Array:
		return c.of(t.Elem(), depth+1)
	case *types.Chan:
		return c.of(t.Elem(), depth+1)
	case *types.Map:
		if found = c.of(t.Key(), depth+1); found.shape != plain {
			return found
		}
		return c.of(t.Elem(), depth+1)
	case *types.Signature:
		return c.in(t, depth+1)
	case *types.Named:
		if s := c.shapeOf(t); s != plain {
			return foreign{s, t}
		}
		for arg := range t.TypeArgs().Types() {
			if found = c.of(arg, depth+1); found.shape != plain {
				return found
			}
		}
	}
	return foreign{}
}

// in looks for a foreign type in a signature.
func (c *checker) in(sig *types.Signature, depth int) (found foreign) {
	for _, vars := range [...]*types.Tuple{sig.Params(), sig.Results()} {
		for v := range vars.Variables() {
			if found = c.of(v.Type(), depth); found.shape != plain {
				return found
			}
		}
	}
	return foreign{}
}

// shapeOf says what is foreign about one named type.
func (c *checker) shapeOf(t *types.Named) shape {
	p := t.Obj().Pkg()
	if p == nil || p == c.pass.Pkg {
		return plain
	}
	if c.effects.OwnPackage(p) {
		if c.generated(t) {
			return generated
		}
		return plain
	}
	if message(t) {
		if wellKnown(t) {
			return plain
		}
		return generated
	}
	lib := c.library(sym.PkgPath(p))
	if lib == nil {
		return plain
	}
	is := func(classes ...catalogue.Class) bool {
		return slices.ContainsFunc(lib.Class, func(k catalogue.Class) bool { return slices.Contains(classes, k) })
	}
	switch {
	case c.harmless(t):
		return plain
	case is(catalogue.ClassPayment, catalogue.ClassCloudSDK, catalogue.ClassNotify, catalogue.ClassBroker):
		return sdk
	case is(catalogue.ClassSQL, catalogue.ClassORM, catalogue.ClassDocumentDB, catalogue.ClassSQLDriver):
		return store
	}
	return plain
}

// library is that of a package, or of the one above it: mappers keep what rows are built on in
// a package of its own, and have an alias for it.
func (c *checker) library(p string) *catalogue.Lib {
	if lib := c.table.Package(p); lib != nil || sym.Standard(p) {
		return lib
	}
	return c.table.Package(path.Dir(p))
}

// harmless reports types that say nothing of the library beyond their name: values that may be
// missing, and what another rule speaks of, transactions.
func (c *checker) harmless(t *types.Named) bool {
	if c.txs.Is(t) || c.txs.Either(t) {
		return true
	}
	return c.kind(t) == catalogue.KindTxOptions || sym.ImplementsError(t) || nullable(t)
}

func (c *checker) kind(t types.Type) catalogue.TypeKind {
	key, named := sym.TypeKey(t)
	if !named {
		return ""
	}
	if info := c.table.Type(key); info != nil {
		return info.Kind
	}
	return ""
}

// nullable reports a value with a flag that says whether it is there, as those for columns that
// may be NULL.
func nullable(t *types.Named) bool {
	st := sym.StructOf(t)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if f.Name() == "Valid" && sym.IsBool(f.Type()) {
			return true
		}
	}
	return false
}

// message reports the type of a message of Protocol Buffers.
func message(t *types.Named) bool {
	return method(t, "ProtoReflect") || method(t, "ProtoMessage")
}

// wellKnown reports a message that stands for a plain value: a time, a duration, an any.
func wellKnown(t *types.Named) bool { return wellKnownPath.MatchString(sym.PkgPath(t.Obj().Pkg())) }

var wellKnownPath = regexp.MustCompile(`/(known|types)(/|$)`)

func method(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), false, nil, name)
	_, isFunc := obj.(*types.Func)
	return isFunc
}

// generated reports a struct of the project that a program wrote from the contract of
// another system, or from the schema of a database.
func (c *checker) generated(t *types.Named) bool {
	if message(t) {
		return true
	}
	if sym.StructOf(t) == nil {
		return false
	}
	file := filepath.Base(c.pass.Fset.Position(t.Obj().Pos()).Filename)
	return generatedFile.MatchString(file)
}

// generatedFile matches the names that generators give to files.
var generatedFile = regexp.MustCompile(`(^|[._-])(gen|generated|autogen|pb|pulsar|sqlc|oapi|openapi)\.go$|^zz_generated`)
