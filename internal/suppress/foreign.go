package suppress

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
)

// parseLint reads `//lint:ignore CODE[,CODE…] reason` and //lint:file-ignore,
// the directives of staticcheck; codes may be globs there. The directive is
// ours to judge only when a code of ours is in it.
func (d *Directive) parseLint(dir ast.Directive) bool {
	words, rest := codeList(dir.Args, dir.ArgsPos)
	for _, w := range words {
		if strings.HasPrefix(w.Text, "RES") || strings.ContainsAny(w.Text, "*?[") {
			d.Codes = append(d.Codes, w)
		}
	}
	if len(d.Codes) == 0 {
		return false
	}
	d.Verb, d.foreign, d.globs = dir.Name, true, true
	if d.Reason = reasonIn(rest); d.Reason == "" {
		named := slices.ContainsFunc(d.Codes, func(w Word) bool { return strings.HasPrefix(w.Text, "RES") })
		if named {
			d.fault(false, d.whole(), "//lint:%s without a reason: say why after the code", dir.Name)
		}
		d.Verb = "" // silences nothing, as in staticcheck
	}
	return true
}

var nolint = regexp.MustCompile(`^nolint(?:$|[\s:])`)

// parseNolint reads the comments of golangci-lint: `//nolint`,
// `//nolint:all`, `//nolint:a,resilint // reason`.
func (d *Directive) parseNolint(text string) bool {
	body := strings.TrimLeft(text, "/ \t")
	if !nolint.MatchString(body) {
		return false
	}
	body, _, _ = strings.Cut(body, "//")
	list, named := strings.CutPrefix(strings.TrimSpace(body), "nolint:")
	if named {
		linters := strings.Split(strings.ToLower(list), ",")
		if !slices.ContainsFunc(linters, func(l string) bool { l = strings.TrimSpace(l); return l == tool || l == "all" }) {
			return false
		}
	}
	d.Verb, d.foreign, d.all = verbIgnore, true, true
	return true
}
