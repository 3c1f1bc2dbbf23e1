package output

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestJSON(t *testing.T) {
	r, o := sample(t)
	o.Format = JSON
	text := print(t, r, o)
	if strings.Contains(text, `\u003c`) || strings.Contains(text, o.Dir) {
		t.Errorf("escaped for HTML, or with a path that is not relative:\n%s", text)
	}
	var got Document
	dec := json.NewDecoder(strings.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&got); err != nil {
		t.Fatal(err)
	}
	const file = "my code/a.go"
	want := Document{
		Version: 1,
		Tool:    DocumentTool{"resilint", "v0.1.0", Home},
		Findings: []DocumentFinding{
			{
				Code: "RES1234", Analyzer: "toy", Severity: "error", Profile: "strict", Message: "<bad> call", Package: "example.test/a",
				Place:   Place{file, 3, 24, 3, 29},
				Related: []DocumentRelated{{"seen & done", Place{file, 4, 5, 4, 5}}},
				Fixes:   []DocumentFix{{"Call good", []DocumentEdit{{file, 34, 37, "good"}, {file, len(source), len(source), "\n"}}}},
				URL:     "https://example.test/#RES1234",
			},
			{
				Code: "RES1235", Analyzer: "toy", Severity: "info", Profile: "review", Message: "far away", Package: "example.test/a",
				Place: Place{file, 4, 5, 4, 5}, Related: []DocumentRelated{}, Fixes: []DocumentFix{},
			},
		},
		Errors: []DocumentError{
			{Package: "example.test/b", File: "my code/b.go", Line: 7, Column: 9, Message: "undefined: x"},
			{Package: "example.test/d", Message: "nothing there"},
		},
		Skipped:  []DocumentSkipped{{"example.test/b", "it has errors"}},
		Internal: []DocumentDefect{{"toy", "example.test/c", "panic: no", "goroutine 1"}},
		Hints:    []string{"look there"},
		Summary:  DocumentSummary{Packages: 2, Skipped: 1, Findings: 2, Error: 1, Info: 1, Fixed: 3, ExitCode: 4},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestNothingIsNull holds lists to being lists: a reader that ranges over them
// need not ask.
func TestNothingIsNull(t *testing.T) {
	r, o := sample(t)
	r.Findings, r.Errors, r.Skipped, r.Internal, r.Hints = nil, nil, nil, nil, nil
	o.Format = JSON
	if text := print(t, r, o); strings.Contains(text, "null") {
		t.Error(text)
	}
}

// TestFieldsAreDescribed fails when docs/output.md does not name a field.
func TestFieldsAreDescribed(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "output.md"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[reflect.Type]bool{}
	var visit func(ty reflect.Type)
	visit = func(ty reflect.Type) {
		for ty.Kind() == reflect.Slice {
			ty = ty.Elem()
		}
		if ty.Kind() != reflect.Struct || seen[ty] {
			return
		}
		seen[ty] = true
		for i := range ty.NumField() {
			f := ty.Field(i)
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && !strings.Contains(string(page), "`"+name+"`") {
				t.Errorf("docs/output.md does not describe %s of %s", name, ty.Name())
			}
			visit(f.Type)
		}
	}
	visit(reflect.TypeFor[Document]())
}

// TestJSONIsDocumented finds every field of the document in its description.
func TestJSONIsDocumented(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "output.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ = bytes.Cut(page, []byte("\n## JSON\n"))
	page, _, _ = bytes.Cut(page, []byte("\n## "))
	for _, typ := range []any{
		Document{}, DocumentTool{}, Place{}, DocumentFinding{}, DocumentRelated{}, DocumentFix{}, DocumentEdit{}, DocumentError{}, DocumentSkipped{},
		DocumentDefect{}, DocumentSummary{},
	} {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(typ)) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name != "" && !bytes.Contains(page, []byte("`"+name+"`")) {
				t.Errorf("%T: field %s is not in docs/output.md", typ, name)
			}
		}
	}
}
