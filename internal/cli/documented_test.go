package cli

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/rule"
)

var (
	// inBlock is a line of an example that runs the program, inCode the same in a text.
	inBlock = regexp.MustCompile(`(?m)^ *(?:\$ |- |run: |- run: )?(resilint(?: [^\n]*)?)$`)
	inCode  = regexp.MustCompile("`(resilint(?: [^`\n]*)?)`")
	block   = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	codeRef = regexp.MustCompile(`^RES\d+$`)
)

// TestDocumentedCommands understands every command line that the documents and the help
// show.
func TestDocumentedCommands(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	check := func(from, line string) {
		words := commandLine(line)
		if words == nil {
			return
		}
		seen++
		inv, err := parse(words)
		if err != nil {
			t.Errorf("%s: %s: %v", from, line, err)
			return
		}
		if inv.cmd == analyse && len(inv.args) > 0 && strings.Trim(inv.args[0], "abcdefghijklmnopqrstuvwxyz") == "" {
			t.Errorf("%s: %s: there is no command %q", from, line, inv.args[0])
		}
		for _, arg := range inv.args {
			if _, code := rule.ByCode(analyzers.All, arg); codeRef.MatchString(arg) && code == nil && (&explainer{rules: analyzers.All}).family(arg) == "" {
				t.Errorf("%s: %s: there is no code %s", from, line, arg)
			}
		}
	}
	for _, name := range append(names, filepath.Join("..", "..", "README.md"), filepath.Join("..", "..", "action.yml")) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range block.FindAllString(string(text), -1) {
			for _, m := range inBlock.FindAllStringSubmatch(b, -1) {
				check(filepath.Base(name), m[1])
			}
		}
		for _, m := range inCode.FindAllStringSubmatch(string(text), -1) {
			check(filepath.Base(name), m[1])
		}
	}
	for _, c := range commands {
		for _, m := range inCode.FindAllStringSubmatch(c.long, -1) {
			check("help "+c.name, m[1])
		}
	}
	if seen < 60 {
		t.Errorf("only %d command lines were found", seen)
	}
}

// commandLine returns the arguments of a command line as a shell would, as far as the
// documents use one: it ends at comments, pipes and redirections. It is nil for lines
// that show what stands where, not a command.
func commandLine(line string) []string {
	for _, end := range []string{"  #", " # ", " | ", " > ", "; ", " && ", " || "} {
		line, _, _ = strings.Cut(line, end)
	}
	words := strings.Fields(line)[1:]
	for i, w := range words {
		if strings.ContainsAny(w, "[]…|<>") || strings.HasSuffix(w, "...") && w != "./..." && !strings.Contains(w, "/") {
			return nil // a synopsis
		}
		if strings.HasPrefix(w, "${{") || strings.HasPrefix(w, "$") {
			words[i] = "./value"
		}
	}
	if n := len(words); n > 0 && strings.HasPrefix(words[n-1], "-") {
		if f := newFlags(&options{}).Lookup(strings.TrimLeft(words[n-1], "-")); f != nil && !boolean(f) {
			words = append(words, "./value") // the text speaks of the flag, with any value
		}
	}
	return words
}

// boolean reports whether a flag takes no value.
func boolean(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}
