package golangci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
)

// build makes the analyzers in a folder that holds the files.
func build(t *testing.T, settings any, files map[string]string) ([]*analysis.Analyzer, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for _, f := range []string{"config", "profile", "rules", "first-party", "test", "no-baseline", "no-related", "no-nolint"} {
		reset := func() { _ = config.Analyzer.Flags.Set(f, config.Analyzer.Flags.Lookup(f).DefValue) }
		reset()
		t.Cleanup(reset)
	}
	make, err := register.GetPlugin(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := make(settings)
	if err != nil {
		return nil, err
	}
	if p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Error("rules need types")
	}
	return p.BuildAnalyzers()
}

const module = "module example.test/m\n"

func TestSettings(t *testing.T) {
	list, err := build(t, nil, nil)
	if err != nil || analysis.Validate(list) != nil || len(list) < 50 {
		t.Fatalf("without settings: %d analyzers, %v, %v", len(list), err, analysis.Validate(list))
	}
	_, err = build(t, map[string]any{
		"profile": "review", "rules": []string{"-RES2001", "RES2002=error"}, "first-party": []string{"example.test/lib"}, "test": true, "no-baseline": true,
		"config": "my.yml",
	}, map[string]string{"go.mod": module, "my.yml": "version: 1\n"})
	if err != nil {
		t.Fatal(err)
	}
	if s, err := config.Load("."); err != nil || s.Profile.String() != "review" || !s.Tests || s.Related || filepath.Base(s.Path()) != "my.yml" || !s.FirstPartyPath("example.test/lib/x") {
		t.Errorf("%v: %+v", err, s)
	}
}

func TestWrongSettings(t *testing.T) {
	for _, c := range []struct {
		settings map[string]any
		files    map[string]string
		want     string
	}{
		{map[string]any{"profil": "strict"}, nil, `linters.settings.custom.resilint.settings: unknown key "profil"; did you mean "profile"?`},
		{map[string]any{"profile": "loud"}, nil, "resilint.settings.profile: "},
		{map[string]any{"rules": "RES2001"}, nil, "resilint.settings.rules: want a list of words, got RES2001"},
		{map[string]any{"rules": []string{"RES9999"}}, nil, "resilint.settings.rules: "},
		{map[string]any{"config": "no.yml"}, nil, "no.yml"},
		{nil, map[string]string{".resilint.yml": "version: 1\nprofil: strict\n"}, `.resilint.yml:2:1: RES9004: unknown key "profil"`},
	} {
		files := map[string]string{"go.mod": module}
		for name, text := range c.files {
			files[name] = text
		}
		if _, err := build(t, c.settings, files); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %v, want an error with %q", c.settings, err, c.want)
		}
	}
}

// TestKeyed: the names that golangci-lint makes keys of follow the settings.
func TestKeyed(t *testing.T) {
	names := func(text string) (list []string) {
		all, err := build(t, nil, map[string]string{"go.mod": module, ".resilint.yml": text})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[*analysis.Analyzer]bool{}
		var visit func(a *analysis.Analyzer)
		visit = func(a *analysis.Analyzer) {
			if seen[a] {
				return
			}
			seen[a] = true
			if len(a.FactTypes) > 0 || strings.Contains(a.Name, "_settings_") {
				list = append(list, a.Name)
			}
			for _, r := range a.Requires {
				visit(r)
			}
		}
		for _, a := range all {
			visit(a)
		}
		return list
	}
	one, two := names("version: 1\n"), names("version: 1\nprofile: strict\n")
	if len(one) < 3 || len(one) != len(two) {
		t.Fatalf("%v, %v", one, two)
	}
	for i := range one {
		if one[i] == two[i] {
			t.Errorf("%s has the same name under other settings", one[i])
		}
		if strings.Count(one[i], "_") > 2 {
			t.Errorf("%s: the name of a name", one[i])
		}
	}
}
