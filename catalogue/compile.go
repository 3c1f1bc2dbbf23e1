package catalogue

import (
	"io/fs"
	"path"
)

// Compile reads all YAML files of a directory strictly and returns the compact
// form that is compiled in. The error is an ErrorList.
func Compile(dir fs.FS) (string, error) {
	names, err := fs.Glob(dir, "*.yaml")
	if err != nil {
		return "", err
	}
	var libs []*Lib
	p := &yamlReader{}
	for _, name := range names {
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return "", err
		}
		l, errs := parseFile(path.Join("catalogue/data", name), data)
		p.errs = append(p.errs, errs...)
		libs = append(libs, l...)
	}
	if len(p.errs) == 0 {
		p.duplicates(libs)
	}
	return flatten(libs), p.errs.err()
}
