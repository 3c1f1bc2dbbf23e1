package main

import (
	"fmt"
	"strings"
	"time"
)

// table prints the rows as Markdown. Ratios are what the project promises;
// seconds depend on the machine.
func table(rows []row) string {
	var b strings.Builder
	b.WriteString("| repository (packages) | null load | resilint | time | memory | staticcheck, own cache empty | time | go vet, build cache empty | resilint, build cache empty | time |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s (%d) | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", r.name, r.packages,
			r.null, r.resilint, ratio(r.resilint, r.null), times(r.resilint.mib, r.null.mib),
			r.staticcheck, ratio(r.resilint, r.staticcheck),
			r.coldVet, r.coldResilint, ratio(r.coldResilint, r.coldVet))
	}
	return b.String()
}

// leftOut says which packages no tool has seen.
func leftOut(rows []row) string {
	var b strings.Builder
	for _, r := range rows {
		if n := len(r.broken); n > 0 {
			fmt.Fprintf(&b, "\n%s: %d of %d packages do not build and are left out: %s.\n", r.name, n, r.packages+n, strings.Join(r.broken, ", "))
		}
	}
	return b.String()
}

// String is "1.23 s (CPU 2.34), 120 MiB".
func (s sample) String() string {
	if !s.ok {
		return "–"
	}
	text := fmt.Sprintf("%.2f s (CPU %.2f)", s.wall.Seconds(), s.cpu.Seconds())
	if s.mib > 0 {
		text += fmt.Sprintf(", %.0f MiB", s.mib)
	}
	return text
}

// ratio compares the time of two tools: on the clock, and of the processors, which
// tells more on a machine that has other work.
func ratio(a, b sample) string {
	if !a.ok || !b.ok {
		return "–"
	}
	return fmt.Sprintf("%s (CPU %.2f ×)", times(a.wall, b.wall), a.cpu.Seconds()/b.cpu.Seconds())
}

// times is a ratio, bold so that it is found.
func times[T time.Duration | float64](a, b T) string {
	if a == 0 || b == 0 {
		return "–"
	}
	return fmt.Sprintf("**%.2f ×**", float64(a)/float64(b))
}
