package schema

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Digest returns a digest of what results depend on in the files of a module
// besides its packages: of all definitions of tables, and of the text of its SQL
// files, which packages may embed.
func Digest(root string) string {
	h := sha256.New()
	m := moduleAt(root)
	fmt.Fprintf(h, "%v %v %v %v\n", m.programs, m.tableNames, m.mapped, m.partial)
	for _, name := range slices.Sorted(maps.Keys(m.byName)) {
		for _, d := range m.byName[name] {
			fmt.Fprintf(h, "%s %v %v %+v\n", d.in.dir, d.in.on, d.in.blind, *d.table)
		}
	}
	w := walker{root: root}
	w.folder("", 0)
	for _, name := range w.files {
		if strings.HasSuffix(name, ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		fmt.Fprintf(h, "%s %v %x\n", name, err != nil, sha256.Sum256(text))
	}
	return hex.EncodeToString(h.Sum(nil))
}
