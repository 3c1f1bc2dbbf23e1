package config_test

import (
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/rule"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/go/analysis"
)

var suite = []*rule.Rule{
	{Analyzer: &analysis.Analyzer{Name: "directives"}, Codes: []*rule.Code{{ID: "RES9001", Title: "a title"}}},
	{Analyzer: &analysis.Analyzer{Name: "retrywrite", Doc: "a summary\n\nand text"}, Codes: []*rule.Code{{ID: "RES3001", Removed: true}}},
}

// compiled returns the schema, which is then valid by the schema of schemas.
func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	src, err := config.Schema(suite)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(src)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(config.SchemaURL, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(config.SchemaURL)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSchema(t *testing.T) {
	schema := compiled(t)
	for _, c := range []struct {
		src string
		ok  bool
	}{
		{"version: 1", true},
		{"version: 1\nprofile: review\nrules: {RES9001: off, directives: {severity: info}, retrywrite: {key_headers: [A]}}", true},
		{"version: 1\nlayers: {domain: [a/..., b], adapter_in: []}\nsystems: {s: {packages: [x], hosts: ['*.y.z']}}", true},
		{"version: 1\nfirst_party: [acme.io/x]\nexclude: ['**/a.go']\nrules:\nlayers:\n  domain:\n", true},
		{"version: 1\ncatalogue:\n  - id: kit\n    paths: acme.io/kit\n    calls: {Post: http.send ctx=0}\n    types: {Client: {is: http.client}}\n", true},
		{"profile: strict", false},
		{"version: 2", false},
		{"version: 1\nprofil: strict", false},
		{"version: 1\nprofile: loud", false},
		{"version: 1\nrules: {RES9001: warn}", false},
		{"version: 1\nrules: {RES0001: off}", false},
		{"version: 1\nrules: {RES3001: off}", false},
		{"version: 1\nrules: {retrywrite: {headers: [A]}}", false},
		{"version: 1\nlayers: {ports: [a]}", false},
		{"version: 1\nsystems: {s: {host: [a]}}", false},
		{"version: 1\nsystems: {s: {hosts: [a], require: [timeout, breaker, bulkhead, retry, idempotency, health, metrics]}}", true},
		{"version: 1\nsystems: {s: {hosts: [a], require: [braker]}}", false},
		{"version: 1\ncatalogue: [{id: kit}]", false},
		{"version: 1\nports: {repository: [Orders, internal/x.*Book], other: []}\naggregates: {roots: [Order], others: [x.Line]}", true},
		{"version: 1\nports: {repo: [Orders]}", false},
		{"version: 1\naggregates: {roots: Order}", false},
	} {
		var doc any
		if err := yaml.Unmarshal([]byte(c.src), &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); (err == nil) != c.ok {
			t.Errorf("%s\nvalid is %v: %v", c.src, err == nil, err)
		}
	}
}
