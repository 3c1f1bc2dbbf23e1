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

// annotationsShown is how many annotations of a kind GitHub shows for a step.
const annotationsShown = 10

// writeGitHub prints workflow commands, which GitHub Actions shows as annotations
// of the lines of a pull request. Of each kind it shows only the first few and
// does not print the place of the others; these are lines of the log instead.
func writeGitHub(w io.Writer, r *Report, o Options) error {
	root := repository(o.Dir)
	a := annotator{given: map[string]int{}}
	for _, e := range r.Errors {
		file, line, col := SplitPos(e.Pos)
		a.add("error", spot{file: below(root, o.Dir, file), line: line, col: col}, "resilint could not analyse this", e.Message)
	}
	for _, e := range r.Internal {
		a.add("error", spot{}, "resilint has a defect", e.Error())
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		at := spot{below(root, o.Dir, f.Pos.Filename), f.Pos.Line, f.Pos.Column, f.End.Line, f.End.Column}
		a.add(workflowCommands[f.Severity], at, f.Code, annotation(f, root, o.Dir))
	}
	if a.rest.Len() > 0 {
		fmt.Fprintf(&a.commands, "GitHub shows %d annotations of a kind for a step. These have none:\n%s", annotationsShown, a.rest.String())
	}
	_, err := io.WriteString(w, a.commands.String())
	return err
}

// annotator prints the first annotations of each kind as commands.
type annotator struct {
	commands, rest strings.Builder
	given          map[string]int
}

func (a *annotator) add(kind string, at spot, title, message string) {
	message = Displayable(message)
	if a.given[kind]++; a.given[kind] <= annotationsShown {
		workflowCommand(&a.commands, kind, at, title, message)
		return
	}
	place := ""
	if at.file != "" {
		place = fmt.Sprintf("%s:%d:%d: ", at.file, at.line, at.col)
	}
	line := fmt.Sprintf("- %s%s: %s [%s]", place, title, strings.ReplaceAll(message, "\n", "; "), kind)
	// The older form of commands may stand anywhere in a line.
	fmt.Fprintln(&a.rest, strings.ReplaceAll(oneLine(line), "##[", "#["))
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
