package docgen

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/resilint/resilint/internal/cataloguedoc"
	"github.com/resilint/resilint/internal/cli"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/rule"
)

// File is one derived file as it should be.
type File struct {
	Path string // relative to the root of the project, with slashes
	Want []byte
}

// Files returns every file that is derived from the rules.
func Files(root string, rules []*rule.Rule) ([]File, error) {
	folders, err := RuleFolders(root)
	if err != nil {
		return nil, err
	}
	list, err := List(folders)
	if err != nil {
		return nil, err
	}
	page, err := RulesPage(rules)
	if err != nil {
		return nil, err
	}
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		return nil, err
	}
	if readme, err = Splice(readme, "RULES", Subjects(rules, "docs/rules.md")); err != nil {
		return nil, fmt.Errorf("README.md: %w", err)
	}
	settings, err := os.ReadFile(filepath.Join(root, "docs", "config.md"))
	if err != nil {
		return nil, err
	}
	if settings, err = Splice(settings, "KEYS", config.Reference()); err != nil {
		return nil, fmt.Errorf("docs/config.md: %w", err)
	}
	catalogue, err := os.ReadFile(filepath.Join(root, "docs", "catalogue.md"))
	if err != nil {
		return nil, err
	}
	vocabulary, err := cataloguedoc.Words(root)
	if err != nil {
		return nil, err
	}
	if catalogue, err = Splice(catalogue, "WORDS", vocabulary); err != nil {
		return nil, fmt.Errorf("docs/catalogue.md: %w", err)
	}
	commands, err := os.ReadFile(filepath.Join(root, "docs", "cli.md"))
	if err != nil {
		return nil, err
	}
	for name, text := range map[string]string{"FLAGS": cli.FlagTable(), "EXIT": cli.ExitTable()} {
		if commands, err = Splice(commands, name, text); err != nil {
			return nil, fmt.Errorf("docs/cli.md: %w", err)
		}
	}
	schema, err := config.Schema(rules)
	if err != nil {
		return nil, err
	}
	mapSchema, err := MapSchema(root)
	if err != nil {
		return nil, err
	}
	names, err := rule.FormatNames(rules)
	if err != nil {
		return nil, err
	}
	return []File{
		{"analyzers/analyzers.go", list},
		{"docs/catalogue.md", catalogue},
		{"docs/cli.md", commands},
		{"docs/config.md", settings},
		{"docs/map.schema.json", mapSchema},
		{"docs/resilint.schema.json", schema},
		{"internal/rule/names_gen.go", names},
		{"docs/rules.md", page},
		{"README.md", readme},
	}, nil
}

// Write brings the files up to date and returns the paths that changed. With
// check it writes nothing.
func Write(root string, files []File, check bool) (changed []string, err error) {
	for _, f := range files {
		path := filepath.Join(root, filepath.FromSlash(f.Path))
		have, err := os.ReadFile(path)
		if err == nil && bytes.Equal(have, f.Want) {
			continue
		}
		if err != nil && !os.IsNotExist(err) {
			return changed, err
		}
		changed = append(changed, f.Path)
		if check {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return changed, err
		}
		if err := os.WriteFile(path, f.Want, 0o644); err != nil {
			return changed, err
		}
	}
	return changed, nil
}
