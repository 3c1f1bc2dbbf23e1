// Package gopls builds gopls with resilint in it. gopls takes no analyzers from
// outside, but its list of them is a variable: the module is copied out of the
// module cache, one file is added that appends resilint's, and the copy is built.
package gopls

import (
	"fmt"
	"strings"
)

// Version is a version of gopls that is known to take resilint.
type Version struct {
	Gopls string // of golang.org/x/tools/gopls
	Tools string // of golang.org/x/tools that it is made with
}

// versions are all that are supported, the newest last. A test builds each.
var versions = []Version{
	{Gopls: "v0.23.0", Tools: "v0.47.1-0.20260707181000-a299dadba899"},
}

// Newest is the version that is built when none is asked for.
func Newest() Version { return versions[len(versions)-1] }

// Supported returns the version of that name.
func Supported(name string) (Version, error) {
	var names []string
	for _, v := range versions {
		if v.Gopls == name {
			return v, nil
		}
		names = append(names, v.Gopls)
	}
	return Version{}, fmt.Errorf("gopls %s is not supported; this resilint builds %s", name, strings.Join(names, ", "))
}
