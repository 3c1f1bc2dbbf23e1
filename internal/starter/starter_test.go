package starter

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

func TestPatterns(t *testing.T) {
	all := []string{"m", "m/cmd/a", "m/internal/app", "m/internal/app/jobs", "m/internal/pay", "m/internal/pay/stripe", "m/internal/payroll", "m/pkg/x"}
	for _, c := range []struct{ packages, want []string }{
		{nil, nil},
		{[]string{"m"}, []string{"."}},
		{[]string{"m/cmd/a"}, []string{"cmd/..."}}, // the folder has nothing else
		{[]string{"m/internal/app", "m/internal/app/jobs"}, []string{"internal/app/..."}},
		{[]string{"m/internal/app"}, []string{"internal/app"}},
		{[]string{"m/internal/pay/stripe", "m/internal/pay"}, []string{"internal/pay/..."}},
		{[]string{"m/internal/app", "m/internal/app/jobs", "m/internal/pay", "m/internal/pay/stripe", "m/internal/payroll"}, []string{"internal/..."}},
	} {
		if diff := cmp.Diff(c.want, Patterns("m", c.packages, all)); diff != "" {
			t.Errorf("%v:\n%s", c.packages, diff)
		}
	}
}

// TestStars: what differs in one element only, and nothing else.
func TestStars(t *testing.T) {
	all := []string{
		"m/app/cart/biz", "m/app/cart/biz/rules", "m/app/cart/data", "m/app/order/biz", "m/app/order/biz/rules", "m/app/pay/biz", "m/app/pay/data",
		"m/bus/a/handler", "m/bus/b/handler", "m/bus/c/handler", "m/bus/d/handler", "m/bus/d/handler/x",
	}
	for _, c := range []struct{ packages, want []string }{
		{[]string{"m/app/cart/biz", "m/app/cart/biz/rules", "m/app/order/biz", "m/app/order/biz/rules", "m/app/pay/biz"}, []string{"app/cart/biz/...", "app/order/...", "app/pay/biz"}},
		{[]string{"m/app/cart/data", "m/app/pay/data"}, []string{"app/cart/data", "app/pay/data"}},
		{[]string{"m/bus/a/handler", "m/bus/b/handler", "m/bus/c/handler"}, []string{"bus/a/...", "bus/b/...", "bus/c/..."}},
		{[]string{"m/bus/a/handler", "m/bus/b/handler", "m/bus/c/handler", "m/bus/d/handler"}, []string{"bus/*/handler"}},
	} {
		if diff := cmp.Diff(c.want, Patterns("m", c.packages, all)); diff != "" {
			t.Errorf("%v:\n%s", c.packages, diff)
		}
	}
}

// TestList breaks long lists, also in comments.
func TestList(t *testing.T) {
	long := []string{strings.Repeat("a", 60), strings.Repeat("b", 60)}
	got, err := list("  # ", "domain", long)
	if want := "  # domain:\n  #   - " + long[0] + "\n  #   - " + long[1]; err != nil || got != want {
		t.Errorf("%v, got:\n%s\nwant:\n%s", err, got, want)
	}
	if got, err := list("  ", "domain", []string{"a", "*.b"}); err != nil || got != "  domain: [a, '*.b']" {
		t.Errorf("%v, got %s", err, got)
	}
}

func TestWrite(t *testing.T) {
	p := Project{
		Profile: "default", Schema: "https://example.test/schema.json", Docs: "https://example.test/config.md",
		Counts: []Count{{"default", 1}, {"strict", 3}},
		Layers: []Layer{{Name: "domain", Sure: []string{"internal/core/..."}}, {Name: "application", Unsure: []string{"internal/app"}}, {Name: "adapter_in"}},
		Systems: []System{
			{Name: "stripe.com", Packages: []string{"internal/pay"}, Hosts: []string{"stripe.com", "*.stripe.com"}},
			{Name: "true: odd, name", Hosts: []string{"a.b"}},
		},
	}
	text, err := Write(p)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Version int
		Profile string
		Layers  map[string][]string
		Systems map[string]map[string][]string
	}
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
	if diff := cmp.Diff(map[string][]string{"domain": {"internal/core/..."}}, doc.Layers); diff != "" {
		t.Error(diff)
	}
	want := map[string]map[string][]string{
		"stripe.com":      {"packages": {"internal/pay"}, "hosts": {"stripe.com", "*.stripe.com"}},
		"true: odd, name": {"hosts": {"a.b"}},
	}
	if diff := cmp.Diff(want, doc.Systems); diff != "" {
		t.Error(diff)
	}
	for _, line := range []string{"#   default: 1 finding\n", "#   strict: 3 findings\n", "  # not sure:\n  # application: [internal/app]\n", "  # adapter_in: []\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in:\n%s", line, text)
		}
	}
	// Nothing known: keys without a value would be mistakes.
	text, err = Write(Project{Profile: "strict", Layers: []Layer{{Name: "domain"}}})
	var plain map[string]any
	if err == nil {
		err = yaml.Unmarshal([]byte(text), &plain)
	}
	if diff := cmp.Diff(map[string]any{"version": 1, "profile": "strict"}, plain); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}
