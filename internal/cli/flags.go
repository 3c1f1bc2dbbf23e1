package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/output/chart"
	"github.com/resilint/resilint/internal/rule"
)

// options are the values of the flags.
type options struct {
	dir, config, profile, rules string
	at, newFrom, out, check     string
	tags, format, failOn, color string
	test, fix, diff, verbose    bool
	accept, noBaseline          bool
}

// failOnNever lets findings pass.
const failOnNever = "never"

// newFlags declares the flags of all commands. They are declared once, so that
// a flag means the same everywhere; which command takes which is said there.
func newFlags(o *options) *flag.FlagSet {
	fs := flag.NewFlagSet("resilint", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	oneOf := func(name, usage string, into *string, words ...string) {
		fs.Func(name, usage, func(text string) error {
			if !slices.Contains(words, text) {
				return errors.New(rule.Hint(text, words)[2:])
			}
			*into = text
			return nil
		})
	}
	setting := func(name, usage string, into *string) {
		fs.Func(name, usage, func(text string) error {
			*into = text
			return config.Analyzer.Flags.Set(name, text)
		})
	}
	setting("profile", "report the codes of profile `name`: default, strict or review; goes before the settings file", &o.profile)
	setting("rules", "report what the `list` says: codes, prefixes of codes and analyzers, separated by commas; NAME reports only what is named, -NAME leaves it out, NAME=warning sets it", &o.rules)
	oneOf("format", "print `format` text or json; of an analysis also "+strings.Join(output.Formats()[2:], ", ")+"; of a map also html, mermaid",
		&o.format, append(output.Formats(), string(chart.Mermaid))...)
	fs.StringVar(&o.config, "config", "", "use the settings in `file` for all packages, not the nearest "+config.FileName)
	fs.StringVar(&o.tags, "tags", "", "build `tags`, separated by commas")
	fs.BoolVar(&o.test, "test", false, "analyse test code, too")
	oneOf("fail-on", "exit with 1 on findings of `severity` error, warning or info, or worse; never: findings do not count (default info)",
		&o.failOn, append(rule.SeverityNames(), failOnNever)...)
	fs.BoolVar(&o.fix, "fix", false, "apply the suggested fixes, then report what remains")
	fs.BoolVar(&o.diff, "diff", false, "print what -fix would change, as a unified diff, and change nothing")
	fs.Func("new-from", "report only what lies in declarations that changed since the branch left `revision`, uncommitted changes included", func(text string) error {
		if text == "" {
			return errors.New("names no revision")
		}
		o.newFrom = text
		return nil
	})
	fs.BoolVar(&o.accept, "accept", false, "take new findings into the baseline, too")
	fs.BoolVar(&o.noBaseline, "no-baseline", false, "report what the baseline knows, too")
	fs.StringVar(&o.at, "at", "", "explain the retries at `file:line`: how often, how long, on which failures, what runs again")
	named := func(name, usage string, into *string) {
		fs.Func(name, usage, func(text string) error {
			if text == "" {
				return errors.New("names no file")
			}
			*into = text
			return nil
		})
	}
	named("o", "write to `file`, not to standard output", &o.out)
	named("check", "compare with the map in `file`: say what has changed, and exit with 1 then", &o.check)
	fs.StringVar(&o.dir, "C", "", "change to `dir` first: packages and files are named from there")
	fs.BoolVar(&o.verbose, "v", false, "say what is done")
	oneOf("color", "colour the text `when`: auto (on a terminal, unless NO_COLOR is set), always or never", &o.color, "auto", "always", "never")
	return fs
}

// parse understands a command line. Flags may stand anywhere: before and after
// the command and between its arguments.
func parse(args []string) (*invocation, error) {
	inv := &invocation{}
	if len(args) > 0 {
		if c := commandNamed(args[0]); c != nil && c.raw {
			inv.cmd, inv.args = c, args[1:]
			return inv, nil
		}
	}
	fs := newFlags(&inv.opts)
	literal := false // what follows a "--" is no command
	for {
		err := fs.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			return helpFor(inv), nil
		}
		if err != nil {
			return nil, flagError(fs, err)
		}
		rest := fs.Args()
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			literal = literal || len(inv.args) == 0
			inv.args = append(inv.args, rest...)
			break
		}
		if len(rest) == 0 {
			break
		}
		inv.args = append(inv.args, rest[0])
		args = rest[1:]
	}
	inv.cmd = analyse
	if len(inv.args) > 0 && !literal {
		if c := commandNamed(inv.args[0]); c != nil {
			inv.cmd, inv.args = c, inv.args[1:]
		}
	}
	var err error
	fs.Visit(func(f *flag.Flag) {
		if err == nil && !slices.Contains(inv.cmd.flags, f.Name) {
			err = usagef("flag -%s does not go with %q; flags there: %s", f.Name, strings.TrimSpace("resilint "+inv.cmd.name), dashed(inv.cmd.flags))
		}
	})
	return inv, err
}

// helpFor turns a request for help into the help command.
func helpFor(inv *invocation) *invocation {
	if len(inv.args) > 0 && commandNamed(inv.args[0]) != nil {
		inv.args = inv.args[:1]
	} else {
		inv.args = nil
	}
	inv.cmd = commandNamed("help")
	return inv
}

// flagError rewords what the flag package says.
func flagError(fs *flag.FlagSet, err error) error {
	name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok {
		return usagef("%v", err)
	}
	if commandNamed(name) != nil {
		return usagef("unknown flag -%s; did you mean the command %q?", name, "resilint "+name)
	}
	var known []string
	fs.VisitAll(func(f *flag.Flag) { known = append(known, f.Name) })
	hint := rule.Hint(name, known)
	if near, ok := strings.CutPrefix(hint, "; did you mean \""); ok {
		return usagef("unknown flag -%s; did you mean -%s", name, strings.Replace(near, "\"", "", 1))
	}
	return usagef("unknown flag -%s; `resilint help` lists the flags", name)
}

func dashed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return "-" + strings.Join(names, ", -")
}

// flagLines lists flags as "  -name value" with their meaning below.
func flagLines(names []string) string {
	fs := newFlags(&options{})
	var b strings.Builder
	for _, name := range names {
		f := fs.Lookup(name)
		value, usage := flag.UnquoteUsage(f)
		head := "-" + name
		if value != "" {
			head += " " + value
		}
		fmt.Fprintf(&b, "  %s\n%s", head, wrap("        ", usage))
	}
	return b.String()
}

// textOrJSON is the error of commands that print lists when another format is
// asked for.
func (inv *invocation) textOrJSON(what string) error {
	switch output.Format(inv.opts.format) {
	case "", output.Text, output.JSON:
		return nil
	}
	return usagef("%s are printed as text or json", what)
}

// wrap breaks text at 80 columns behind a prefix.
func wrap(prefix, text string) string {
	var b strings.Builder
	line := prefix
	for i, w := range strings.Fields(text) {
		if i > 0 {
			if len(line)+1+len(w) > 80 {
				b.WriteString(line + "\n")
				line = prefix
			} else {
				line += " "
			}
		}
		line += w
	}
	return b.String() + line + "\n"
}
