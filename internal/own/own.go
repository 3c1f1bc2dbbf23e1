// Package own tells the user's own code from what the go command fetched, by where
// it lies.
package own

import "strings"

// Dir reports whether a directory of a module that has a version holds the
// user's code all the same: a replace directive leads to a folder on disk. What
// the go command fetched lies in a folder named path@version, or is vendored.
func Dir(dir string) bool {
	if dir == "" {
		return false
	}
	for element := range strings.SplitSeq(strings.ReplaceAll(dir, `\`, "/"), "/") {
		if element == "vendor" || strings.Contains(element, "@v") {
			return false
		}
	}
	return true
}
