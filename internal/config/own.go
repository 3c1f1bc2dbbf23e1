package config

import (
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/own"
)

// ownModule reports whether a package belongs to a module that is worked on:
// the main one, one of a workspace, or one that a replace directive takes from
// a folder.
func ownModule(pass *analysis.Pass) bool {
	m := pass.Module
	return m != nil && m.Path != "" && (m.Main || m.Version == "" || own.Dir(dirOf(pass)))
}
