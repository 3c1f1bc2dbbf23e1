package output

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// TestSARIFIsValid checks reports against the official schema.
func TestSARIFIsValid(t *testing.T) {
	full, o := sample(t)
	o.Format = SARIF
	valid(t, []byte(print(t, full, o)))
	text := print(t, &Report{Result: &driver.Result{}, Tool: full.Tool, Rules: analyzers.All}, o)
	if r := valid(t, []byte(text)); r.Runs[0].Results == nil {
		t.Error("a run that found nothing has no results, as if it had not looked")
	}
	if strings.Contains(text, "null") || strings.Contains(text, ": -1") {
		t.Error("what is not known is said")
	}
	schema, err := official()
	if err != nil {
		t.Fatal(err)
	}
	if schema.Validate(map[string]any{"version": "2.1.0", "runs": []any{map[string]any{}}}) == nil {
		t.Error("the schema takes a run without a tool")
	}
}

func TestSARIF(t *testing.T) {
	r, o := sample(t)
	o.Format = SARIF
	var doc struct {
		Version string
		Runs    []struct {
			ColumnKind string
			BaseIDs    map[string]struct{ URI string } `json:"originalUriBaseIds"`
			Tool       struct {
				Driver struct {
					Name, Version, SemanticVersion string
					Rules                          []struct {
						ID, HelpURI          string
						DefaultConfiguration struct {
							Enabled bool
							Level   string
						}
					}
				}
			}
			Results     []json.RawMessage
			Invocations []struct {
				ExecutionSuccessful        bool
				ExitCode                   int
				ToolExecutionNotifications []struct {
					Level   string
					Message struct{ Text string }
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(print(t, r, o)), &doc); err != nil {
		t.Fatal(err)
	}
	run := doc.Runs[0]
	if doc.Version != "2.1.0" || run.ColumnKind != "utf16CodeUnits" || run.Tool.Driver.Version != "v0.1.0" || run.Tool.Driver.SemanticVersion != "0.1.0" {
		t.Errorf("versions: %q %+v", doc.Version, run.Tool.Driver)
	}
	if root := run.BaseIDs["%SRCROOT%"].URI; root != "file://"+filepath.ToSlash(o.Dir)+"/" {
		t.Errorf("root %q", root)
	}
	rules := run.Tool.Driver.Rules
	if len(rules) != 2 || rules[0].ID != "RES1234" || rules[1].ID != "RES1235" {
		t.Fatalf("rules: %+v", rules)
	}
	first := rules[0]
	if first.DefaultConfiguration.Enabled || first.DefaultConfiguration.Level != "error" || first.HelpURI != rule.URL("RES1234") {
		t.Errorf("rule: %+v", first)
	}
	var notes []string
	for _, n := range run.Invocations[0].ToolExecutionNotifications {
		notes = append(notes, n.Level+": "+n.Message.Text)
	}
	want := []string{
		"error: undefined: x", "error: nothing there", "warning: package example.test/b was not analysed: it has errors",
		"error: internal error: analyzer toy on package example.test/c: panic: no", "note: look there",
	}
	if diff := cmp.Diff(want, notes); diff != "" || run.Invocations[0].ExecutionSuccessful || run.Invocations[0].ExitCode != 4 {
		t.Errorf("%+v\n%s", run.Invocations[0], diff)
	}
}

// TestSARIFHelp gives viewers the page of a code that was found, and its first
// words; of the others only their titles.
func TestSARIFHelp(t *testing.T) {
	byID := map[string]sarifDescriptor{}
	for _, d := range sarifRules(analyzers.All, []driver.Finding{{Code: "RES9001"}}) {
		byID[d.ID] = d
	}
	d := byID["RES9001"]
	if !strings.Contains(d.Help.Markdown, "```go\n") || strings.Contains(d.Help.Text, "```") ||
		!strings.HasPrefix(d.FullDescription.Text, "A comment to resilint that does nothing") || strings.Contains(d.FullDescription.Text, "\n") {
		t.Errorf("help %+v, description %q", d.Help, d.FullDescription.Text)
	}
	other := byID["RES9002"]
	if other.Help.Markdown != "" || !strings.Contains(other.Help.Text, "resilint explain RES9002") || other.FullDescription != other.ShortDescription {
		t.Errorf("a code that was not found: %+v", other)
	}
}

// region is a range as "line:column-line:column".
type region struct{ StartLine, StartColumn, EndLine, EndColumn int }

func TestSARIFResult(t *testing.T) {
	r, o := sample(t)
	type location struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI, URIBaseID string }
			Region           region
		}
		Message struct{ Text string }
	}
	var res struct {
		RuleID           string
		RuleIndex        int
		Level            string
		Message          struct{ Text string }
		Locations        []location
		RelatedLocations []location
		Fixes            []struct {
			Description     struct{ Text string }
			ArtifactChanges []struct {
				Replacements []struct {
					DeletedRegion   region
					InsertedContent struct{ Text string }
				}
			}
		}
	}
	text, err := json.Marshal(sarifReport(r, o, r.Findings, github).Runs[0].Results[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &res); err != nil {
		t.Fatal(err)
	}
	if res.RuleID != "RES1234" || res.RuleIndex != 0 || res.Level != "error" || res.Message.Text != "<bad> call" {
		t.Errorf("result: %s", text)
	}
	at := res.Locations[0].PhysicalLocation
	if at.ArtifactLocation.URI != "my%20code/a.go" || at.ArtifactLocation.URIBaseID != "%SRCROOT%" {
		t.Errorf("file: %+v", at.ArtifactLocation)
	}
	// In bytes the call starts at column 24: é is two, € three, 😀 four.
	if want := (region{3, 19, 3, 24}); at.Region != want {
		t.Errorf("region %v, want %v", at.Region, want)
	}
	if rel := res.RelatedLocations[0]; rel.Message.Text != "seen & done" || rel.PhysicalLocation.Region.StartLine != 4 {
		t.Errorf("related: %+v", rel)
	}
	edits := res.Fixes[0].ArtifactChanges[0].Replacements
	if len(edits) != 2 || edits[0].DeletedRegion != (region{3, 19, 3, 22}) || edits[0].InsertedContent.Text != "good" ||
		edits[1].DeletedRegion != (region{4, 10, 4, 10}) {
		t.Errorf("edits: %+v", edits)
	}
}

// TestSARIFOutside names files outside the checkout by absolute URIs.
func TestSARIFOutside(t *testing.T) {
	m := &sarifMaker{root: filepath.FromSlash("/src/repo"), dir: filepath.FromSlash("/src/repo"), sources: sources{}}
	loc := m.artifact(filepath.FromSlash("/src/other repo/a.go"))
	if !strings.HasSuffix(loc.URI, "/src/other%20repo/a.go") || !strings.HasPrefix(loc.URI, "file:///") || loc.BaseID != "" {
		t.Errorf("%+v", loc)
	}
}

// TestURIs: volumes, servers and names that look like something else.
func TestURIs(t *testing.T) {
	for name, want := range map[string]string{
		"/src/a b/c.go": "file:///src/a%20b/c.go", "C:/src/a.go": "file:///C:/src/a.go",
		"//server/share/a.go": "file://server/share/a.go",
	} {
		if got := fileURI(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"/": "file:///", "/src": "file:///src/", "C:/": "file:///C:/", "//server/share": "file://server/share/"} {
		if got := folderURI(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"a/b.go": "a/b.go", "a:b.go": "a%3Ab.go", "a?b#c%.go": "a%3Fb%23c%25.go", "é 1.go": "%C3%A9%201.go", "./a/../b.go": "b.go",
	} {
		if got := relativeURI(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	if got := cut("äöüß", 3); got != "äö…" {
		t.Errorf("got %q", got)
	}
	if got := cut("äöüß", 4); got != "äöüß" {
		t.Errorf("got %q", got)
	}
}
