package txn

import (
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// Types says which types stand for transactions. It is for one goroutine.
type Types struct {
	Table *catalogue.Table
	ports ports.Memo
	// Answers: most functions have parameters of the same few types.
	handle, may map[types.Type]bool
}

// TypesFor returns what says so under some settings, which have the first word on
// what an interface stands for.
func TypesFor(s *config.Settings) *Types { return &Types{Table: s.Catalogue(), ports: ports.For(s)} }

// asked answers a question about a type once.
func asked(known *map[types.Type]bool, t types.Type, ask func(types.Type) bool) bool {
	yes, seen := (*known)[t]
	if !seen {
		if *known == nil {
			*known = map[types.Type]bool{}
		}
		yes = ask(t)
		(*known)[t] = yes
	}
	return yes
}

// Is reports whether values of a type are transactions of a library.
func (k *Types) Is(t types.Type) bool { return k.kind(t) == catalogue.KindTx }

// Handle reports whether values of a type are transactions: of a library, of an
// interface of the project's own with the methods of one that begins none, or of a
// struct with those around one.
func (k *Types) Handle(t types.Type) bool {
	return asked(&k.handle, t, func(t types.Type) bool {
		return k.Is(t) || Ends(t) && !Begins(t) && (types.IsInterface(t) || k.Holds(t))
	})
}

// Begins reports whether a type has a method that begins transactions.
func Begins(t types.Type) bool {
	return hasMethod(t, "Begin", "BeginTx", "BeginTxx")
}

// Either reports whether values of a type of a library are transactions or plain
// connections.
func (k *Types) Either(t types.Type) bool { return k.kind(t) == catalogue.KindConnOrTx }

func (k *Types) kind(t types.Type) catalogue.TypeKind {
	key, named := sym.TypeKey(t)
	if !named {
		return ""
	}
	info := k.Table.Type(key)
	if info == nil {
		return ""
	}
	return info.Kind
}

// Holds reports whether a type is a transaction of a library, or a struct with
// one in a field, at most two structs deep.
func (k *Types) Holds(t types.Type) bool { return k.holds(t, 0) }

func (k *Types) holds(t types.Type, depth int) bool {
	if k.Is(t) {
		return true
	}
	st := sym.StructOf(t)
	if st == nil || depth > 1 || sym.Named(t) == nil {
		return false
	}
	for f := range st.Fields() {
		if k.holds(f.Type(), depth+1) {
			return true
		}
	}
	return false
}

// Ends reports whether a type has the methods of a transaction: Commit and
// Rollback, whatever library or port it is of.
func Ends(t types.Type) bool {
	return hasMethod(t, "Commit", "CommitTx") && hasMethod(t, "Rollback", "RollbackTx", "Abort", "Discard")
}

// hasMethod reports whether a type has one of some methods.
func hasMethod(t types.Type, names ...string) bool {
	for _, name := range names {
		if method(t, name) {
			return true
		}
	}
	return false
}

func method(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, is := obj.(*types.Func)
	return is
}

// Named reports whether values of a type are, or hold, an open transaction, by
// the catalogue, as a unit of work, or by the type's name.
func (k *Types) Named(t types.Type) bool {
	if k.Is(t) {
		return true
	}
	named := sym.Named(t)
	if named == nil {
		return false
	}
	return k.ports.KindOf(named) == ports.UnitOfWork || namesTx(named.Obj().Name())
}

func namesTx(name string) bool {
	n := strings.ToLower(name)
	return n == "tx" || strings.HasSuffix(name, "Tx") || strings.HasPrefix(name, "Tx") || strings.HasSuffix(name, "TX") ||
		n == "transaction" || n == "txn" || strings.HasSuffix(n, "dbtx")
}

// May reports a type whose values are a transaction or a plain connection: one of
// a library, or an interface of the project's own that databases and transactions
// satisfy.
func (k *Types) May(t types.Type) bool {
	return asked(&k.may, t, func(t types.Type) bool { return k.Named(t) || k.RunsOn(t) })
}

// RunsOn reports a type that statements run on, whatever it is called: a pool or
// transaction of a library, or an interface of the project's own that both
// satisfy.
func (k *Types) RunsOn(t types.Type) bool {
	if k.Either(t) {
		return true
	}
	named := sym.Named(t)
	if named == nil {
		return false
	}
	i, isIface := named.Underlying().(*types.Interface)
	if !isIface {
		return false
	}
	for m := range i.Methods() {
		if strings.HasPrefix(m.Name(), "Exec") || strings.HasPrefix(m.Name(), "Query") {
			return true
		}
	}
	return false
}

// Takes reports whether a function is handed what may be a transaction.
func (k *Types) Takes(t types.Type) bool {
	sig, isFunc := types.Unalias(t).Underlying().(*types.Signature)
	if !isFunc {
		return false
	}
	for p := range sig.Params().Variables() {
		if k.May(p.Type()) {
			return true
		}
	}
	return false
}

// likely reports whether a variable that may hold a transaction is called one.
func likely(v *types.Var) bool {
	n := strings.ToLower(v.Name())
	return n == "tx" || n == "txn" || strings.HasPrefix(n, "tx") && len(n) > 2 && v.Name()[2] >= 'A' && v.Name()[2] <= 'Z' ||
		strings.HasSuffix(v.Name(), "Tx") || strings.Contains(n, "transaction") || strings.Contains(n, "trans") && len(n) <= 6
}

// RunsByName recognises functions that run another one in a transaction by their
// name alone: RunInTx, WithTransaction, Transactional, ExecTx.
func RunsByName(name string) bool {
	n := strings.ToLower(name)
	return strings.Contains(n, "transact") || strings.Contains(n, "atomic") || strings.Contains(n, "withtx") || strings.Contains(n, "intx") ||
		strings.HasSuffix(name, "Tx") || strings.HasSuffix(name, "TX") || strings.HasSuffix(name, "Txn")
}

// PackageByName recognises packages about transactions: transaction.Run takes a
// function to run in one.
func PackageByName(name string) bool {
	switch strings.TrimSuffix(strings.ToLower(name), "s") {
	case "tx", "txn", "transaction", "uow", "unitofwork", "txmanager", "transactor", "trm", "dbtx":
		return true
	}
	return false
}
