package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/output/chart"
)

// keptMap is the file that -o or -check names.
type keptMap struct {
	path   string
	format output.Format
	page   string      // of Markdown around the map
	file   *chart.File // that is checked
}

// keptMap looks at the flags, and at the file that they name, before anything is
// analysed.
func (inv *invocation) keptMap(dir string) (*keptMap, error) {
	o, k := inv.opts, &keptMap{format: output.Format(inv.opts.format)}
	if k.format != "" && !slices.Contains(chart.Formats(), k.format) {
		return nil, usagef("a map is printed as %s", formatList())
	}
	switch {
	case o.check != "" && o.out != "":
		return nil, usagef("-check compares and -o writes: one at a time")
	case o.check != "" && o.format != "":
		return nil, usagef("-check knows the format from the file")
	case o.check != "":
		return k, k.open(dir, o.check)
	case o.out != "":
		return k, k.create(dir, o.out)
	}
	return k, nil
}

func formatList() string {
	var names []string
	for _, f := range chart.Formats() {
		names = append(names, string(f))
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// open reads the file that is checked.
func (k *keptMap) open(dir, name string) error {
	content, err := os.ReadFile(below(dir, name))
	if err != nil {
		return usagef("-check %s: %s", name, reason(err))
	}
	if k.file, err = chart.Read(name, content); err != nil {
		return usagef("-check %s: %v", name, err)
	}
	return nil
}

// create looks whether a file can be written.
func (k *keptMap) create(dir, name string) error {
	k.path = below(dir, name)
	if info, err := os.Stat(k.path); err == nil && info.IsDir() {
		return usagef("-o %s: a folder; name the file in it", name)
	}
	if info, err := os.Stat(filepath.Dir(k.path)); err != nil || !info.IsDir() {
		return usagef("-o %s: no such folder as %s", name, filepath.Dir(name))
	}
	if f, ok := chart.FormatOf(name); k.format == "" {
		if !ok && filepath.Ext(name) != "" {
			return usagef("-o %s: the ending tells no format; name a file that ends in .txt, .json, .html, .mmd or .md, or give -format", name)
		}
		k.format = f
	}
	if !chart.IsMarkdown(name) {
		return k.replaces(name)
	}
	if k.format != chart.Mermaid {
		return usagef("-o %s: a page of Markdown holds the format %s", name, chart.Mermaid)
	}
	page, err := os.ReadFile(k.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return usagef("-o %s: %s", name, reason(err))
	}
	k.page = string(page)
	if _, err := chart.Splice(k.page, ""); err != nil {
		return usagef("-o %s: %v", name, err)
	}
	return nil
}

// replaces looks whether the map may take the place of a file: not of one that
// somebody wrote.
func (k *keptMap) replaces(name string) error {
	content, err := os.ReadFile(k.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return usagef("-o %s: %s", name, reason(err))
	case !chart.Replaceable(name, content):
		return usagef("-o %s: there is a file already, and it is no map; delete it first", name)
	}
	return nil
}

// write writes the file, or leaves it as it was.
func (k *keptMap) write(m *landscape.Map, o chart.Options) error {
	text, err := chart.Kept(m, o)
	if err == nil && chart.IsMarkdown(k.path) {
		text, err = chart.Splice(k.page, text)
	}
	if err != nil {
		return err
	}
	if err := os.WriteFile(k.path, []byte(text), 0o644); err != nil {
		return &driver.SetupError{Kind: driver.GoFailed, Message: fmt.Sprintf("the map could not be written: %v", err)}
	}
	return nil
}

// below is a path that a flag names from a folder.
func below(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}

// reason is an error about a file without its path.
func reason(err error) string {
	var at *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "no such file"
	case errors.As(err, &at):
		return at.Err.Error()
	}
	return err.Error()
}
