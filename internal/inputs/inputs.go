// Package inputs knows which files results depend on besides the code of packages
// and what they import: settings, baselines, definitions of tables, manifests of
// deployments. Drivers that keep results know nothing of these, and ask here.
package inputs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/memo"
	"github.com/resilint/resilint/internal/own"
	"github.com/resilint/resilint/internal/probes"
	"github.com/resilint/resilint/internal/schema"
)

// Hash returns a short hexadecimal digest of all that results for packages named
// from dir can depend on. It never fails.
func Hash(dir string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n", config.Hash(dir))
	for _, root := range config.Modules(dir) {
		if config.ModuleRoot(root) == root { // else it may be any folder
			fmt.Fprintf(h, "%s\n", besides(root))
		}
	}
	return short(h.Sum(nil))
}

func short(sum []byte) string { return hex.EncodeToString(sum[:12]) }

// modules holds the digests of modules.
var modules memo.Map[string]

// besides returns a digest of what is neither settings nor code.
func besides(root string) string {
	return modules.Get(root, func(root string) string { return schema.Digest(root) + probes.Digest(root) })
}

// Key returns a digest of what results for the package in a folder depend on; it
// is "" for code that is not the user's. It never fails.
func Key(dir string) string {
	if !own.Dir(dir) {
		return ""
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s\n", config.Key(dir))
	if root := config.ModuleRoot(dir); root != "" {
		fmt.Fprintf(h, "%s\n", besides(root))
	}
	return short(h.Sum(nil))
}

// Extensions of the files that Hash and Key look at: settings, baselines and
// manifests, and scripts.
var Extensions = []string{".yml", ".yaml", ".json", ".tpl", ".sql"}

// Is reports whether results may depend on a file because of its name.
func Is(name string) bool { return slices.Contains(Extensions, strings.ToLower(filepath.Ext(name))) }

// Changed says that files have changed, so that they have to be read again.
func Changed() { memo.Forget() }
