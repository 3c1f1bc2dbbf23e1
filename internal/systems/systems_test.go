package systems_test

import (
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/systems"
)

func settings(t *testing.T) *config.Settings {
	t.Helper()
	s, err := config.Load("testdata/named")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOfURL(t *testing.T) {
	s := settings(t)
	for _, c := range []struct {
		text  string
		whole bool
		want  string
	}{
		{"https://api.stripe.com/v1", true, "stripe.com"},
		{"https://api.stripe.com", true, "stripe.com"},
		{"https://api.stripe.com", false, ""}, // .evil.com may follow
		{"https://api.stripe.com/", false, "stripe.com"},
		{"https://api.stripe.com:8443/v1", true, "stripe.com"},
		{"https://user@api.stripe.com/v1", true, "stripe.com"},
		{"https://www.bank.co.uk/", true, "bank.co.uk"},
		{"https://maps.partner.org/", true, "maps"}, // named by the settings
		{"http://localhost:8080/", true, ""},
		{"http://127.0.0.1/", true, ""},
		{"http://[::1]:80/", true, ""},
		{"http://10.0.1.5/", true, ""},
		{"http://169.254.169.254/latest/meta-data", true, ""},
		{"http://100.100.100.200/latest/", true, ""},
		{"ftp://files.net/", true, ""},
		{"/relative", true, ""},
		{"https://%zz/", true, ""},
		{"", true, ""},
	} {
		if got := systems.OfURL(s, c.text, c.whole); got != c.want {
			t.Errorf("OfURL(%q, %t) = %q, want %q", c.text, c.whole, got, c.want)
		}
	}
}

func TestOfAdapter(t *testing.T) {
	s := settings(t)
	for _, c := range []struct {
		path, want string
		ok         bool
	}{
		{"acme.io/shop/internal/adapters/payments", "payments", true},
		{"acme.io/shop/internal/adapters/github/issues", "github", true},
		{"acme.io/shop/internal/adapters", "", false},
		{"acme.io/shop/internal/order", "", false},
		{"acme.io/shop/internal/geo", "maps", true}, // named by the settings
		{"acme.io/shop/clients/drivers", "drivers", true},
		{"acme.io/shop/internal/adapter/right/cep", "cep", true},
		{"acme.io/shop/internal/adapter/right", "", false},
		{"acme.io/shop/internal/adapters/outbound/payments", "payments", true},
		{"acme.io/shop/pkg/oauth2/provider/common", "oauth2", true},
		{"acme.io/shop/pkg/provider/common", "", false},
		{"acme.io/shop/app/provider/common", "", false},
		{"acme.io/shop/clients/drivers/common", "drivers", true},
	} {
		got, ok := systems.OfAdapter(s, c.path, "acme.io/shop")
		if got != c.want || ok != c.ok {
			t.Errorf("OfAdapter(%q) = %q, %t, want %q, %t", c.path, got, ok, c.want, c.ok)
		}
	}
}

func TestOfLibrary(t *testing.T) {
	s := settings(t)
	for path, want := range map[string]string{
		"github.com/acme/pay-go/v2/client": "github.com/acme/pay-go",
		"github.com/geo/maps-go":           "maps", // named by the settings
		"pay.dev/sdk":                      "pay.dev/sdk",
	} {
		if got := systems.OfLibrary(s, path); got != want {
			t.Errorf("OfLibrary(%q) = %q, want %q", path, got, want)
		}
	}
}

func FuzzOfURL(f *testing.F) {
	f.Add("https://api.stripe.com:443/v1", true)
	f.Add("http://[::1%25]/", false)
	s, err := config.Load("testdata/named")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, whole bool) {
		got := systems.OfURL(s, text, whole)
		if got != "maps" && !strings.Contains(strings.ToLower(text), got) || strings.ContainsAny(got, "/?#") {
			t.Errorf("OfURL(%q) = %q, which is no part of its host", text, got)
		}
	})
}
