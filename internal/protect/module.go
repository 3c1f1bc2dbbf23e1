package protect

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/memo"
	"golang.org/x/mod/modfile"
)

// lacks reports whether the module requires no library of some classes, directly
// or not: then nothing out of sight is made with one. Without a go.mod that
// is not known.
func (r *Result) lacks(classes ...catalogue.Class) bool {
	if len(r.pass.Files) == 0 {
		return false
	}
	required, ok := requires(filepath.Dir(r.pass.Fset.Position(r.pass.Files[0].Package).Filename))
	return ok && !slices.ContainsFunc(required, func(path string) bool {
		return slices.ContainsFunc(r.settings.Catalogue().Libs(), func(lib *catalogue.Lib) bool {
			return slices.ContainsFunc(classes, lib.Is) && slices.ContainsFunc(lib.Paths, func(p string) bool { return below(p, path) })
		})
	})
}

// below reports whether a package belongs to a module.
func below(pkg, module string) bool {
	return pkg == module || len(pkg) > len(module) && pkg[:len(module)] == module && pkg[len(module)] == '/'
}

// modules keeps what was read, by root.
var modules memo.Map[[]string]

// requires returns the modules that the go.mod above a folder requires.
func requires(dir string) (list []string, ok bool) {
	root := config.ModuleRoot(dir)
	if root == "" {
		return nil, false
	}
	list = modules.Get(root, readRequires)
	return list, list != nil
}

// readRequires returns nil for a go.mod that says nothing.
func readRequires(root string) []string {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil
	}
	mod, err := modfile.ParseLax("go.mod", data, nil)
	if err != nil {
		return nil
	}
	list := []string{}
	for _, req := range mod.Require {
		list = append(list, req.Mod.Path)
	}
	return list
}

// modulePath returns the path of the module in a folder, "" when its go.mod does not say.
func modulePath(root string) string {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return ""
	}
	return modfile.ModulePath(data)
}
