// Package starter writes a first settings file from what a run found out: the
// layers and systems as they are taken to be, and how much each profile would
// report. People correct it and keep it.
package starter

import (
	"fmt"
	"slices"
	"strings"
	"text/template"

	_ "embed"

	"go.yaml.in/yaml/v3"
)

//go:embed settings.yml.tmpl
var text string

var form = template.Must(template.New("settings").Funcs(template.FuncMap{"list": list, "word": word}).Parse(text))

// Project is what is known of a module.
type Project struct {
	Module  string
	Profile string   // that the file is going to set
	Counts  []Count  // of findings, in the order of the profiles
	Layers  []Layer  // in the order of the settings
	Systems []System // by name
	Schema  string   // where the JSON schema is published
	Docs    string   // where the settings are described
}

// Count is how many findings there are up to a profile.
type Count struct {
	Profile  string
	Findings int
}

// Layer is a layer with its packages.
type Layer struct {
	Name string
	// Sure are the patterns of packages that surely belong to it, Unsure those
	// that seem to. Both are relative to the module.
	Sure, Unsure []string
}

// System is an external system.
type System struct {
	Name            string
	Packages, Hosts []string
}

// Write returns the text of the file.
func Write(p Project) (string, error) {
	var b strings.Builder
	if err := form.Execute(&b, p); err != nil {
		return "", err
	}
	return b.String(), nil
}

// word writes a text as YAML.
func word(text string) (string, error) {
	out, err := yaml.Marshal(text)
	return strings.TrimSuffix(string(out), "\n"), err
}

// list writes texts as a YAML list in one line.
func list(texts []string) (string, error) {
	words := make([]string, len(texts))
	for i, t := range texts {
		w, err := word(t)
		if err != nil {
			return "", err
		}
		if strings.ContainsAny(t, ",[]{}") { // these end a word in a list
			w = fmt.Sprintf("'%s'", strings.ReplaceAll(t, "'", "''"))
		}
		words[i] = w
	}
	return "[" + strings.Join(words, ", ") + "]", nil
}

// Patterns names packages by as few patterns as possible: a folder with all below
// it where all packages of the module there are among them. Packages are import
// paths; all are those of the module.
func Patterns(module string, packages, all []string) (patterns []string) {
	in := map[string]bool{}
	for _, p := range packages {
		in[p] = true
	}
	whole := func(root string) bool {
		for _, p := range all {
			if below(p, root) && !in[p] {
				return false
			}
		}
		return true
	}
	done := map[string]bool{}
	for _, p := range slices.Sorted(slices.Values(packages)) {
		root := ""
		for at := p; at != module && strings.HasPrefix(at, module+"/"); at = at[:strings.LastIndexByte(at, '/')] {
			if whole(at) {
				root = at
			}
		}
		pattern := relative(module, p)
		if root != "" {
			pattern = relative(module, root)
			if slices.ContainsFunc(all, func(p string) bool { return p != root && below(p, root) }) {
				pattern += "/..."
			}
		}
		if !done[pattern] {
			done[pattern] = true
			patterns = append(patterns, pattern)
		}
	}
	return patterns
}

func below(path, root string) bool { return path == root || strings.HasPrefix(path, root+"/") }

// relative is a package as patterns of settings name it.
func relative(module, path string) string {
	if rest, ok := strings.CutPrefix(path, module+"/"); ok {
		return rest
	}
	return path
}
