package starter

import (
	"slices"
	"strings"
)

// Patterns names packages by as few patterns as possible: a folder with all below
// it where all packages of the module there are among them, and a star where several
// are the same but for one element. Packages are import paths; all are those of the
// module.
func Patterns(module string, packages, all []string) []string {
	in := map[string]bool{}
	for _, p := range packages {
		in[relative(module, p)] = true
	}
	m := set{in: in}
	for _, p := range all {
		m.all = append(m.all, relative(module, p))
	}
	var one []string
	for _, p := range slices.Sorted(slices.Values(packages)) {
		one = append(one, relative(module, p))
	}
	wide := m.starred(m.folders(one))
	// A folder with all below it may hide what it has in common with others.
	if narrow := m.folders(m.starred(one)); len(narrow) < len(wide) {
		return narrow
	}
	return wide
}

// set is some of the packages of a module, by their folders.
type set struct {
	in  map[string]bool
	all []string
}

// folders puts the widest pattern in the place of each package, once.
func (m set) folders(packages []string) (patterns []string) {
	for _, p := range packages {
		if !strings.Contains(p, "*") {
			p = m.folder(p)
		}
		if !slices.Contains(patterns, p) {
			patterns = append(patterns, p)
		}
	}
	return patterns
}

// folder returns the widest pattern that names a package and only those in the set.
func (m set) folder(pkg string) string {
	root := pkg
	for at := pkg; at != "" && at != "."; at = at[:max(0, strings.LastIndexByte(at, '/'))] {
		if m.holds(at + "/...") {
			root = at
		}
	}
	if slices.ContainsFunc(m.all, func(p string) bool { return p != root && below(p, root) }) && m.holds(root+"/...") {
		return root + "/..."
	}
	return root
}

// holds reports whether all packages that a pattern names are in the set.
func (m set) holds(pattern string) bool {
	return !slices.ContainsFunc(m.all, func(p string) bool { return !m.in[p] && matches(pattern, p) })
}

// starred puts one pattern in the place of several that differ in one element.
func (m set) starred(patterns []string) []string {
	const few = 3 // that are as easily read one by one
	for {
		groups := map[string][]string{}
		for _, p := range patterns {
			words := strings.Split(p, "/")
			for i, w := range words {
				if w != "..." && w != "*" && len(words) > 1 {
					words[i] = "*"
					star := strings.Join(words, "/")
					groups[star] = append(groups[star], p)
					words[i] = w
				}
			}
		}
		best := ""
		for star, group := range groups {
			larger := len(group) > len(groups[best]) || len(group) == len(groups[best]) && star < best
			if len(group) >= few && larger && m.holds(star) {
				best = star
			}
		}
		if best == "" {
			return patterns
		}
		patterns = slices.DeleteFunc(patterns, func(p string) bool { return slices.Contains(groups[best], p) })
		patterns = append(patterns, best)
		slices.Sort(patterns)
	}
}

// matches reports whether a pattern, in which a star stands for a whole element,
// names a folder.
func matches(pattern, folder string) bool {
	pattern, deep := strings.CutSuffix(pattern, "/...")
	want, have := strings.Split(pattern, "/"), strings.Split(folder, "/")
	if len(have) < len(want) || len(have) > len(want) && !deep {
		return false
	}
	for i, w := range want {
		if w != "*" && w != have[i] {
			return false
		}
	}
	return true
}

func below(path, root string) bool { return path == root || strings.HasPrefix(path, root+"/") }

// relative is a package as patterns of settings name it.
func relative(module, path string) string {
	if path == module {
		return "."
	}
	if rest, ok := strings.CutPrefix(path, module+"/"); ok {
		return rest
	}
	return path
}
