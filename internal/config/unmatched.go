package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/rule"
)

// Unmatched returns a problem for each package pattern of the settings that
// matches none of the packages: such a pattern protects nothing, and nobody
// would notice. pkgs are the import paths of all packages of the module and of
// all that they import; with only a part of the module the answer is wrong.
func (s *Settings) Unmatched(pkgs []string) (problems []Problem) {
	check := func(what string, p Pattern) {
		if slices.ContainsFunc(pkgs, func(pkg string) bool { return p.Match(s.module, pkg) }) {
			return
		}
		problems = append(problems, Problem{codeUnmatched, s.file.path, p.Pos,
			fmt.Sprintf("%s: no package matches %q%s", what, p.V, s.near(p, pkgs))})
	}
	for _, l := range s.Layers {
		check("layer "+string(l.Layer), l.Pattern)
	}
	for _, sys := range s.Systems {
		for _, p := range sys.Packages {
			check("system "+sys.Name.V, p)
		}
	}
	for _, p := range s.Ports {
		if p.Pattern.packages.re != nil {
			check("ports of kind "+p.Kind, p.Pattern.packages)
		}
	}
	for _, p := range s.Roots {
		if p.Pattern.packages.re != nil {
			check("aggregates", p.Pattern.packages)
		}
	}
	return problems
}

// near suggests the folder that a pattern without inner wildcards is most like.
func (s *Settings) near(p Pattern, pkgs []string) string {
	stem, rest := strings.CutSuffix(p.V, "/...")
	if strings.Contains(stem, "...") || strings.Contains(stem, "*") {
		return ""
	}
	var stems []string
	for _, pkg := range pkgs {
		if !p.absolute {
			var ok bool
			if pkg, ok = relative(s.module, pkg); !ok {
				continue
			}
		}
		for ; pkg != ""; pkg = pkg[:max(0, strings.LastIndex(pkg, "/"))] {
			stems = append(stems, pkg)
		}
	}
	slices.Sort(stems)
	stems = slices.Compact(stems)
	hint := rule.Hint(stem, stems)
	if !strings.HasPrefix(hint, "; did") {
		return ""
	}
	if rest {
		hint = strings.TrimSuffix(hint, "\"?") + "/...\"?"
	}
	return hint
}
