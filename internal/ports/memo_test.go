package ports

import (
	"go/types"
	"testing"
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
				got, want := m.RoleOf(n, fn), RoleOf(n, fn)
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
