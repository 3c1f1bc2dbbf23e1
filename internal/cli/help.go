package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

func runHelp(_ context.Context, inv *invocation) (int, error) {
	if len(inv.args) == 0 {
		fmt.Fprint(inv.Stdout, Help())
		return 0, nil
	}
	c := commandNamed(inv.args[0])
	if c == nil {
		return 0, usagef("unknown command %q%s", inv.args[0], rule.Hint(inv.args[0], commandNames()))
	}
	fmt.Fprint(inv.Stdout, c.help())
	return 0, nil
}

// Help is what `resilint help` prints.
func Help() string {
	var b strings.Builder
	b.WriteString("resilint reviews how Go services handle failure and persistence.\n\nUsage:\n\n")
	rows := [][]string{}
	for _, c := range append([]*command{analyse}, commands...) {
		rows = append(rows, []string{"  " + c.synopsis(), c.short})
	}
	width := 0
	for _, r := range rows {
		width = max(width, len(r[0]))
	}
	for _, r := range rows {
		fmt.Fprintf(&b, "%-*s  %s\n", width, r[0], r[1])
	}
	b.WriteString("\nPackages are named as for the go command. Flags, before or after the command:\n\n")
	b.WriteString(flagLines(flagNames()))
	b.WriteString("\nExit codes:\n\n")
	for code, meaning := range driver.ExitMeanings {
		fmt.Fprintf(&b, "  %d  %s\n", code, meaning)
	}
	b.WriteString("\nAs a vet tool: go vet -vettool=$(which resilint) ./...\n")
	return b.String()
}

func (c *command) synopsis() string {
	words := []string{"resilint"}
	if c.name != "" {
		words = append(words, c.name)
	}
	if len(c.flags) > 0 {
		words = append(words, "[flags]")
	}
	if c.args != "" {
		words = append(words, c.args)
	}
	return strings.Join(words, " ")
}

func (c *command) help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s.\n", c.synopsis(), strings.ToUpper(c.short[:1])+c.short[1:])
	if c.long != "" {
		b.WriteString("\n" + c.long + "\n")
	}
	if len(c.flags) > 0 {
		b.WriteString("\nFlags:\n\n" + flagLines(c.flags))
	}
	return b.String()
}
