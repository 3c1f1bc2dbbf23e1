package systems

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Identity is what tells the system of one use from others. Any part may be
// empty: then it is not known.
type Identity struct {
	// Name is that of the settings, or the domain of a constant host.
	Name string
	// Owner is the adapter package, or the library of a third party's client.
	Owner string
	// Setting is the setting that the address comes from, as it is written:
	// "cfg.Stripe.URL".
	Setting string
	// Evidence is why, as part of a sentence: "a request to stripe.com",
	// "payments.New".
	Evidence string
	Pos      token.Pos // of the evidence

	root types.Object // the variable that Setting begins with
}

// Known reports whether anything is known.
func (u Identity) Known() bool { return u.Name != "" || u.Owner != "" || u.root != nil }

// Differs reports whether two uses are of two systems for sure.
func (u Identity) Differs(v Identity) bool {
	if u.Name != "" && v.Name != "" {
		return u.Name != v.Name
	}
	comparable := u.root != nil && u.root == v.root
	if comparable && u.Setting == v.Setting {
		return false
	}
	if u.Owner != "" && v.Owner != "" && u.Owner != v.Owner {
		return true
	}
	return comparable
}

// String is how messages call the system.
func (u Identity) String() string {
	for _, s := range [...]string{u.Name, u.Owner, u.Setting} {
		if s != "" {
			return s
		}
	}
	return u.Evidence
}

// Within returns the identities of the calls inside a node that leave the
// process, or that call an adapter; each once, those that are not known left
// out. It is how the system of what a breaker or a semaphore surrounds is found:
// ask for the body of the function that it runs.
func (r *Result) Within(n ast.Node) (list []Identity) {
	ast.Inspect(n, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		if u, ok := r.OfCall(call); ok && !slices.ContainsFunc(list, u.same) {
			list = append(list, u)
		}
		return true
	})
	return list
}

// same reports whether two identities say the same.
func (u Identity) same(v Identity) bool {
	return u.Name == v.Name && u.Owner == v.Owner && u.root == v.root && u.Setting == v.Setting
}
