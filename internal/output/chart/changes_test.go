package chart

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
)

// compare keeps one map and compares another with it.
func compare(t *testing.T, f output.Format, before, after *landscape.Map) []Change {
	t.Helper()
	file, err := Read("docs/map", []byte(kept(t, before, f)))
	if err != nil {
		t.Fatal(err)
	}
	if file.Format != f {
		t.Errorf("%s was taken for %s", f, file.Format)
	}
	list, err := file.Compare(after)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var checked = []output.Format{output.JSON, output.Text, Mermaid}

// TestSame: a map is the same as itself, however bad its names.
func TestSame(t *testing.T) {
	for _, f := range checked {
		for name, m := range map[string]*landscape.Map{"shop": shop(t), "forty": large(40, 3, 4), "hostile": hostile()} {
			if list := compare(t, f, m, m); len(list) > 0 {
				t.Errorf("%s, %s: %s", f, name, Diff("map", list))
			}
		}
	}
}

// TestWords says what a reviewer reads.
func TestWords(t *testing.T) {
	cell := func(m *landscape.Map, topic landscape.Topic) *landscape.Cell { return m.Systems[3].Cell(topic) } // of stripe
	for _, c := range []struct {
		name                string
		edit                func(m *landscape.Map)
		json, text, mermaid string
	}{
		{
			"a bulkhead disappears",
			func(m *landscape.Map) { cell(m, landscape.Bulkhead).State = landscape.No },
			"bulkhead of stripe: gone", "bulkhead of stripe: gone", "bulkhead of stripe: gone",
		},
		{
			"a breaker comes",
			func(m *landscape.Map) {
				b := cell(m, landscape.Breaker)
				b.State, b.Missing = landscape.Yes, false
			},
			"breaker of stripe: new", "breaker of stripe: new", "breaker of stripe: new",
		},
		{
			"some calls lose it",
			func(m *landscape.Map) { cell(m, landscape.Retry).State = landscape.Partly },
			"retry of stripe: gone from some calls", "retry of stripe: gone from some calls", "retry of stripe: gone from some calls",
		},
		{
			"another number",
			func(m *landscape.Map) { cell(m, landscape.Timeout).Words = "Client.Timeout 50s" },
			"timeout of stripe: changed", "timeout of stripe: changed", "",
		},
		{
			"it is not known any more",
			func(m *landscape.Map) { cell(m, landscape.Timeout).State = landscape.Unknown },
			"timeout of stripe: no longer known", "timeout of stripe: no longer known", "timeout of stripe: no longer known",
		},
		{
			"it is required now",
			func(m *landscape.Map) { m.Systems[0].Cell(landscape.Breaker).Missing = true },
			"breaker of kafka: required now, and missing", "breaker of kafka: required now, and missing", "breaker of kafka: required now, and missing",
		},
		{
			"another tag leaves files out",
			func(m *landscape.Map) { m.Notes = append(m.Notes, "left out, too: a.go") },
			"note: new", "note: new", "note: new",
		},
		{
			"a system goes",
			func(m *landscape.Map) { m.Systems = m.Systems[1:] },
			"system kafka: gone", "system kafka: gone", "system kafka: gone",
		},
		{
			"a system comes",
			func(m *landscape.Map) { m.Systems = append(m.Systems, large(1, 1, 1).Systems...) },
			"system system-0: new", "system system-0: new", "system system-0: new",
		},
		{
			"an adapter has another method",
			func(m *landscape.Map) { m.Systems[3].Adapters[0].Methods = m.Systems[3].Adapters[0].Methods[1:] },
			"adapter stripe.Client of stripe: changed", "adapter stripe.Client of stripe: changed", "",
		},
		{
			"a caller goes",
			func(m *landscape.Map) { m.Systems[3].Callers = nil },
			"caller order.(*Service).Place → stripe.Client.Charge of stripe: gone; caller order.(*Service).Cancel → stripe.Client.Refund of stripe: gone",
			"caller order.(*Service).Place → stripe.Client.Charge of stripe: gone; caller order.(*Service).Cancel → stripe.Client.Refund of stripe: gone",
			"caller internal/app/order, application → stripe.Client of stripe: gone",
		},
		{
			"a finding comes",
			func(m *landscape.Map) {
				m.Systems[2].Findings = []*landscape.Finding{{Code: "RES8101", Message: "lock", Severity: "warning"}}
			},
			"finding RES8101 of sqlite: new", "finding RES8101 of sqlite: new", "",
		},
		{
			"code moves to another file",
			func(m *landscape.Map) { cell(m, landscape.Retry).Evidence[0].File = "internal/app/order/again.go" },
			"evidence for retry of stripe: changed", "retry of stripe: changed", "",
		},
	} {
		for f, want := range map[output.Format]string{output.JSON: c.json, output.Text: c.text, Mermaid: c.mermaid} {
			after := shop(t)
			c.edit(after)
			var got []string
			for _, change := range compare(t, f, shop(t), after) {
				got = append(got, change.What)
			}
			if diff := cmp.Diff(want, strings.Join(got, "; ")); diff != "" {
				t.Errorf("%s, %s: %s", c.name, f, diff)
			}
		}
	}
}

// TestDiff is how changes are printed.
func TestDiff(t *testing.T) {
	after := shop(t)
	b := after.Systems[3].Cell(landscape.Bulkhead)
	b.State, b.Words = landscape.No, "nothing bounds how many calls run at once"
	want := `--- docs/map.json
+++ the code
@@ bulkhead of stripe: gone @@
-bulkhead: yes, c.sem.Acquire
+bulkhead: no, nothing bounds how many calls run at once
`
	if got := Diff("docs/map.json", compare(t, output.JSON, shop(t), after)); got != want {
		t.Errorf("%s", cmp.Diff(want, got))
	}
}

// TestEveryFieldCounts changes one value of the model after the other: the JSON
// form is out of date each time, and the words say more than that.
func TestEveryFieldCounts(t *testing.T) {
	n := 0
	for ; ; n++ {
		after := shop(t)
		left := n
		path := change(reflect.ValueOf(after), "map", &left)
		if path == "" {
			break
		}
		counts := !strings.HasSuffix(path, ".Line") && path != "map.Version"
		list := compare(t, output.JSON, shop(t), after)
		if (len(list) > 0) != counts {
			t.Errorf("%s counts: %t, want %t", path, !counts, counts)
		}
		if counts && strings.HasPrefix(list[0].What, "the same") {
			t.Errorf("%s: the words do not say what has changed", path)
		}
	}
	if n < 300 {
		t.Errorf("only %d values were changed", n)
	}
}

// change changes the value that comes after n others and returns its path, or
// counts n down.
func change(v reflect.Value, path string, n *int) string {
	switch v.Kind() {
	case reflect.Pointer:
		return change(v.Elem(), path, n)
	case reflect.Slice:
		for i := range v.Len() {
			if p := change(v.Index(i), fmt.Sprintf("%s[%d]", path, i), n); p != "" {
				return p
			}
		}
		return ""
	case reflect.Struct:
		for i := range v.NumField() {
			if p := change(v.Field(i), path+"."+v.Type().Field(i).Name, n); p != "" {
				return p
			}
		}
		return ""
	}
	if *n--; *n >= 0 {
		return ""
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int:
		if strings.HasSuffix(path, "Version") {
			return path // has a test of its own
		}
		v.SetInt(v.Int() + 1)
	}
	return path
}

// TestRead refuses what is no map, or is one of another version.
func TestRead(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"map.json", "", "it is no map"},
		{"map.json", "[]", "it is no map"},
		{"map.json", `{"version": 1}`, "it is no map"},
		{"map.json", `{"findings": []}`, "it is no map"},
		{"map.json", `{"version": "one", "systems": []}`, "it is no map"},
		{"map.json", "{\n\"version\": 1,\n\"systems\": [,]}", "line 3 is no JSON"},
		{"map.json", `{"version": 2, "systems": []}`, "version 2; this resilint reads and writes version 1"},
		{"map.json", `{"version": 1, "systems": [null]}`, "an element that is null"},
		{"map.json", `{"version": 1, "systems": [{"cells": [null]}]}`, "an element that is null"},
		{"map.json", `{"version": 1, "systems": {}}`, "not as docs/map.schema.json says"},
		{"map.mmd", "flowchart LR\n  a --> b\n", "it is no map"},
		{"map.mmd", "%% resilint map, version one\nflowchart LR\n", "it is no map"},
		{"map.mmd", "%% resilint map, version 7\nflowchart LR\n", "version 7"},
		{"map.txt", "systems\n", "it is no map"},
		{"map.html", "<!DOCTYPE html>\n<html>", "it is a page to read"},
		{"README.md", "# Service\n\n```mermaid\nflowchart LR\n```\n", "it has no block for the map"},
		{"README.md", "# Service\n\n```mermaid\n%% resilint map, version 1\n", "it has no block for the map"},
	} {
		if _, err := Read(c.name, []byte(c.content)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want %q", c.name, c.content, err, c.want)
		}
	}
	// Further fields do not make another version.
	text := strings.Replace(kept(t, shop(t), output.JSON), `"version": 1,`, `"version": 1, "further": {},`, 1)
	file, err := Read("map.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if list, err := file.Compare(shop(t)); err != nil || len(list) > 0 {
		t.Errorf("a further field: %v, %v", list, err)
	}
}

// TestByHand: what means the same and is written otherwise is out of date where
// the form is compared as it stands.
func TestByHand(t *testing.T) {
	text := strings.Replace(kept(t, shop(t), Mermaid), "    system_kafka", "      system_kafka", 1)
	file, err := Read("map.mmd", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if list, err := file.Compare(shop(t)); err != nil || len(list) != 1 || !strings.HasPrefix(list[0].What, "the same in another form") {
		t.Errorf("%v, %v", list, err)
	}
	file, err = Read("map.mmd", []byte(strings.ReplaceAll(kept(t, shop(t), Mermaid), "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	if list, err := file.Compare(shop(t)); err != nil || len(list) > 0 {
		t.Errorf("line ends of Windows: %v, %v", list, err)
	}
}

// TestMarkdown keeps a map in a page.
func TestMarkdown(t *testing.T) {
	chart := kept(t, shop(t), Mermaid)
	page := "# Shop\n\n```mermaid\nflowchart LR\n  other --> chart\n```\n\n```mermaid\n%% resilint map\n```\n\nThe end.\n"
	got, err := Splice(page, chart)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(page, "%% resilint map\n", chart, 1)
	if got != want {
		t.Error(cmp.Diff(want, got))
	}
	if again, err := Splice(got, chart); err != nil || again != got {
		t.Errorf("a second time: %v, %s", err, cmp.Diff(got, again))
	}
	file, err := Read("docs/Map.MD", []byte(got))
	if err != nil {
		t.Fatal(err)
	}
	if list, err := file.Compare(shop(t)); err != nil || len(list) > 0 {
		t.Errorf("%v, %v", list, err)
	}
	if fresh, err := Splice("", chart); err != nil || fresh != "```mermaid\n"+chart+"```\n" {
		t.Errorf("%v, %q", err, fresh)
	}
	if _, err := Splice("# Shop\n", chart); err == nil {
		t.Error("a page without a block")
	}
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]output.Format{
		"map.txt": output.Text, "map.json": output.JSON, "a/Map.HTML": output.HTML, "map.mmd": Mermaid, "map.mermaid": Mermaid, "README.md": Mermaid, "map": "", "map.svg": "",
	} {
		if got, ok := FormatOf(name); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %t", name, got, ok)
		}
	}
	if !slices.Contains(Formats(), Mermaid) {
		t.Error("Mermaid is no form")
	}
}
