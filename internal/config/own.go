package config

import (
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// OwnDir reports whether a directory of a module that has a version holds the
// user's code all the same: a replace directive leads to a folder on disk. What
// the go command fetched lies in a folder named path@version, or is vendored.
func OwnDir(dir string) bool {
	if dir == "" {
		return false
	}
	for _, element := range strings.Split(filepath.ToSlash(dir), "/") {
		if element == "vendor" || strings.Contains(element, "@v") {
			return false
		}
	}
	return true
}

// ownModule reports whether a package belongs to a module that is worked on:
// the main one, one of a workspace, or one that a replace directive takes from
// a folder.
func ownModule(pass *analysis.Pass) bool {
	m := pass.Module
	return m != nil && m.Path != "" && (m.Main || m.Version == "" || OwnDir(dirOf(pass)))
}
