package driver

import (
	"path/filepath"
	"slices"
	"strings"
)

// cgo runs cgo for the packages from source that need it.
func (ld *loader) cgo(g *gocmd, flags []string, nodes []*node) (stderr string, err error) {
	var paths []string
	for _, n := range nodes {
		if n.how == fromSource && len(n.CgoFiles) > 0 && n.ForTest == "" {
			paths = append(paths, n.ImportPath)
		}
	}
	if len(paths) == 0 {
		return "", nil
	}
	files, stderr, err := g.compiledFiles(ld.ctx, flags, paths)
	if err != nil {
		return "", err
	}
	for _, n := range nodes {
		if n.how != fromSource || len(n.CgoFiles) == 0 {
			continue
		}
		// A test variant has files that cgo does not touch.
		made := slices.Clone(files[n.pkgPath()])
		plain := len(n.GoFiles)
		for _, f := range n.GoFiles {
			if strings.HasSuffix(f, "_test.go") {
				made = append(made, filepath.Join(n.Dir, f))
			}
		}
		if len(made) > plain { // else cgo has put out nothing: it failed
			n.compiled = made
		}
	}
	return stderr, nil
}
