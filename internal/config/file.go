package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/rule"
)

// file is a settings file that was read without a problem, or the lack of one.
type file struct {
	path       string // "" when there is none
	dir        string // of path
	profile    rule.Level
	choices    choices
	options    Options
	firstParty []string
	layers     []LayerPattern
	systems    []System
	ports      []PortPattern
	roots      []RootPattern
	exclude    []globPath
	modules    []importPath // as firstParty, with their places
	catalogue  func() *catalogue.Table

	settings sync.Map // settingsKey → *Settings
}

type settingsKey struct {
	module string
	flags  flagTexts
	known  *baseline.File
}

// noFile are the settings where there is no file.
var noFile = &file{catalogue: catalogue.Builtin}

// parse reads the source of a settings file.
func parse(path string, src []byte) (*file, Problems) {
	doc, problems := decode(path, src)
	if doc == nil {
		return nil, problems
	}
	f := &file{
		path: path, dir: filepath.Dir(path),
		profile: doc.Profile.V, choices: doc.Rules.choices, options: doc.Rules.options,
		catalogue: doc.Catalogue.table(),
	}
	for _, p := range doc.FirstParty {
		f.firstParty = append(f.firstParty, p.V)
	}
	f.exclude, f.modules = doc.Exclude, doc.FirstParty
	f.layers = doc.Layers.patterns()
	f.ports, f.roots = doc.Ports.patterns(), doc.Aggregates.patterns()
	for _, e := range doc.Systems {
		f.systems = append(f.systems, System{e.Key, e.Val.Packages, e.Val.hostValues(), e.Val.required()})
	}
	if len(problems) == 0 {
		problems = check(path, f)
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		if a.Pos.Line != b.Pos.Line {
			return a.Pos.Line - b.Pos.Line
		}
		return a.Pos.Col - b.Pos.Col
	})
	if len(problems) > 0 {
		return nil, problems
	}
	return f, nil
}

// check finds what is wrong although every single value is right.
func check(path string, f *file) (problems Problems) {
	add := func(pos Pos, format string, args ...any) {
		problems = append(problems, Problem{"", path, pos, fmt.Sprintf(format, args...)})
	}
	seen := map[string]LayerPattern{}
	for _, l := range f.layers {
		if old, ok := seen[l.Pattern.V]; ok && l.Pattern.V != "" {
			add(l.Pattern.Pos, "%q is already in layer %s, line %d; a package has one layer", l.Pattern.V, old.Layer, old.Pattern.Line)
			continue
		}
		seen[l.Pattern.V] = l
	}
	f.twice(add)
	f.options.BreakerSettings.crossed(add)
	owner := map[string]string{}
	for _, s := range f.systems {
		if len(s.Packages) == 0 && len(s.Hosts) == 0 {
			add(s.Name.Pos, "system %s has neither packages nor hosts", s.Name.V)
		}
		claim := func(pos Pos, what string) {
			if old, ok := owner[what]; ok && what != "" {
				add(pos, "%q already belongs to system %s", what, old)
				return
			}
			owner[what] = s.Name.V
		}
		for _, p := range s.Packages {
			claim(p.Pos, p.V)
		}
		for _, h := range s.Hosts {
			claim(h.Pos, h.V)
		}
		wanted := map[Protection]bool{}
		for _, p := range s.Require {
			if wanted[p.V] {
				add(p.Pos, "%q is required twice", p.V)
			}
			wanted[p.V] = true
		}
	}
	return problems
}

// twice finds types that are said to be two things.
func (f *file) twice(add func(pos Pos, format string, args ...any)) {
	kinds := map[string]PortPattern{}
	for _, p := range f.ports {
		if old, ok := kinds[p.Pattern.V]; ok && p.Pattern.V != "" {
			add(p.Pattern.Pos, "%q is already a port of kind %s, line %d; a type has one kind", p.Pattern.V, old.Kind, old.Pattern.Line)
			continue
		}
		kinds[p.Pattern.V] = p
	}
	roots := map[string]RootPattern{}
	for _, p := range f.roots {
		if old, ok := roots[p.Pattern.V]; ok && p.Pattern.V != "" {
			add(p.Pattern.Pos, "%q is already listed, line %d", p.Pattern.V, old.Pattern.Line)
			continue
		}
		roots[p.Pattern.V] = p
	}
}

// patterns lists the patterns of all layers in the order of the declaration.
func (l layers) patterns() (out []LayerPattern) {
	for _, part := range []struct {
		layer    Layer
		patterns []Pattern
	}{{Domain, l.Domain}, {Application, l.Application}, {AdapterIn, l.AdapterIn}, {AdapterOut, l.AdapterOut}, {Composition, l.Composition}} {
		for _, p := range part.patterns {
			out = append(out, LayerPattern{part.layer, p})
		}
	}
	return out
}

func (s system) hostValues() []Value[string] {
	out := make([]Value[string], len(s.Hosts))
	for i, h := range s.Hosts {
		out[i] = h.Value
	}
	return out
}

// with returns the settings of packages of a module under the flags; known are
// its known findings, or nil.
func (f *file) with(module string, flags *overrides, known *baseline.File) *Settings {
	key := settingsKey{module, flags.flagTexts, known}
	if s, ok := f.settings.Load(key); ok {
		return s.(*Settings)
	}
	s := &Settings{
		Profile: f.profile, Options: f.options, Layers: f.layers, Systems: f.systems,
		Ports: f.ports, Roots: f.roots, Known: known,
		Tests: flags.tests, Related: !flags.noRelated, Nolint: !flags.noNolint,
		file: f, module: module, flags: flags,
	}
	if flags.profile != "" {
		s.Profile, _ = rule.ParseLevel(flags.profile) // checked when the flag was set
	}
	kept, _ := f.settings.LoadOrStore(key, s)
	return kept.(*Settings)
}

// files keeps the settings files that were read.
var files kept[*file]

// read returns a settings file. The error is Problems when the file is wrong.
func read(path string) (*file, error) { return files.read(path, "settings", parse) }
