package config

import (
	"fmt"
	"regexp"
	"strings"
)

// glob matches slash-separated paths relative to the settings file.
type glob struct{ re *regexp.Regexp }

// compileGlob reads a glob: `*` and `?` stay within a path element, `**` spans
// elements, and what names a folder means all files below it.
func compileGlob(text string) (glob, error) {
	switch {
	case text == "":
		return glob{}, fmt.Errorf("the path is empty")
	case strings.HasPrefix(text, "/"), strings.Contains(text, `\`), strings.HasPrefix(text, "../"):
		return glob{}, fmt.Errorf("%q: write paths relative to this file, with slashes, such as internal/legacy", text)
	}
	var rx strings.Builder
	rest := strings.TrimSuffix(strings.TrimPrefix(text, "./"), "/")
	for rest != "" {
		switch {
		case strings.HasPrefix(rest, "**/"):
			rx.WriteString("(.*/)?")
			rest = rest[3:]
		case strings.HasPrefix(rest, "**"):
			rx.WriteString(".*")
			rest = rest[2:]
		case rest[0] == '*':
			rx.WriteString("[^/]*")
			rest = rest[1:]
		case rest[0] == '?':
			rx.WriteString("[^/]")
			rest = rest[1:]
		default:
			end := strings.IndexAny(rest, "*?")
			if end < 0 {
				end = len(rest)
			}
			rx.WriteString(regexp.QuoteMeta(rest[:end]))
			rest = rest[end:]
		}
	}
	re, err := regexp.Compile("^" + rx.String() + "(/.*)?$")
	if err != nil {
		return glob{}, fmt.Errorf("%q: %w", text, err)
	}
	return glob{re}, nil
}

// match reports whether a path is meant.
func (g glob) match(path string) bool { return g.re != nil && g.re.MatchString(path) }
