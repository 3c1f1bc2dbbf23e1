// Package starter writes a first settings file from what a run found out: the
// layers and systems as they are taken to be, and how much each profile would
// report. People correct it and keep it.
package starter

import (
	"fmt"
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

// lineWidth is where lists of the file are broken.
const lineWidth = 120

// list writes texts as a YAML list behind a key that is indented by two: in one line
// where that is not long, else one a line. mark is what each line begins with.
func list(mark, key string, texts []string) (string, error) {
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
	if line := mark + key + ": [" + strings.Join(words, ", ") + "]"; len(line) <= lineWidth {
		return line, nil
	}
	return mark + key + ":\n" + mark + "  - " + strings.Join(words, "\n"+mark+"  - "), nil
}
