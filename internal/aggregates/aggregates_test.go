package aggregates

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

const src = `package shop

import (
	"context"
	"errors"
)

type Status string

const (
	Draft  Status = "draft"
	Placed Status = "placed"
	Gone   Status = "gone"
)

type Phase struct{ s string }

var (
	Begun = Phase{"begun"}
	Over  = Phase{"over"}
)

type Single int

const Only Single = 1

type Base struct{ ID string }

type Order struct {
	ID       string
	Status   Status
	Customer string
}
type Invoice struct {
	Base
	state  Status
	Number string
}
type Trip struct {
	uuid  string
	phase Phase
}
type Wallet struct {
	WalletID string
	Balance  int64
	MaxBalance int64
}
type Money struct{ Amount int64 }
type Purse struct {
	ID        string
	Available Money
}
type Plain struct {
	ID     string
	Status string
}
type Address struct{ ID, State string }
type Lamp struct {
	ID   string
	Kind Single
}
type Line struct {
	CustomerID string
	Status     Status
}
type OrderRequest struct {
	ID     string
	Status Status
}
type OrderPaidEvent struct {
	ID, EventID string
	Status      Status
}

func (t *Trip) UUID() string { return t.uuid }

// transitions
func (o *Order) Place() error {
	if o.Status != Draft {
		return errors.New("no draft")
	}
	o.Status = Placed
	return nil
}
func (o *Order) MoveTo(s Status) error {
	if s == Draft {
		return errors.New("no way back")
	}
	o.Status = s
	return nil
}
func (o Order) Leave() Order {
	o.Status = Gone
	return o
}
func drop(o *Order) { o.Status = Gone }
func (i *Invoice) to(s Status) { i.state = s }
func (i *Invoice) Send()       { i.to(Placed) }
func (t *Trip) End()           { t.phase = Over }

// no transitions
func (o *Order) SetStatus(s Status)    { o.Status = s }
func (o *Order) Validate() error       { o.Status = Draft; return nil }
func NewFrom(o *Order) *Order          { o.Status = Draft; return o }
func use(ctx context.Context, o *Order) { o.Status = Gone }
func both(a string, o *Order)          { o.Status = Gone }
func applyDefaults(o *Order)            { o.Status = Draft }
func (o *Order) Rename(s string)       { o.Customer = s }

// repositories
type OrderRepository interface {
	Save(ctx context.Context, o *Order) error
	Update(ctx context.Context, id string, fn func(ctx context.Context, o *Order) error) error
	MarkPaid(ctx context.Context, id string) error
}
type Store interface {
	UpdateWallet(ctx context.Context, arg UpdateWalletParams) error
	SetInvoiceStatusByID(ctx context.Context, id string) error
}
type UpdateWalletParams struct{ ID string }
type PgOrderLineRepo struct{}

func (PgOrderLineRepo) Put(ctx context.Context, id string) error { return nil }
`

func load(t *testing.T) (*types.Package, []*ast.File, *types.Info, *token.FileSet) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "shop.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("example.test/shop", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return pkg, []*ast.File{file}, info, fset
}

func typeOf(pkg *types.Package, name string) types.Type { return pkg.Scope().Lookup(name).Type() }

func names(vars []*types.Var) string {
	var list []string
	for _, v := range vars {
		list = append(list, v.Name())
	}
	return strings.Join(list, " ")
}

func TestOf(t *testing.T) {
	pkg, _, _, _ := load(t)
	for _, c := range []struct{ name, identity, lifecycle, quantities string }{
		{"Order", "ID", "Status", ""},
		{"Invoice", "ID", "state", ""},
		{"Trip", "uuid", "phase", ""},
		{"Wallet", "WalletID", "", "Balance"},
		{"Purse", "ID", "", "Available"},
		{"Plain", "ID", "Status", ""},
		{"Address", "ID", "", ""}, // a state of a country
		{"Lamp", "ID", "", ""},    // one value is no lifecycle
		{"Line", "", "Status", ""},
	} {
		s := Of(types.NewSlice(types.NewPointer(typeOf(pkg, c.name))))
		if s == nil {
			t.Errorf("%s has no shape", c.name)
			continue
		}
		if s.Identity != c.identity || names(s.Lifecycle) != c.lifecycle || names(s.Quantities) != c.quantities {
			t.Errorf("%s is %q, %q, %q", c.name, s.Identity, names(s.Lifecycle), names(s.Quantities))
		}
		if want := c.identity != "" && c.lifecycle+c.quantities != ""; s.Stateful() != want {
			t.Errorf("%s is stateful: %t", c.name, s.Stateful())
		}
	}
	for _, name := range []string{"OrderRequest", "OrderPaidEvent", "OrderRepository", "Status"} {
		if s := Of(typeOf(pkg, name)); s != nil || s.Stateful() || s.Living() {
			t.Errorf("%s has the shape of an aggregate", name)
		}
	}
}

func TestMembers(t *testing.T) {
	pkg, _, _, _ := load(t)
	for name, want := range map[string]int{"Status": 3, "Phase": 2, "Single": 1, "Order": 0} {
		if got := len(Members(typeOf(pkg, name))); got != want {
			t.Errorf("%s has %d named values, want %d", name, got, want)
		}
	}
}

func TestFind(t *testing.T) {
	pkg, files, info, fset := load(t)
	var got []string
	for _, m := range Find(fset, files, pkg, info) {
		got = append(got, m.Func+" "+m.Type+"."+m.Field+" "+strings.Join(m.To, ","))
	}
	want := []string{
		"Order.Place Order.Status Placed", "Order.MoveTo Order.Status ", "Order.Leave Order.Status Gone", "drop Order.Status Gone",
		"Invoice.Send Invoice.state Placed", "Trip.End Trip.phase Over",
	}
	if !slices.Equal(got, want) {
		t.Errorf("transitions are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestSubjectOf(t *testing.T) {
	pkg, _, _, _ := load(t)
	for _, c := range []struct{ repository, method, want, typ string }{
		{"OrderRepository", "Save", "order", "Order"},
		{"OrderRepository", "Update", "order", "Order"},
		{"OrderRepository", "MarkPaid", "order", ""},
		{"Store", "UpdateWallet", "wallet", "UpdateWalletParams"},
		{"PgOrderLineRepo", "Put", "order line", ""},
	} {
		named := typeOf(pkg, c.repository).(*types.Named)
		obj, _, _ := types.LookupFieldOrMethod(named, true, pkg, c.method)
		s := SubjectOf(named, obj.(*types.Func))
		typ := ""
		if s.Type != nil {
			typ = s.Type.Obj().Name()
		}
		if s.Name() != c.want || typ != c.typ {
			t.Errorf("%s.%s saves %q of type %q", c.repository, c.method, s.Name(), typ)
		}
	}
}

func TestSame(t *testing.T) {
	subject := func(s string) Subject { return Subject{Words: strings.Fields(s)} }
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"order", "order", true}, {"order", "order line", true}, {"order line", "order", true}, {"admin user", "user", true},
		{"order", "wallet", false}, {"order line", "invoice line", false}, {"", "order", true},
	} {
		if got := subject(c.a).Same(subject(c.b)); got != c.want {
			t.Errorf("%q and %q are the same: %t", c.a, c.b, got)
		}
	}
}

func TestRebuilds(t *testing.T) {
	for name, want := range map[string]bool{
		"NewOrder": true, "toDomain": true, "UnmarshalOrder": true, "mapOrder": true, "SeedOrders": true, "orderFromRow": true,
		"Cancel": false, "Tokenize": false, "Renew": false, "Newest": false, "Formalize": false, "Handle": false,
	} {
		if Rebuilds(name) != want {
			t.Errorf("%s makes values anew: %t", name, !want)
		}
	}
}
