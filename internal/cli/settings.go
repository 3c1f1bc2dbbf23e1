package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/rule"
)

// codeUnmatched is the code of a pattern in the settings that matches nothing.
const codeUnmatched = "RES9003"

// settings are the settings files of a run, each read and checked once.
type settings struct {
	inv  *invocation
	dir  string // where packages are named from
	read map[string]bool
	all  []*config.Settings
	// unused are hints about patterns that match nothing, where all was looked at.
	unused []string
}

// workDir returns the directory that -C names.
func (inv *invocation) workDir() (string, error) {
	dir := inv.opts.dir
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(inv.Dir, dir)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", usagef("-C %s: no such directory", inv.opts.dir)
	}
	return dir, nil
}

// loadSettings hands the flags to the settings and reads the files for a
// directory and its module. An error tells all that is wrong in them.
func (inv *invocation) loadSettings(dir string) (*settings, error) {
	if name := inv.opts.config; name != "" {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		switch info, err := os.Stat(name); {
		case err != nil:
			return nil, usagef("-config %s: no such file", inv.opts.config)
		case info.IsDir():
			return nil, usagef("-config %s: a folder; name the file in it", inv.opts.config)
		}
		if err := config.Analyzer.Flags.Set("config", name); err != nil {
			return nil, err
		}
	}
	if inv.opts.noBaseline {
		if err := config.Analyzer.Flags.Set("no-baseline", "true"); err != nil {
			return nil, err
		}
	}
	if inv.opts.test {
		if err := config.Analyzer.Flags.Set("test", "true"); err != nil {
			return nil, err
		}
	}
	s := &settings{inv: inv, dir: dir, read: map[string]bool{}}
	if err := s.add(dir); err != nil {
		return nil, err
	}
	var own []string
	for _, one := range s.all {
		own = append(own, one.FirstPartyPrefixes()...)
	}
	return s, config.Analyzer.Flags.Set("first-party", strings.Join(own, ","))
}

// add reads the settings of a directory and, when it is in a module, of what
// lies below.
func (s *settings) add(dir string) error {
	if s.read[dir] {
		return nil
	}
	s.read[dir] = true
	list := []*config.Settings{nil}
	var err error
	if config.ModuleRoot(dir) != "" {
		list, err = config.LoadTree(dir)
	} else {
		list[0], err = config.Load(dir)
	}
	if err != nil {
		return s.explain(err)
	}
	s.all = append(s.all, list...)
	return nil
}

// explain makes the error for the user of what is wrong with files.
func (s *settings) explain(err error) error {
	var problems config.Problems
	if !errors.As(err, &problems) {
		return usagef("%v", err)
	}
	problems = slices.Clone(problems)
	for i := range problems {
		problems[i].Path = output.Rel(s.inv.Dir, problems[i].Path)
	}
	return &driver.SetupError{Kind: driver.BadSettings, Message: problems.Error()}
}

// firstParty reports whether the settings call a package of another module the
// user's own.
func (s *settings) firstParty(path string) bool {
	return slices.ContainsFunc(s.all, func(one *config.Settings) bool { return one.FirstPartyPath(path) })
}

// judge looks at the settings in the light of the packages: it reads those of
// further modules of a workspace and finds patterns that match nothing. These
// are an error, or findings where the settings make them milder.
func (s *settings) judge(loaded *driver.Loaded, patterns []string) ([]driver.Finding, error) {
	for _, mod := range loaded.Modules {
		if rel, err := filepath.Rel(mod, s.dir); err == nil && filepath.IsLocal(rel) {
			continue // read already
		}
		if err := s.add(mod); err != nil {
			return nil, err
		}
	}
	if !loaded.Whole {
		return nil, nil // a package may be missing for that
	}
	r, code := rule.ByCode(s.inv.Rules, codeUnmatched)
	if code == nil {
		return nil, nil
	}
	var wrong config.Problems
	var mild []driver.Finding
	for _, one := range s.all {
		if one.Path() == "" || !s.whole(filepath.Dir(one.Path()), loaded.Modules, patterns) {
			continue
		}
		for _, line := range one.Unused(loaded.Paths) {
			s.unused = append(s.unused, s.cutDir(line))
		}
		if !one.Enabled(code) {
			continue
		}
		for _, p := range one.Unmatched(loaded.Paths) {
			if one.Severity(code) == rule.Error {
				wrong = append(wrong, p)
				continue
			}
			mild = append(mild, finding(r, code, one, p))
		}
	}
	if len(wrong) > 0 {
		return nil, s.explain(wrong)
	}
	return mild, nil
}

// whole reports whether the patterns name all packages of the module that a
// settings file in dir belongs to.
func (s *settings) whole(dir string, modules, patterns []string) bool {
	for _, mod := range modules {
		if rel, err := filepath.Rel(mod, dir); err != nil || !filepath.IsLocal(rel) {
			continue
		}
		rel, err := filepath.Rel(s.dir, mod)
		if err != nil {
			return false
		}
		all := "./" + filepath.ToSlash(rel) + "/..."
		if rel == "." {
			all = "./..."
		}
		return slices.Contains(patterns, all)
	}
	return false
}

// idle are hints about what the settings say in vain.
func (s *settings) idle() (hints []string) {
	hints = slices.Clone(s.unused)
	for _, one := range s.all {
		if list := one.Idle(s.inv.Rules); len(list) > 0 {
			hints = append(hints, fmt.Sprintf("%s: no effect, for the code is off in profile %s: %s",
				output.Rel(s.inv.Dir, one.Path()), one.Profile, strings.Join(list, ", ")))
		}
	}
	slices.Sort(hints)
	return slices.Compact(hints)
}

func finding(r *rule.Rule, code *rule.Code, s *config.Settings, p config.Problem) driver.Finding {
	f := driver.Finding{
		Analyzer: r.Analyzer.Name, Package: s.Module(), Code: code.ID, Message: code.ID + ": " + p.Message,
		URL: rule.URL(code.ID), Severity: s.Severity(code),
	}
	f.Pos.Filename, f.Pos.Line, f.Pos.Column = p.Path, p.Pos.Line, p.Pos.Col
	f.End = f.Pos
	return f
}

// relative makes the files named in an error about settings relative.
func (s *settings) relative(err error) error {
	var setup *driver.SetupError
	if !errors.As(err, &setup) || setup.Kind != driver.BadSettings {
		return err
	}
	lines := strings.Split(setup.Message, "\n")
	for i := range lines {
		lines[i] = s.cutDir(lines[i])
	}
	return &driver.SetupError{Kind: setup.Kind, Message: strings.Join(lines, "\n")}
}

// cutDir takes the current directory off the file that a line begins with.
func (s *settings) cutDir(line string) string {
	return strings.TrimPrefix(line, s.inv.Dir+string(filepath.Separator))
}
