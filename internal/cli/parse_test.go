package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/driver"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		line, cmd, args string
		check           func(o options) bool
	}{
		{"", "", "", func(o options) bool { return o == options{} }},
		{"./a ./b", "", "./a ./b", nil},
		{"-v ./a", "", "./a", func(o options) bool { return o.verbose }},
		{"./a -format json ./b --fix", "", "./a ./b", func(o options) bool { return o.format == "json" && o.fix }},
		{"-C dir layers ./a", "layers", "./a", func(o options) bool { return o.dir == "dir" }},
		{"layers -C=dir ./a -v=false", "layers", "./a", func(o options) bool { return o.dir == "dir" && !o.verbose }},
		{"explain RES2001 -color never RES2002", "explain", "RES2001 RES2002", func(o options) bool { return o.color == "never" }},
		{"-- rules", "", "rules", nil},
		{"-v -- -odd ./a", "", "-odd ./a", nil},
		{"explain -- -v", "explain", "-v", func(o options) bool { return !o.verbose }},
		{"-fail-on never -tags a,b", "", "", func(o options) bool { return o.failOn == "never" && o.tags == "a,b" }},
		{"./a -h", "help", "", nil},
		{"layers -help", "help", "layers", nil},
	} {
		inv, err := parse(strings.Fields(c.line))
		if err != nil {
			t.Errorf("%q: %v", c.line, err)
			continue
		}
		if got := strings.Join(inv.args, " "); inv.cmd.name != c.cmd || got != c.args || c.check != nil && !c.check(inv.opts) {
			t.Errorf("%q: command %q, arguments %q, options %+v", c.line, inv.cmd.name, got, inv.opts)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for line, want := range map[string]string{
		"./a -fxi":         "did you mean -fix?",
		"explain -fix x":   `flag -fix does not go with "resilint explain"; flags there: -at, `,
		"version -v":       "flags there: none",
		"-color=sometimes": "known: auto, always, never",
		"-test=perhaps":    "invalid boolean value",
		"-help=perhaps":    "",
	} {
		_, err := parse(strings.Fields(line))
		var usage usageError
		if want != "" && (!errors.As(err, &usage) || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", line, err, want)
		}
	}
}

func TestNotPackages(t *testing.T) {
	for _, c := range []struct {
		args string
		kind driver.Kind
		want string // part of the message; "" when the error stays
	}{
		{"explian RES2001", driver.NoPackage, `did you mean "explain"?`},
		{"layer", driver.NoModule, `did you mean "layers"?`},
		{"zzzzzz", driver.NoPackage, "neither a command"},
		{"zzzzzz", driver.NoModule, ""},
		{"./explian", driver.NoPackage, ""},
		{"all", driver.NoPackage, ""},
		{"explian", driver.NoGo, ""},
		{"", driver.NoModule, ""},
	} {
		was := &driver.SetupError{Kind: c.kind, Message: "as it was"}
		got := notPackages(strings.Fields(c.args), was)
		if c.want == "" && !errors.Is(got, was) || c.want != "" && !strings.Contains(got.Error(), c.want) {
			t.Errorf("%q, kind %d: %v", c.args, c.kind, got)
		}
	}
	if err := errors.New("else"); !errors.Is(notPackages([]string{"explian"}, err), err) {
		t.Error("an error of another kind is changed")
	}
}

// TestFlagsAreTaken holds the lists of flags to what is declared, and the help
// to the length of a line.
func TestFlagsAreTaken(t *testing.T) {
	fs := newFlags(&options{})
	for _, c := range append([]*command{analyse}, commands...) {
		for _, f := range c.flags {
			if fs.Lookup(f) == nil {
				t.Errorf("%q takes a flag that does not exist: %s", c.name, f)
			}
			if !strings.Contains(Help(), "\n  -"+f) {
				t.Errorf("-%s is not in the help", f)
			}
		}
	}
	for line := range strings.Lines(Help()) {
		if len(line) > 101 {
			t.Errorf("a long line in the help: %q", line)
		}
	}
	// The flags of the settings that the command line sets itself.
	for _, name := range []string{"config", "test", "first-party", "profile", "rules"} {
		if config.Analyzer.Flags.Lookup(name) == nil {
			t.Errorf("the settings have no flag %s", name)
		}
	}
}
