// Package bad has the code that wideport is for, as real services write it.
package bad

import "context"

type Invoice struct {
	ID    string
	Cents int64
}

type Page struct{ From, Size int }

// InvoiceRepository offers what a table can do.
type InvoiceRepository interface { // want `RES7701: repository port InvoiceRepository mirrors CRUD \(Create, FindByID, FindAll, Update, Delete\): callers get what a table can do, not what they need`
	Create(ctx context.Context, i *Invoice) (*Invoice, error)
	FindByID(ctx context.Context, id string) (*Invoice, error)
	FindAll(ctx context.Context) ([]*Invoice, error)
	Update(ctx context.Context, i *Invoice) (*Invoice, error)
	Delete(ctx context.Context, id string) error
}

type Billing struct{ invoices InvoiceRepository }

func (b Billing) Issue(ctx context.Context, i *Invoice) error {
	_, err := b.invoices.Create(ctx, i)
	return err
}

// invoiceStore says the noun in every name.
type invoiceStore interface { // want `RES7701: repository port invoiceStore mirrors CRUD \(AddInvoice, GetInvoice, ListInvoices, EditInvoice, RemoveInvoiceByID\)`
	AddInvoice(ctx context.Context, i Invoice) error
	GetInvoice(ctx context.Context, id string) (Invoice, error)
	ListInvoices(ctx context.Context, p Page) ([]Invoice, error)
	EditInvoice(ctx context.Context, i Invoice) error
	RemoveInvoiceByID(ctx context.Context, id string) error
	MarkPaid(ctx context.Context, id string) error
}

func pay(ctx context.Context, s invoiceStore, id string) error { return s.MarkPaid(ctx, id) }

// Invoices keeps what it gives; its name alone does not say so.
type Invoices interface { // want `RES7701: repository port Invoices mirrors CRUD \(Insert, Get, Update, Delete\)`
	Insert(ctx context.Context, i Invoice) error
	Get(ctx context.Context, id string) (Invoice, error)
	Update(ctx context.Context, i Invoice) error
	Delete(ctx context.Context, id string) error
}

func find(ctx context.Context, all Invoices, id string) (Invoice, error) { return all.Get(ctx, id) }

// Base is what ports are made from; it stands for itself.
type Base[T any] interface {
	Create(ctx context.Context, t *T) error
	Get(ctx context.Context, id string) (*T, error)
	List(ctx context.Context) ([]*T, error)
	Update(ctx context.Context, t *T) error
	Delete(ctx context.Context, id string) error
}

type ReceiptRepository interface { // want `RES7701: repository port ReceiptRepository mirrors CRUD \(Create, Get, List, Update, Delete\)`
	Base[Invoice]
	Latest(ctx context.Context) (*Invoice, error)
}

func latest(ctx context.Context, r ReceiptRepository) (*Invoice, error) { return r.Latest(ctx) }

// LedgerStore mirrors nothing, but everybody depends on all of it.
type LedgerStore interface { // want `RES7701: repository port LedgerStore has 11 methods, more than 10: every caller and every adapter depends on all of them`
	Post(ctx context.Context, i Invoice) error
	Reverse(ctx context.Context, id string) error
	Settle(ctx context.Context, id string) error
	Dispute(ctx context.Context, id string) error
	Resolve(ctx context.Context, id string) error
	Freeze(ctx context.Context, id string) error
	Thaw(ctx context.Context, id string) error
	Balance(ctx context.Context, id string) (int64, error)
	Overdue(ctx context.Context) ([]Invoice, error)
	Unpaid(ctx context.Context) ([]Invoice, error)
	Disputed(ctx context.Context) ([]Invoice, error)
}

func settle(ctx context.Context, l LedgerStore, id string) error { return l.Settle(ctx, id) }

// overdueRepository is seen as a whole, since nobody else can name it.
type overdueRepository interface { // want `RES7701: repository port overdueRepository has methods that nothing calls: Remind, Unpaid`
	Overdue(ctx context.Context) ([]Invoice, error)
	Unpaid(ctx context.Context) ([]Invoice, error)
	Remind(ctx context.Context, i Invoice) error
}

type Reminder struct{ invoices overdueRepository }

func (r Reminder) Count(ctx context.Context) (int, error) {
	list, err := r.invoices.Overdue(ctx)
	return len(list), err
}
