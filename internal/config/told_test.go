package config

import (
	"strings"
	"testing"
)

func TestPortOf(t *testing.T) {
	s := settings(t, "ports:\n  repository: [Ledger, internal/pay.*Book]\n  publisher: ['*Book', github.com/acme/bus.Bus]\n  other: [internal/pay/....DayBook, '..Root']\n")
	for _, c := range []struct{ pkg, name, want string }{
		{"example.com/shop/internal/x", "Ledger", "repository"},
		{"example.com/other", "Ledger", "repository"},
		{"example.com/shop/internal/x", "Ledgers", ""},
		{"example.com/shop/internal/x", "AccountBook", "publisher"},
		{"example.com/shop/internal/pay", "AccountBook", "repository"}, // says more
		{"example.com/shop/internal/pay", "DayBook", "other"},
		{"example.com/shop/internal/pay/sub", "DayBook", "other"},
		{"github.com/acme/bus", "Bus", "publisher"},
		{"example.com/shop/bus", "Bus", ""},
		{"example.com/shop", "Root", "other"},
		{"example.com/shop/x", "Root", ""},
	} {
		if kind, ok := s.PortOf(c.pkg, c.name); kind != c.want || ok != (c.want != "") {
			t.Errorf("%s.%s is %q, %t; want %q", c.pkg, c.name, kind, ok, c.want)
		}
	}
}

func TestRootOf(t *testing.T) {
	s := settings(t, "aggregates:\n  roots: ['*Order', internal/pay.Line]\n  others: [Line, internal/pay.DraftOrder]\n")
	for _, c := range []struct {
		pkg, name string
		root, ok  bool
	}{
		{"example.com/shop/x", "Order", true, true},
		{"example.com/shop/x", "DraftOrder", true, true},
		{"example.com/shop/internal/pay", "DraftOrder", false, true},
		{"example.com/shop/x", "Line", false, true},
		{"example.com/shop/internal/pay", "Line", true, true},
		{"example.com/shop/x", "Invoice", false, false},
	} {
		if root, ok := s.RootOf(c.pkg, c.name); root != c.root || ok != c.ok {
			t.Errorf("%s.%s is %t, %t", c.pkg, c.name, root, ok)
		}
	}
}

// TestUnmatchedTypes looks at the packages that type patterns name; names alone
// may be of any package.
func TestUnmatchedTypes(t *testing.T) {
	s := settings(t, "ports:\n  outbox: [internal/outbx.Rows, Anything, internal/outbox.Rows]\naggregates:\n  roots: [nowhere.Order]\n")
	got := Problems(s.Unmatched([]string{"example.com/shop/internal/outbox"})).Error()
	want := []string{`ports of kind outbox: no package matches "internal/outbx"; did you mean "internal/outbox"?`, `aggregates: no package matches "nowhere"`}
	for _, w := range want {
		if !strings.Contains(got, w) {
			t.Errorf("got %s, want %s", got, w)
		}
	}
	if strings.Count(got, "no package matches") != 2 {
		t.Errorf("got %s", got)
	}
}
