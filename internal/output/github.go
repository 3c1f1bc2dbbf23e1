package output

import (
	"fmt"
	"io"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// workflowCommands are the ones for the severities.
var workflowCommands = [...]string{rule.Info: "notice", rule.Warning: "warning", rule.Error: "error"}

// writeGitHub prints workflow commands, which GitHub Actions shows as annotations
// of the lines of a pull request. Errors come first, because GitHub shows ten
// annotations of each kind per step.
func writeGitHub(w io.Writer, r *Report, o Options) error {
	var b strings.Builder
	root := repository(o.Dir)
	for _, e := range r.Errors {
		file, line, col := SplitPos(e.Pos)
		workflowCommand(&b, "error", spot{file: below(root, o.Dir, file), line: line, col: col}, "resilint could not analyse this", e.Message)
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		at := spot{below(root, o.Dir, f.Pos.Filename), f.Pos.Line, f.Pos.Column, f.End.Line, f.End.Column}
		workflowCommand(&b, workflowCommands[f.Severity], at, f.Code, annotation(f, root, o.Dir))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// spot is a range as annotations name it; what is 0 is left out.
type spot struct {
	file                       string
	line, col, endLine, endCol int
}

// workflowCommand writes one command.
func workflowCommand(b *strings.Builder, name string, at spot, title, message string) {
	var props []string
	add := func(key, value string) {
		props = append(props, key+"="+propertyEscapes.Replace(value))
	}
	number := func(key string, n int) {
		if n > 0 {
			add(key, fmt.Sprint(n))
		}
	}
	if at.file != "" {
		add("file", at.file)
		number("line", at.line)
		number("endLine", at.endLine)
		if at.endLine <= at.line { // columns count in one line only
			number("col", at.col)
			number("endColumn", at.endCol)
		}
	}
	add("title", title)
	fmt.Fprintf(b, "::%s %s::%s\n", name, strings.Join(props, ","), dataEscapes.Replace(message))
}

// What workflow commands escape, in their data and in their properties.
var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// annotation is the message of a finding with its related places, one a line.
func annotation(f *driver.Finding, root, dir string) string {
	text := Message(f)
	for _, rel := range f.Related {
		text += fmt.Sprintf("\n%s:%d: %s", below(root, dir, rel.Pos.Filename), rel.Pos.Line, rel.Message)
	}
	return text
}
