package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/rule"
)

// listed is a code as `resilint rules -format json` prints it.
type listed struct {
	Code     string   `json:"code"`
	Analyzer string   `json:"analyzer"`
	Severity string   `json:"severity"`
	Profile  string   `json:"profile"`
	Title    string   `json:"title"`
	Fix      string   `json:"fix"` // none, some, all: of its findings that carry a fix
	Since    string   `json:"since"`
	Sources  []string `json:"sources"`
	URL      string   `json:"url"`
}

func runRules(_ context.Context, inv *invocation) (int, error) {
	if len(inv.args) == 1 && named(inv.Rules, inv.args[0]) {
		return 0, usagef("resilint rules takes no arguments; `resilint explain %s` says what it is", inv.args[0])
	}
	if err := inv.noArgs(); err != nil {
		return 0, err
	}
	if err := inv.textOrJSON("rules"); err != nil {
		return 0, err
	}
	if inv.opts.format == string(output.JSON) {
		return 0, printJSON(inv.Stdout, struct {
			Rules []listed `json:"rules"`
		}{list(inv.Rules)})
	}
	fmt.Fprint(inv.Stdout, table(output.NewStyle(inv.color()), codeRows(inv.Rules)))
	return 0, nil
}

// list returns all codes in use in the order of their numbers.
func list(rules []*rule.Rule) []listed {
	out := []listed{}
	for _, r := range rules {
		for _, c := range r.Codes {
			if c.Removed {
				continue
			}
			out = append(out, listed{
				c.ID, r.Analyzer.Name, c.Severity.String(), c.Level.String(), c.Title,
				[...]string{rule.NoFix: "none", rule.SomeFixes: "some", rule.AllFixes: "all"}[c.Fix],
				c.Since, c.Sources, rule.URL(c.ID),
			})
		}
	}
	slices.SortFunc(out, func(a, b listed) int { return cmp.Compare(a.Code, b.Code) })
	return out
}

func codeRows(rules []*rule.Rule) [][]string {
	rows := [][]string{{"CODE", "ANALYZER", "SEVERITY", "PROFILE", "REPORTS"}}
	for _, c := range list(rules) {
		rows = append(rows, []string{c.Code, c.Analyzer, c.Severity, c.Profile, c.Title})
	}
	return rows
}

// table aligns rows; the first is the heading, the last column is not filled up.
func table(style output.Style, rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for n, row := range rows {
		line := ""
		for i, cell := range row {
			if line += cell; i < len(row)-1 {
				line += strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2)
			}
		}
		if line = strings.TrimRight(line, " "); n == 0 {
			line = style.Strong(line)
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// named reports whether a word is an analyzer or a code.
func named(rules []*rule.Rule, word string) bool {
	_, code := rule.ByCode(rules, word)
	return code != nil || rule.ByName(rules, word) != nil
}

// noArgs refuses arguments.
func (inv *invocation) noArgs() error {
	if len(inv.args) == 0 {
		return nil
	}
	return usagef("resilint %s takes no arguments, found %q", inv.cmd.name, strings.Join(inv.args, " "))
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
