package schema

import (
	"path"
	"slices"
	"strings"
)

// visible returns the definitions of a table that count for a package: those of
// the histories in its own folder and below when there are any that create it,
// else all but those of other programs, and of other databases than the one that
// the package is named after. blind: one of their histories adds keys in a way
// that cannot be read.
func (m *module) visible(at string, defs []definition) (list []definition, blind bool) {
	for _, d := range defs {
		if at != "." && inside(at, d.in.dir) {
			list = append(list, d)
		}
	}
	if !slices.ContainsFunc(list, func(d definition) bool { return d.table.Created }) {
		list = nil
		for _, d := range defs {
			if !m.otherProgram(at, d.in.dir) {
				list = append(list, d)
			}
		}
	}
	if on := dialectOfPath(at); on != 0 {
		fits := func(d definition) bool { return d.in.on == 0 || d.in.on.Has(on) }
		if slices.ContainsFunc(list, fits) {
			list = slices.DeleteFunc(list, func(d definition) bool { return !fits(d) })
		}
	}
	for _, d := range list {
		blind = blind || d.in.blind
	}
	return list, blind
}

// inside reports whether a folder is another one, or lies in it.
func inside(outer, dir string) bool { return dir == outer || strings.HasPrefix(dir, outer+"/") }

// otherProgram reports whether a history belongs to another program of the
// module than the package: where their folders part, each goes on to a program
// of its own.
func (m *module) otherProgram(at, dir string) bool {
	common := at
	for common != "." && !inside(common, dir) {
		common = path.Dir(common)
	}
	return m.hasProgram(branch(common, at)) && m.hasProgram(branch(common, dir))
}

// branch returns the folder next below common on the way to dir, "" when dir is
// common.
func branch(common, dir string) string {
	if dir == common {
		return ""
	}
	rest, prefix := dir, ""
	if common != "." {
		rest, prefix = dir[len(common)+1:], common+"/"
	}
	first, _, _ := strings.Cut(rest, "/")
	return prefix + first
}

func (m *module) hasProgram(dir string) bool {
	if dir == "" {
		return false
	}
	for p := range m.programs {
		if inside(dir, p) {
			return true
		}
	}
	return false
}
