package ports

import (
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"github.com/resilint/resilint/internal/config"
)

// TestMemo asks everything twice: the answers are those of the functions.
func TestMemo(t *testing.T) {
	pkg := load(t, "orders")
	var m Memo
	roles := map[Role]bool{}
	for range 2 {
		for _, name := range pkg.Scope().Names() {
			n, ok := types.Unalias(pkg.Scope().Lookup(name).Type()).(*types.Named)
			if !ok {
				continue
			}
			if got, want := m.KindOf(n), KindOf(n); got != want {
				t.Errorf("%s is %v, want %v", name, got, want)
			}
			i, ok := n.Underlying().(*types.Interface)
			if !ok {
				continue
			}
			for fn := range i.Methods() {
				got, want := m.RoleOf(n, fn), new(Memo).RoleOf(n, fn)
				if got != want {
					t.Errorf("%s.%s is %v, want %v", name, fn.Name(), got, want)
				}
				roles[got] = true
			}
		}
	}
	if len(roles) < 3 || m.RoleOf(nil, nil) != None {
		t.Errorf("roles %v", roles)
	}
}

// TestSettings lets the settings say what a type is: the name and the methods
// have no say any more, and roles follow.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	src := "version: 1\nports:\n  outbox: [OrderRepository]\n  repository: [Clock]\n  other: ['*Publisher']\n"
	path := filepath.Join(dir, config.FileName)
	if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	settings, err := config.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	pkg := load(t, "shop")
	m := For(settings)
	for name, want := range map[string]Kind{
		"OrderRepository": Outbox, "Clock": Repository, "EventPublisher": Other, "AccountStore": Repository,
	} {
		if got := m.KindOf(named(t, pkg, name)); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	orders := named(t, pkg, "OrderRepository")
	obj, _, _ := types.LookupFieldOrMethod(orders, true, pkg, "InsertEvents")
	if got := m.RoleOf(orders, obj.(*types.Func)); got != SaveEvents {
		t.Errorf("InsertEvents of an outbox is %v", got)
	}
	obj, _, _ = types.LookupFieldOrMethod(orders, true, pkg, "Save")
	if got := m.RoleOf(orders, obj.(*types.Func)); got == SaveState {
		t.Errorf("Save of an outbox is %v", got)
	}
}
