package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestProblems holds every way in which a file can be wrong to its place and
// to what is said about it.
func TestProblems(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"empty", "", "1:1: the file is empty; write version: 1"},
		{"comments only", "# nothing\n", "1:1: the file is empty; write version: 1"},
		{"null", "null\n", "1:1: the file is empty; write version: 1"},
		{"list", "- version: 1\n", "1:1: expected a mapping, found a list"},
		{"no version", "profile: strict\n", "1:1: version is missing; write version: 1"},
		{"other version", "version: 2\n", "1:10: this resilint knows version 1 of the settings, found the number 2"},
		{"version as text", "version: \"1\"\n", `1:10: this resilint knows version 1 of the settings, found "1"`},
		{"tab", "version: 1\nrules:\n\tRES2001: off\n", "3:1: not YAML: found character that cannot start any token"},
		{"unclosed", "version: 1\nexclude: [a\n", "2:1: not YAML: did not find expected ',' or ']'"},
		{"wrong indentation", "version: 1\nrules:\n  RES9001: off\n profile: strict\n", "4:1: not YAML: did not find expected key"},
		{"colon in text", "version: 1\nexclude: a: b\n", "2:1: not YAML: mapping values are not allowed in this context"},
		{"no UTF-8", "version: 1\nexclude: [\xff]\n", "1:1: not YAML: invalid leading UTF-8 octet"},
		{"second document", "version: 1\n---\nversion: 1\n", "2:1: a second document; the settings are one document"},
		{"unknown key", "version: 1\nprofil: strict\n", `2:1: RES9004: unknown key "profil"; did you mean "profile"?`},
		{"unknown key, nothing near", "version: 1\nxyz: 1\n", `2:1: RES9004: unknown key "xyz"; known: version, profile, rules, first_party, layers, systems, ports, aggregates, catalogue, exclude`},
		{"key twice", "version: 1\nexclude: [a]\nexclude: [b]\n", `3:1: "exclude" is set twice, first in line 2`},
		{"merge key", "version: 1\n<<: {profile: strict}\n", "2:1: a key has to be a plain word"},
		{"list as key", "version: 1\n? [a]\n: b\n", "2:3: a key has to be a plain word"},
		{"profile", "version: 1\nprofile: stric\n", `2:10: RES9004: unknown profile "stric"; did you mean "strict"?`},
		{"profile is a number", "version: 1\nprofile: 3\n", "2:10: expected a profile, found the number 3; put it in quotes"},
		{"profile is nothing", "version: 1\nprofile:\n", "2:9: expected a profile, found nothing"},
		{"code", "version: 1\nrules:\n  RES9019: off\n", `3:3: RES9004: unknown code "RES9019"; did you mean "RES9001"?`},
		{"analyzer", "version: 1\nrules:\n  directive: off\n", `3:3: RES9004: unknown code or analyzer "directive"; did you mean "directives"?`},
		{"choice", "version: 1\nrules:\n  RES9001: warn\n", `3:12: RES9004: unknown setting "warn"; did you mean "warning"?`},
		{"choice near", "version: 1\nrules:\n  RES9001: warnin\n", `3:12: RES9004: unknown setting "warnin"; did you mean "warning"?`},
		{"choice is a truth value", "version: 1\nrules:\n  RES9001: false\n", "3:12: write on or off instead of false"},
		{"choice is a mapping", "version: 1\nrules:\n  RES9001: {severity: error}\n", "3:12: expected one of off, on, info, warning, error, found a mapping"},
		{"choice is nothing", "version: 1\nrules:\n  RES9001:\n", "3:11: expected one of off, on, info, warning, error, found nothing"},
		{"options of an analyzer without", "version: 1\nrules:\n  directives: {max: 3}\n", `3:16: RES9004: directives has no option "max"; known: severity`},
		{"option", "version: 1\nrules:\n  retrywrite:\n    key_header: [X]\n", `4:5: RES9004: retrywrite has no option "key_header"; did you mean "key_headers"?`},
		{"option of the wrong type", "version: 1\nrules:\n  retrywrite:\n    key_headers: X\n", `4:18: expected a list, found "X"`},
		{"number as text", "version: 1\nrules:\n  retrybound:\n    max_attempts: many\n", `4:19: expected a whole number above zero, found "many"`},
		{"number of zero", "version: 1\nrules:\n  retrybound:\n    max_attempts: 0\n", "4:19: expected a whole number above zero, found the number 0"},
		{"length of time without a unit", "version: 1\nrules:\n  retrybound:\n    max_wait: 30\n", "4:15: expected a length of time such as 10s or 1m30s, found the number 30"},
		{"length of time without a unit in quotes", "version: 1\nrules:\n  retrybound:\n    max_wait: '30'\n", `4:15: expected a length of time such as 10s or 1m30s, found "30"`},
		{"length of time of zero", "version: 1\nrules:\n  retrybound:\n    max_wait: 0s\n", `4:15: expected a length of time above zero, found "0s"`},
		{"least above most", "version: 1\nrules:\n  breakersettings:\n    min_failures: 11\n    max_failures: 3\n", "4:19: min_failures is 11, more than max_failures, 3"},
		{"least above most, times", "version: 1\nrules:\n  breakersettings: {min_open: 5m, max_open: 1s}\n", "3:31: min_open is 5m0s, more than max_open, 1s"},
		{"option with an empty text", "version: 1\nrules:\n  retrywrite:\n    key_headers: ['']\n", "4:19: the text is empty"},
		{"first party", "version: 1\nfirst_party: [./x]\n", `2:15: "./x" is no import path; write one such as example.com/platform`},
		{"first party is a mapping", "version: 1\nfirst_party: {a: b}\n", "2:14: expected a list, found a mapping"},
		{"layer", "version: 1\nlayers:\n  adapters: [a]\n", `3:3: RES9004: unknown key "adapters"; known: domain, application, adapter_in, adapter_out, composition`},
		{"layer near", "version: 1\nlayers:\n  adapter_inn: [a]\n", `3:3: RES9004: unknown key "adapter_inn"; did you mean "adapter_in"?`},
		{"layer without list", "version: 1\nlayers:\n  domain: internal/domain\n", `3:11: expected a list, found "internal/domain"`},
		{"pattern is a path", "version: 1\nlayers:\n  domain: [/src/domain]\n", `3:12: "/src/domain" is a file path; write packages relative to the module, such as internal/domain`},
		{"pattern with ./", "version: 1\nlayers:\n  domain: [./domain]\n", `3:12: "./domain": patterns are relative to the module already; leave the leading "./" out`},
		{"pattern with a slash at the end", "version: 1\nlayers:\n  domain: [domain/]\n", `3:12: "domain/" ends in a slash; write "domain" for the package or "domain/..." for all below it`},
		{"pattern with **", "version: 1\nlayers:\n  domain: [domain/**]\n", `3:12: "domain/**": write ... for any number of path elements, not **`},
		{"pattern in two layers", "version: 1\nlayers:\n  domain: [a/...]\n  application:\n    - a/...\n", `5:7: "a/..." is already in layer domain, line 3; a package has one layer`},
		{"system without anything", "version: 1\nsystems:\n  stripe:\n", "3:3: system stripe has neither packages nor hosts"},
		{"system key", "version: 1\nsystems:\n  stripe: {host: [a.b]}\n", `3:12: RES9004: unknown key "host"; did you mean "hosts"?`},
		{"protection", "version: 1\nsystems:\n  stripe:\n    hosts: [a.b]\n    require: [timeout, braker]\n", `5:24: RES9004: unknown protection "braker"; did you mean "breaker"?`},
		{"protection twice", "version: 1\nsystems:\n  stripe: {hosts: [a.b], require: [retry, timeout, retry]}\n", `3:52: "retry" is required twice`},
		{"protections are text", "version: 1\nsystems:\n  stripe: {hosts: [a.b], require: timeout}\n", `3:35: expected a list, found "timeout"`},
		{"system is a list", "version: 1\nsystems:\n  stripe: [a]\n", "3:11: expected a mapping, found a list"},
		{"host is a URL", "version: 1\nsystems:\n  stripe: {hosts: ['https://api.stripe.com']}\n", `3:20: "https://api.stripe.com" is no host name; write it without scheme, port and path, such as api.example.com`},
		{"host of two systems", "version: 1\nsystems:\n  a: {hosts: [x.y]}\n  b: {hosts: [X.y]}\n", `4:15: "x.y" already belongs to system a`},
		{"kind of port", "version: 1\nports:\n  repositorys: [Orders]\n", `3:3: RES9004: unknown key "repositorys"; did you mean "repository"?`},
		{"kind of port, nothing near", "version: 1\nports:\n  zzz: [Orders]\n", `3:3: RES9004: unknown key "zzz"; known: repository, event_store, outbox, publisher, dispatcher, unit_of_work, read_model, telemetry, other`},
		{"port is a package", "version: 1\nports:\n  outbox: [internal/outbox]\n", `3:12: "internal/outbox" names no type; write one such as Orders, *Gateway or internal/domain.Orders`},
		{"port without a name", "version: 1\nports:\n  outbox: [internal/outbox.]\n", `3:12: "internal/outbox." names no type; write one such as Orders, *Gateway or internal/domain.Orders`},
		{"port in a wrong package", "version: 1\nports:\n  outbox: [./outbox.Rows]\n", `3:12: "./outbox": patterns are relative to the module already; leave the leading "./" out`},
		{"port of two kinds", "version: 1\nports:\n  outbox: [Rows]\n  other: [Rows]\n", `4:11: "Rows" is already a port of kind outbox, line 3; a type has one kind`},
		{"port is no list", "version: 1\nports: {outbox: Rows}\n", `2:17: expected a list, found "Rows"`},
		{"root twice", "version: 1\naggregates:\n  roots: [Order]\n  others: [Order]\n", `4:12: "Order" is already listed, line 3`},
		{"key of aggregates", "version: 1\naggregates: {root: [Order]}\n", `2:14: RES9004: unknown key "root"; did you mean "roots"?`},
		{"exclude", "version: 1\nexclude: [../x]\n", `2:11: "../x": write paths relative to this file, with slashes, such as internal/legacy`},
		{"catalogue", "version: 1\ncatalogue:\n  - paths: [acme.io/x]\n", "3:5: catalogue: library without id"},
		{"alias of itself", "version: 1\nexclude: &a [*a]\n", "2:10: expected a path, found a list"},
		{"two problems", "version: 1\nprofile: x\nrules: {Y: off}\n", `2:10: RES9004: unknown profile "x"; known: default, strict, review` + "\n" + `3:9: RES9004: unknown code or analyzer "Y"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, problems := parse("F", []byte(c.src))
			got := strings.ReplaceAll(problems.Error(), "F:", "")
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if f != nil {
				t.Error("there are settings although there are problems")
			}
		})
	}
}

// TestAccepted holds what a file may leave empty or write in another way.
func TestAccepted(t *testing.T) {
	for name, src := range map[string]string{
		"version alone":       "version: 1\n",
		"byte order mark":     "\ufeffversion: 1\n",
		"all commented out":   "version: 1\nrules:\nlayers:\n  domain:\nports:\n  outbox:\naggregates:\nsystems:\nexclude:\nfirst_party:\ncatalogue:\n",
		"Windows line ends":   "version: 1\r\nprofile: strict\r\n",
		"anchors and aliases": "version: 1\nlayers:\n  domain: &d [a/...]\nfirst_party: [acme.io/platform/...]\nexclude: [gen, '**/*_gen.go']\nsystems:\n  x: {packages: &p [internal/x/..., github.com/x/x/v*], hosts: ['*.x.com']}\n",
		"document start":      "---\nversion: 1\n...\n",
	} {
		if _, problems := parse("F", []byte(src)); problems != nil {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

func TestTooLarge(t *testing.T) {
	src := "version: 1\n" + strings.Repeat("#", maxSize)
	if _, problems := parse("F", []byte(src)); problems.Error() != "F:1:1: the file is larger than 1 MiB" {
		t.Errorf("got %v", problems)
	}
}

// FuzzDecode demands that no input makes the decoder panic or point outside of
// the file, and that wrong input never becomes settings.
func FuzzDecode(f *testing.F) {
	f.Add("version: 1\nprofile: strict\nrules: {RES9001: off, retrywrite: {severity: info, key_headers: [A]}}\n")
	f.Add("version: 1\nlayers: {domain: [a/..., '*/b']}\nsystems: {s: {packages: [x.y/z], hosts: ['*.a.b']}}\nexclude: ['**/a?.go']\n")
	f.Add("version: 1\nexclude: &a [*a]\n")
	f.Add("version: 1\ncatalogue:\n  - id: x\n    paths: [acme.io/x]\n    calls: {F: http.send ctx=0}\n")
	f.Fuzz(func(t *testing.T, src string) {
		file, problems := parse("F", []byte(src))
		if (file == nil) != (len(problems) > 0) {
			t.Fatalf("file %v, problems %v", file, problems)
		}
		lines := strings.Count(strings.ReplaceAll(src, "\r", "\n"), "\n") + 2
		for _, p := range problems {
			if p.Pos.Line < 1 || p.Pos.Col < 1 || p.Pos.Line > lines+strings.Count(src, "\u0085")+strings.Count(src, "\u2028")+strings.Count(src, "\u2029") {
				t.Errorf("place outside of the file: %v", p)
			}
			if p.Message == "" {
				t.Errorf("no message at %v", p.Pos)
			}
		}
	})
}

// TestDocumentation reads the example of docs/config.md as a settings file.
func TestDocumentation(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "config.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```yaml\n")
	example, _, ok := strings.Cut(rest, "```")
	if !ok || !strings.Contains(example, "version: 1") {
		t.Fatal("docs/config.md has no example")
	}
	if _, problems := parse("docs/config.md", []byte(example)); problems != nil {
		t.Error(problems)
	}
}
