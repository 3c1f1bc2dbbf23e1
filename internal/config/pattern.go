package config

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// Pattern names packages. A star stands for any characters of one path element
// and `...` for any characters; a trailing `/...` also matches the package
// itself. A pattern whose first element has a dot is an import path
// (`github.com/stripe/stripe-go/v*`), any other is relative to the module
// (`internal/*/domain/...`; `.` is the package in the module's root).
type Pattern struct {
	Value[string]
	re       *regexp.Regexp
	absolute bool
}

// NewPattern compiles a pattern.
func NewPattern(text string) (Pattern, error) {
	p := Pattern{Value: Value[string]{V: text}}
	switch {
	case text == "":
		return p, fmt.Errorf("the pattern is empty")
	case strings.HasPrefix(text, "/") || strings.Contains(text, `\`):
		return p, fmt.Errorf("%q is a file path; write packages relative to the module, such as internal/domain", text)
	case strings.HasPrefix(text, "./") && text != "./...", strings.HasPrefix(text, "../"):
		return p, fmt.Errorf("%q: patterns are relative to the module already; leave the leading %q out", text, text[:strings.Index(text, "/")+1])
	case strings.HasSuffix(text, "/"):
		return p, fmt.Errorf("%q ends in a slash; write %q for the package or %q for all below it", text, strings.TrimRight(text, "/"), text+"...")
	case strings.Contains(text, "**"):
		return p, fmt.Errorf("%q: write ... for any number of path elements, not **", text)
	}
	if text == "./..." {
		text = "..."
	}
	first, _, _ := strings.Cut(text, "/")
	p.absolute = strings.Contains(strings.ReplaceAll(first, "...", ""), ".") && first != "."
	body, below := strings.CutSuffix(text, "/...")
	rx := regexp.QuoteMeta(body)
	rx = strings.ReplaceAll(rx, `\.\.\.`, `.*`)
	rx = strings.ReplaceAll(rx, `\*`, `[^/]*`)
	if below {
		rx += `(/.*)?`
	}
	re, err := regexp.Compile("^" + rx + "$")
	if err != nil {
		return p, fmt.Errorf("%q: %w", text, err)
	}
	p.re = re
	return p, nil
}

// Match reports whether the package with that import path, seen from the
// module with that path, is meant. Packages of the standard library are named
// as they are imported.
func (p Pattern) Match(module, pkg string) bool {
	if p.re == nil {
		return false
	}
	if p.absolute {
		return p.re.MatchString(pkg)
	}
	rel, ok := relative(module, pkg)
	if !ok && sym.Standard(pkg) {
		rel, ok = pkg, true
	}
	return ok && p.re.MatchString(rel)
}

// relative is the import path without the module's; ok is false when the
// package lies outside of the module.
func relative(module, pkg string) (rel string, ok bool) {
	if module == "" {
		return pkg, true // no module is known: GOPATH and build systems of other kinds
	}
	if pkg == module {
		return ".", true
	}
	return strings.CutPrefix(pkg, module+"/")
}

// literal is how many bytes of the pattern are no wildcard: more of them make
// it more specific.
func (p Pattern) literal() int {
	return len(strings.NewReplacer("...", "", "*", "").Replace(p.V))
}
