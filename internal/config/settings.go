package config

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
)

// Settings are the effective settings of one package: the nearest file with
// the flags over it. They are shared by passes and must not be changed.
type Settings struct {
	Profile rule.Level
	Options Options // of single analyzers
	Layers  []LayerPattern
	Systems []System
	Ports   []PortPattern
	Roots   []RootPattern
	// Known are findings of the module that are not reported; nil without a
	// baseline, and when it is switched off.
	Known *baseline.File
	// Tests lets findings in test code through, Related lets diagnostics carry
	// further places, Nolint lets //nolint comments silence findings.
	Tests, Related, Nolint bool

	file   *file
	module string
	flags  *overrides
}

// Layer is a part of the architecture.
type Layer string

// Layers that settings may give packages to.
const (
	Domain      Layer = "domain"
	Application Layer = "application"
	AdapterIn   Layer = "adapter_in"
	AdapterOut  Layer = "adapter_out"
	Composition Layer = "composition"
)

// LayerPattern says which packages belong to a layer.
type LayerPattern struct {
	Layer   Layer
	Pattern Pattern
}

// System is an external system and how its code is recognised.
type System struct {
	Name     Value[string]
	Packages []Pattern
	Hosts    []Value[string] // "api.stripe.com" or "*.stripe.com", lower case
	Require  []Value[Protection]
}

// Path returns the settings file, or "" when there is none.
func (s *Settings) Path() string { return s.file.path }

// Module returns the import path of the module that relative patterns belong
// to, or "" when it is not known.
func (s *Settings) Module() string { return s.module }

// Enabled reports whether findings of a code are wanted.
func (s *Settings) Enabled(code *rule.Code) bool {
	on, _ := s.choice(code)
	return on
}

// Idle lists the options of the settings file that change nothing, because the
// code that reads them is off: "retrybound.max_attempts (RES3302)". It lists none
// when flags choose the codes.
func (s *Settings) Idle(rules []*rule.Rule) (list []string) {
	if s.flags.rules != "" {
		return nil
	}
	all := reflect.ValueOf(s.Options)
	for _, analyzer := range fieldsOf(all.Type()) {
		options := all.Field(analyzer.index)
		for _, option := range fieldsOf(options.Type()) {
			if option.code == "" || options.Field(option.index).IsZero() {
				continue
			}
			if _, code := rule.ByCode(rules, option.code); code != nil && !s.Enabled(code) {
				list = append(list, fmt.Sprintf("%s.%s (%s)", analyzer.key, option.key, option.code))
			}
		}
	}
	for _, sys := range s.Systems {
		if _, code := rule.ByCode(rules, codeRequired); len(sys.Require) > 0 && code != nil && !s.Enabled(code) {
			list = append(list, fmt.Sprintf("systems.%s.require (%s)", sys.Name.V, codeRequired))
		}
	}
	return list
}

// codeRequired is the code that reports what `require` asks for in vain.
const codeRequired = "RES4701"

// Severity returns how bad a finding of the code is under these settings.
func (s *Settings) Severity(code *rule.Code) rule.Severity {
	_, severity := s.choice(code)
	return severity
}

func (s *Settings) choice(code *rule.Code) (on bool, severity rule.Severity) {
	on, severity = code.Level <= s.Profile, code.Severity
	for _, choices := range []choices{s.file.choices, s.flags.choices} {
		if choices.only {
			on = false
		}
		switch c := choices.of[code.ID]; c {
		case "":
		case choiceOff:
			on = false
		case choiceOn:
			on = true
		default:
			on = true
			if v, err := rule.ParseSeverity(c); err == nil {
				severity = v
			}
		}
	}
	return on, severity
}

// Catalogue returns the built-in catalogue with the user's rows over it.
func (s *Settings) Catalogue() *catalogue.Table { return s.file.catalogue() }

// LayerOf returns the layer that the settings give a package; ok is false when
// they give none. Of several patterns that match, the one with the most
// literal characters decides, then the first.
func (s *Settings) LayerOf(pkgPath string) (layer LayerPattern, ok bool) {
	best := -1
	for _, l := range s.Layers {
		if n := l.Pattern.literal(); n > best && l.Pattern.Match(s.module, pkgPath) {
			layer, best = l, n
		}
	}
	return layer, best >= 0
}

// SystemOf returns the name of the external system that the settings give a
// package to, chosen as in LayerOf; ok is false when they give none.
func (s *Settings) SystemOf(pkgPath string) (name string, ok bool) {
	best := -1
	for _, sys := range s.Systems {
		for _, p := range sys.Packages {
			if n := p.literal(); n > best && p.Match(s.module, pkgPath) {
				name, best = sys.Name.V, n
			}
		}
	}
	return name, best >= 0
}

// SystemOfHost returns the name of the external system at a host name (without
// port); an exact name wins over a wildcard. ok is false when there is none.
func (s *Settings) SystemOfHost(host string) (name string, ok bool) {
	host = strings.ToLower(host)
	best := -1
	for _, sys := range s.Systems {
		for _, h := range sys.Hosts {
			suffix, wild := strings.CutPrefix(h.V, "*")
			matches := h.V == host || wild && strings.HasSuffix(host, suffix) && len(host) > len(suffix)
			if n := len(h.V); matches && n > best {
				name, best = sys.Name.V, n
			}
		}
	}
	return name, best >= 0
}

// Excluded reports whether the settings exclude a file; name is as the file
// set knows it.
func (s *Settings) Excluded(name string) bool {
	if len(s.file.exclude) == 0 {
		return false
	}
	rel, err := filepath.Rel(s.file.dir, name)
	if err != nil || !filepath.IsLocal(rel) {
		return false // a file above or beside the settings
	}
	rel = filepath.ToSlash(rel)
	return slices.ContainsFunc(s.file.exclude, func(g globPath) bool { return g.glob.match(rel) })
}

// FirstParty reports whether the package of a pass is the user's own code: it
// belongs to a module that is worked on, or to what the settings name.
func (s *Settings) FirstParty(pass *analysis.Pass) bool {
	return ownModule(pass) || s.FirstPartyPath(pass.Pkg.Path())
}

// FirstPartyPrefixes returns the import paths that the settings file names as
// the user's own code, for drivers that have one list for the whole run.
func (s *Settings) FirstPartyPrefixes() []string { return slices.Clone(s.file.firstParty) }

// FirstPartyPath reports whether the settings name a package as the user's
// own; packages given as files on the command line are.
func (s *Settings) FirstPartyPath(pkgPath string) bool {
	if pkgPath == "command-line-arguments" {
		return true
	}
	return slices.ContainsFunc(slices.Concat(s.file.firstParty, s.flags.firstParty), func(prefix string) bool {
		return pkgPath == prefix || strings.HasPrefix(pkgPath, prefix+"/")
	})
}
