package catalogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const good = `libs:
- id: acme-retry
  paths: [acme.test/platform/retry]
  class: retry
  calls:
    Do: retry.run ctx=0 fn=1 default_attempts=3
`

func TestParseFileGood(t *testing.T) {
	libs, err := ParseFile("x.yml", []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	e := (&Table{}).With(libs).Call(Key{"acme.test/platform/retry", "", "Do"})
	if len(e) != 1 || e[0].Op != OpRetryRun || e[0].Attr(AttrDefaultAttempts) != "3" || e[0].Lib.ID != "acme-retry" {
		t.Errorf("Do: %+v", e)
	}
}

// TestParseFileBad has one mistake per case; want is the whole error text.
func TestParseFileBad(t *testing.T) {
	lib := func(rest string) string { return "libs:\n- id: a\n  paths: [a.test/a]\n" + rest }
	for name, c := range map[string]struct{ src, want string }{
		"no yaml":        {"libs: [", "x.yml:1:1: yaml: line 1: did not find expected node content"},
		"empty":          {"", `x.yml:1:1: want a mapping with the key "libs"`},
		"other key":      {"lib: []", `x.yml:1:1: unknown key "lib": want "libs"`},
		"no list":        {"libs: {}", "x.yml:1:7: want a list of libraries"},
		"no mapping":     {"libs: [x]", "x.yml:1:8: want a library: a mapping with id, paths, read, class, system, unverified, calls, remote, types, vars, errors, headers, dsn"},
		"no id":          {"libs:\n- paths: [a.test/a]", "x.yml:2:3: library without id"},
		"no paths":       {"libs:\n- id: a", "x.yml:2:3: library a without paths"},
		"unknown key":    {lib("  call: {}"), `x.yml:4:3: unknown key "call", did you mean "calls"?`},
		"key twice":      {lib("  read: v1\n  read: v2"), `x.yml:5:3: key "read" given twice`},
		"bad path":       {"libs:\n- id: a\n  paths: [a.test/*/b]", `x.yml:3:11: bad path "a.test/*/b": "*" is only allowed as the major version "/v*", the first one in the path`},
		"dots inside":    {"libs:\n- id: a\n  paths: [a.test/.../b]", `x.yml:3:11: bad path "a.test/.../b": "..." is only allowed at the end, after a slash`},
		"no import path": {"libs:\n- id: a\n  paths: ['a b']", `x.yml:3:11: bad path "a b": not an import path`},
		"class":          {lib("  class: [retry, braker]"), `x.yml:4:18: unknown class "braker", did you mean "breaker"?`},
		"effect":         {lib("  calls: {F: http.sned}"), `x.yml:4:14: unknown effect "http.sned", did you mean "http.send"?`},
		"no effect":      {lib("  calls: {F: ''}"), `x.yml:4:15: want an effect`},
		"null":           {lib("  calls: {F: }"), "x.yml:4:14: want a string\nx.yml:4:14: want an effect"},
		"second effect":  {lib("  calls: {F: sleep d=0; slep}"), `x.yml:4:14: unknown effect "slep", did you mean "sleep"?`},
		"role":           {lib("  calls: {F: sleep dd=0}"), `x.yml:4:20: unknown role or attribute "dd", did you mean "d"?`},
		"role value":     {lib("  calls: {F: sleep d=x}"), `x.yml:4:20: role d: bad reference "x": want an argument index, N.., last, recv, retN, fnN, chain:Method, via:role or an upper-case word`},
		"role path":      {lib("  calls: {F: sleep d=0.a-b}"), `x.yml:4:20: role d: bad path ".a-b" in reference "0.a-b"`},
		"via":            {lib("  calls: {F: http.send ctx=via:rek}"), `x.yml:4:24: role ctx: unknown role "rek" in "via:rek", did you mean "req"?`},
		"bare role":      {lib("  calls: {F: sleep ctx}"), `x.yml:4:20: role ctx needs a reference, such as ctx=0`},
		"attribute":      {lib("  calls: {F: sleep ctxles}"), `x.yml:4:20: unknown role or attribute "ctxles", did you mean "ctxless"?`},
		"attr value":     {lib("  calls: {F: http.send retried=all}"), `x.yml:4:24: bad value "all" of retried: want any|idempotent|body|none`},
		"duration":       {lib("  calls: {F: http.send timeout=30}"), `x.yml:4:24: bad value "30" of timeout: want DURATION|none`},
		"number":         {lib("  calls: {F: retry.run default_attempts=x}"), `x.yml:4:24: bad value "x" of default_attempts: want INT|unlimited`},
		"twice":          {lib("  calls: {F: sleep d=0 d=1}"), `x.yml:4:24: "d" given twice`},
		"quoted column":  {lib(`  calls: {F: "sleep dd=0"}`), `x.yml:4:21: unknown role or attribute "dd", did you mean "d"?`},
		"name":           {lib("  calls: {A.B.C: sleep}"), `x.yml:4:11: bad name "A.B.C": want Func, Type.Method or /package.Name`},
		"sub package":    {lib("  calls: {/x: sleep}"), `x.yml:4:11: bad name "/x": want /package.Name`},
		"open brace":     {lib(`  calls: {"{A,B": sleep}`), `x.yml:4:11: bad braces in "{A,B"`},
		"close brace":    {lib(`  calls: {"A}": sleep}`), `x.yml:4:11: bad braces in "A}"`},
		"nested braces":  {lib(`  calls: {"{A,{B,C}}": sleep}`), `x.yml:4:11: bad braces in "{A,{B,C}}"`},
		"one in braces":  {lib(`  calls: {"{A}": sleep}`), `x.yml:4:11: braces with one alternative in "{A}"`},
		"comma":          {lib(`  calls: {"A,B": sleep}`), `x.yml:4:11: bad braces in "A,B"`},
		"duplicate row":  {lib("  calls:\n    F: sleep\n    \"{F,G}\": sleep"), `x.yml:6:5: duplicate row for a.test/a.F (first on line 5)`},
		"type kind":      {lib("  types: {C: {is: http.clinet}}"), `x.yml:4:19: unknown kind "http.clinet", did you mean "http.client"?`},
		"type without":   {lib("  types: {C: {Timeout: timeout}}"), `x.yml:4:11: type "C" without "is"`},
		"type scalar":    {lib("  types: {C: http.client}"), "x.yml:4:11: type \"C\" without \"is\"\nx.yml:4:14: want a mapping"},
		"field effect":   {lib("  types: {C: {is: http.client, T: time}}"), `x.yml:4:35: unknown field effect "time", did you mean "timeout"?`},
		"field zero":     {lib("  types: {C: {is: http.client, T: timeout zero=never}}"), `x.yml:4:35: bad property "zero=never" of a field: want zero=` + zeroValues + ` or unit=` + fieldUnits},
		"type method":    {lib("  types: {C.D: {is: http.client}}"), `x.yml:4:11: "C.D": want a name of the package, not of a type`},
		"role on type":   {lib("  types: {C: {is: http.client ctx=0}}"), `x.yml:4:31: role ctx has no place here`},
		"variable":       {lib("  vars: {V: klient}"), `x.yml:4:13: unknown kind "klient", did you mean "client"?`},
		"error meaning":  {lib("  errors: {E: notfund}"), `x.yml:4:15: unknown meaning "notfund" of an error, did you mean "notfound"?`},
		"header meaning": {lib("  headers: {X-Key: idempotent}"), `x.yml:4:20: unknown meaning "idempotent" of a header`},
		"parameter":      {lib("  dsn: {read_timeout: never}"), `x.yml:4:23: unknown meaning "never" of a parameter`},
		"header name":    {lib("  headers: {X Key: idempotency.key}"), `x.yml:4:13: bad name "X Key" of a header`},
		"system":         {lib("  system: Stripe API"), `x.yml:4:11: bad system "Stripe API": want words of lower-case letters and digits, joined by dashes`},
		"unverified":     {lib("  unverified: {F: gone}"), `x.yml:2:3: unverified names "F", which is no row`},
		"id twice":       {lib("- id: a\n  paths: [b.test/b]"), `x.yml:4:1: library a is already on x.yml:2`},
		"symbol twice":   {lib("  calls: {F: sleep}\n- id: b\n  paths: [a.test/a]\n  calls: {F: sleep}"), `x.yml:7:1: a.test/a.F is already a row of library a`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ParseFile("x.yml", []byte(c.src))
			if err == nil {
				t.Fatalf("no error, want %s", c.want)
			}
			if err.Error() != c.want {
				t.Errorf("\n got %s\nwant %s", err, c.want)
			}
		})
	}
}

func TestParseFileReportsAll(t *testing.T) {
	_, err := ParseFile("x.yml", []byte(good+"    Go: nothing\n  klass: x\n- id: b\n"))
	if lines := strings.Count(err.Error(), "\n") + 1; lines != 3 {
		t.Errorf("%d errors, want 3:\n%v", lines, err)
	}
}

// FuzzParseFile checks that no input makes the loader or a lookup panic.
func FuzzParseFile(f *testing.F) {
	f.Add(good)
	f.Add("libs:\n- id: a\n  paths: [a/v*/b, 'c/...']\n  calls: {'/x.{A,B}.C{,D}': 'sleep d=last; spawn fn=0'}\n")
	f.Add("libs:\n- id: a\n  paths: a\n  types: {T: {is: http.client, F: timeout zero=30s}}\n  unverified: {T: x}\n")
	f.Add("libs: [{id: a, paths: &x [a], read: *x}]")
	f.Fuzz(func(t *testing.T, src string) {
		libs, err := ParseFile("x.yml", []byte(src))
		if err != nil {
			return
		}
		tab := (&Table{}).With(libs)
		for _, l := range tab.Libs() {
			for _, r := range l.Rows() {
				if r.Section == SectionCalls && r.Effects[0].Op != OpNone && tab.Call(r.Key) == nil {
					t.Errorf("%s is a row and cannot be found", r.Key)
				}
			}
		}
	})
}

// TestPageExamples reads every YAML example of the documentation strictly.
func TestPageExamples(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "catalogue.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```yaml\n")[1:]
	if len(blocks) < 2 {
		t.Fatalf("%d examples found", len(blocks))
	}
	for _, block := range blocks {
		src, _, _ := strings.Cut(block, "```")
		src = strings.Replace(src, "catalogue:\n", "libs:\n", 1)
		if _, err := ParseFile("docs/catalogue.md", []byte(src)); err != nil {
			t.Errorf("%v\nin:\n%s", err, src)
		}
	}
}
