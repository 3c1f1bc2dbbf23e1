package output

import (
	"github.com/fatih/color"

	"github.com/resilint/resilint/internal/rule"
)

// Style colours text for a terminal; the zero Style leaves it as it is.
type Style struct{ on bool }

// NewStyle returns a style that colours or does not. Whether it should is
// decided once, by the command line.
func NewStyle(on bool) Style { return Style{on} }

func (s Style) paint(text string, attrs ...color.Attribute) string {
	if !s.on || text == "" {
		return text
	}
	c := color.New(attrs...)
	c.EnableColor()
	return c.Sprint(text)
}

// Strong is for headings.
func (s Style) Strong(text string) string { return s.paint(text, color.Bold) }

// Faint is for what stands beside the point.
func (s Style) Faint(text string) string { return s.paint(text, color.Faint) }

// Code is for program text.
func (s Style) Code(text string) string { return s.paint(text, color.FgCyan) }

// Severity colours by how bad something is.
func (s Style) Severity(sev rule.Severity, text string) string {
	switch sev {
	case rule.Error:
		return s.paint(text, color.FgRed, color.Bold)
	case rule.Warning:
		return s.paint(text, color.FgYellow)
	}
	return s.paint(text, color.FgBlue)
}
