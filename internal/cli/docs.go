package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/driver"
)

// FlagTable is the reference of all flags, as Markdown.
func FlagTable() string {
	fs := newFlags(&options{})
	var b strings.Builder
	b.WriteString("| flag | meaning | commands |\n|---|---|---|\n")
	for _, name := range flagNames() {
		value, usage := flag.UnquoteUsage(fs.Lookup(name))
		if value != "" {
			value = " " + value
		}
		fmt.Fprintf(&b, "| `-%s%s` | %s | %s |\n", name, value, usage, strings.Join(takenBy(name), ", "))
	}
	return b.String()
}

// flagNames lists all flags, those of the analysis first.
func flagNames() []string {
	names := slices.Clone(analyse.flags)
	for _, c := range commands {
		for _, name := range c.flags {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// takenBy lists the commands that take a flag.
func takenBy(name string) (out []string) {
	for _, c := range append([]*command{analyse}, commands...) {
		for _, f := range c.flags {
			if f != name {
				continue
			}
			if c.name == "" {
				out = append(out, "analysis")
			} else {
				out = append(out, "`"+c.name+"`")
			}
		}
	}
	return out
}

// ExitTable is the reference of the exit codes, as Markdown.
func ExitTable() string {
	var b strings.Builder
	b.WriteString("| exit code | meaning |\n|---|---|\n")
	for code, meaning := range driver.ExitMeanings {
		fmt.Fprintf(&b, "| %d | %s |\n", code, meaning)
	}
	return b.String()
}
