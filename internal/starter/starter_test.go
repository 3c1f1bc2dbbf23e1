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
		{[]string{"m"}, []string{"m"}},
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
	for _, line := range []string{"#   default: 1 finding\n", "#   strict: 3 findings\n", "  # application: [internal/app]   # not sure\n", "  # adapter_in: []\n"} {
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
