package config

import (
	"go/types"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
)

// settings parses a file and lays flags over it.
func settings(t *testing.T, src string, args ...string) *Settings {
	t.Helper()
	f, problems := parse("/m/.resilint.yml", []byte("version: 1\n"+src))
	if problems != nil {
		t.Fatal(problems)
	}
	var o overrides
	fs := newFlags(&o)
	if err := fs.Parse(args); err != nil {
		t.Fatal(err)
	}
	return f.with("example.com/shop", &o, nil)
}

func TestChoices(t *testing.T) {
	normal := &rule.Code{ID: "RES9001", Severity: rule.Warning}
	strict := &rule.Code{ID: "RES9003", Severity: rule.Error, Level: rule.Strict}
	other := &rule.Code{ID: "RES9002", Severity: rule.Info, Level: rule.Review}
	for _, c := range []struct {
		file  string
		flags string
		want  string // what is on, with its severity, in the order normal strict other
	}{
		{"", "", "RES9001=warning"},
		{"profile: strict", "", "RES9001=warning RES9003=error"},
		{"profile: review", "", "RES9001=warning RES9003=error RES9002=info"},
		{"profile: review", "-profile=default", "RES9001=warning"},
		{"", "-profile=strict", "RES9001=warning RES9003=error"},
		{"rules: {RES9001: off}", "", ""},
		{"rules: {RES9001: info, RES9003: on}", "", "RES9001=info RES9003=error"},
		{"rules: {directives: error}", "", "RES9001=error RES9003=error"},
		{"rules: {directives: {severity: off}}", "", ""},
		{"rules: {directives: off, RES9003: warning}", "", "RES9003=warning"},
		{"rules: {RES9003: warning, directives: off}", "", "RES9003=warning"},
		{"rules: {directives: off}", "-rules=directives=info", "RES9001=info RES9003=info"},
		{"profile: review", "-rules=RES9001", "RES9001=warning"},
		{"rules: {RES9001: error}", "-rules=RES9001", "RES9001=error"},
		{"rules: {RES9001: off}", "-rules=RES9001,unuseddirective", "RES9001=warning RES9002=info"},
		{"profile: strict", "-rules=-RES9001", "RES9003=error"},
		{"", "-rules=directives,-RES9003", "RES9001=warning"},
		{"", "-rules=RES9001=off,RES9001=error", "RES9001=error"},
	} {
		s := settings(t, c.file, strings.Fields(c.flags)...)
		var got []string
		for _, code := range []*rule.Code{normal, strict, other} {
			if s.Enabled(code) {
				got = append(got, code.ID+"="+s.Severity(code).String())
			}
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s %s: on is %q, want %q", c.file, c.flags, got, c.want)
		}
	}
}

func TestWrongFlags(t *testing.T) {
	for arg, want := range map[string]string{
		"-profile=strickt":      `did you mean "strict"?`,
		"-rules=RES9009":        `unknown code "RES9009"; did you mean "RES9001"?`,
		"-rules=directivs":      `unknown code or analyzer "directivs"; did you mean "directives"?`,
		"-rules=RES9001=warn":   `unknown setting "warn"`,
		"-rules=-RES9001=error": `"-RES9001=error"`,
	} {
		var o overrides
		fs := newFlags(&o)
		fs.SetOutput(io.Discard)
		if err := fs.Parse([]string{arg}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", arg, err, want)
		}
	}
}

func TestOptions(t *testing.T) {
	s := settings(t, "rules:\n  retrywrite: {key_headers: [X-Once, X-Key]}\n  splitsave: {severity: off, event_tables: ['*_log']}\n")
	if got := strings.Join(Strings(s.Options.RetryWrite.KeyHeaders), " "); got != "X-Once X-Key" {
		t.Errorf("key headers are %q", got)
	}
	if got := Strings(s.Options.SplitSave.EventTables); len(got) != 1 || got[0] != "*_log" {
		t.Errorf("event tables are %q", got)
	}
	if pos := s.Options.RetryWrite.KeyHeaders[1].Pos; pos != (Pos{3, 38}) {
		t.Errorf("place of X-Key is %v", pos)
	}
}

func TestLayerOf(t *testing.T) {
	s := settings(t, "layers:\n  domain: [internal/*/domain/..., .]\n  application: [internal/...]\n  adapter_out: [internal/orders/domain/pg, github.com/acme/*/store]\n  composition: [cmd/...]\n")
	for pkg, want := range map[string]Layer{
		"example.com/shop":                           Domain,
		"example.com/shop/internal/orders/domain":    Domain,
		"example.com/shop/internal/orders/domain/x":  Domain,
		"example.com/shop/internal/orders/domainx":   Application,
		"example.com/shop/internal/a/b/domain":       Application,
		"example.com/shop/internal/orders/domain/pg": AdapterOut,
		"example.com/shop/internal":                  Application,
		"example.com/shop/cmd":                       Composition,
		"example.com/shop/cmd/api":                   Composition,
		"example.com/shop/cmdline":                   "",
		"example.com/other/internal/x":               "",
		"github.com/acme/a/store":                    AdapterOut,
		"github.com/acme/a/b/store":                  "",
	} {
		l, ok := s.LayerOf(pkg)
		if l.Layer != want || ok != (want != "") {
			t.Errorf("%s: layer %q, %v; want %q", pkg, l.Layer, ok, want)
		}
	}
}

func TestRequired(t *testing.T) {
	s := settings(t, "systems:\n  stripe:\n    hosts: [api.stripe.com]\n    require: [breaker, timeout]\n  radar:\n    packages: [internal/radar]\n")
	want := []Value[Protection]{
		{V: Breaker, Pos: Pos{Line: 5, Col: 15}},
		{V: Timeout, Pos: Pos{Line: 5, Col: 24}},
	}
	if got := s.Required("stripe"); !slices.Equal(got, want) {
		t.Errorf("stripe requires %v, want %v", got, want)
	}
	if got := append(s.Required("radar"), s.Required("paypal")...); len(got) > 0 {
		t.Errorf("others require %v, want nothing", got)
	}
}

func TestSystems(t *testing.T) {
	s := settings(t, "systems:\n  stripe:\n    packages: [internal/pay/..., github.com/stripe/stripe-go/v*]\n    hosts: ['*.stripe.com']\n  radar:\n    packages: [internal/pay/radar]\n    hosts: [Radar.stripe.com]\n")
	for pkg, want := range map[string]string{
		"example.com/shop/internal/pay":       "stripe",
		"example.com/shop/internal/pay/radar": "radar",
		"github.com/stripe/stripe-go/v82":     "stripe",
		"github.com/stripe/stripe-go":         "",
	} {
		if got, _ := s.SystemOf(pkg); got != want {
			t.Errorf("%s: system %q, want %q", pkg, got, want)
		}
	}
	for host, want := range map[string]string{
		"api.stripe.com": "stripe", "API.STRIPE.COM": "stripe", "a.b.stripe.com": "stripe",
		"stripe.com": "", "evilstripe.com": "", "radar.stripe.com": "radar", "": "",
	} {
		if got, _ := s.SystemOfHost(host); got != want {
			t.Errorf("%s: system %q, want %q", host, got, want)
		}
	}
}

func TestExcluded(t *testing.T) {
	s := settings(t, "exclude: [internal/legacy, '**/*_gen.go', api/*.go, './x/a?.go', '**/mocks/']\n")
	for name, want := range map[string]bool{
		"/m/internal/legacy/a.go": true, "/m/internal/legacy/b/c.go": true, "/m/internal/legacyx/a.go": false,
		"/m/a_gen.go": true, "/m/b/c/a_gen.go": true, "/m/a_gen.gox": false,
		"/m/api/a.go": true, "/m/api/v1/a.go": false,
		"/m/x/ab.go": true, "/m/x/abc.go": false,
		"/m/p/mocks/m.go": true, "/m/mocks/m.go": true,
		"/other/a_gen.go": false, "/internal/legacy/a.go": false,
	} {
		if got := s.Excluded(name); got != want {
			t.Errorf("%s: excluded is %v", name, got)
		}
	}
}

func TestFirstParty(t *testing.T) {
	s := settings(t, "first_party: [acme.io/platform/...]\n", "-first-party=acme.io/kit, acme.io/lib/...")
	for _, c := range []struct {
		pkg    string
		module *analysis.Module
		want   bool
	}{
		{"example.com/shop/a", &analysis.Module{Path: "example.com/shop", Main: true}, true},
		{"example.com/shop/a", &analysis.Module{Path: "example.com/shop"}, true}, // go vet does not say Main
		{"acme.io/other", &analysis.Module{Path: "acme.io/other", Version: "v1.0.0"}, false},
		{"acme.io/platform/log", &analysis.Module{Path: "acme.io/platform", Version: "v1.0.0"}, true},
		{"acme.io/platformer", &analysis.Module{Path: "acme.io/platformer", Version: "v1.0.0"}, false},
		{"acme.io/kit", &analysis.Module{Path: "acme.io/kit", Version: "v1.0.0"}, true},
		{"acme.io/lib/x", nil, true},
		{"net/http", nil, false},                // the standard library under go vet
		{"net/http", &analysis.Module{}, false}, // and elsewhere
		{"command-line-arguments", &analysis.Module{}, true},
	} {
		pass := &analysis.Pass{Pkg: types.NewPackage(c.pkg, "x"), Module: c.module}
		if got := s.FirstParty(pass); got != c.want {
			t.Errorf("%s in %v: first party is %v", c.pkg, c.module, got)
		}
	}
}

func TestCatalogue(t *testing.T) {
	s := settings(t, "catalogue:\n  - id: kit\n    paths: [acme.io/kit]\n    calls: {Post: http.send ctx=0}\n")
	if got := s.Catalogue().Call(catalogue.Key{Path: "acme.io/kit", Name: "Post"}); len(got) != 1 {
		t.Errorf("the user's row has effects %v", got)
	}
	if settings(t, "").Catalogue() != catalogue.Builtin() {
		t.Error("without rows the catalogue is another than the built-in one")
	}
}

func TestUnmatched(t *testing.T) {
	s := settings(t, "layers:\n  domain:\n    - internal/domian/...\n    - internal/domain/...\n    - internal/*/nothing\n    - billing\nsystems:\n  stripe: {packages: [github.com/stripe/stripe-go/v*, github.com/stripe/stripego], hosts: [api.stripe.com]}\n")
	got := Problems(s.Unmatched([]string{"example.com/shop/internal/domain/orders", "example.com/shop/cmd/api", "github.com/stripe/stripe-go/v82"}))
	want := `/m/.resilint.yml:4:7: RES9003: layer domain: no package matches "internal/domian/..."; did you mean "internal/domain/..."?
/m/.resilint.yml:6:7: RES9003: layer domain: no package matches "internal/*/nothing"
/m/.resilint.yml:7:7: RES9003: layer domain: no package matches "billing"
/m/.resilint.yml:9:55: RES9003: system stripe: no package matches "github.com/stripe/stripego"; did you mean "github.com/stripe/stripe-go"?`
	if got.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", got, want)
	}
}

func TestPatternOfStandardLibrary(t *testing.T) {
	for _, c := range []struct {
		pattern, pkg string
		want         bool
	}{
		{"net/smtp", "net/smtp", true},
		{"database/...", "database/sql/driver", true},
		{"net/smtp", "a.example/net/smtp", false},
		{"internal/domain", "a.example/shop/internal/domain", true},
	} {
		p, err := NewPattern(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Match("a.example/shop", c.pkg); got != c.want {
			t.Errorf("%q matches %s: %v", c.pattern, c.pkg, got)
		}
	}
}
