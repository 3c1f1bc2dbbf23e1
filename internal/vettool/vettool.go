// Package vettool lets the go command start resilint as its vet or fix tool:
//
//	go vet -vettool=$(which resilint) ./...
//	go fix -fixtool=$(which resilint) ./...
package vettool

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/program"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// Wanted reports whether the arguments are those of the go command to a tool:
// flags with their values in the same argument, then -V=full, -flags or the
// file that describes a unit to check. Another file may be called *.cfg, too.
func Wanted(args []string) bool {
	if len(args) == 0 {
		return false
	}
	flags, last := args[:len(args)-1], args[len(args)-1]
	for _, a := range flags {
		if !strings.HasPrefix(a, "-") || a == "--" {
			return false
		}
	}
	if last == "-V=full" || last == "-flags" {
		return true
	}
	if !strings.HasSuffix(last, ".cfg") || strings.HasPrefix(last, "-") {
		return false
	}
	unit, err := readUnit(last)
	return err == nil && unit.ImportPath != "" && unit.Compiler != ""
}

// readUnit reads the description of a unit.
func readUnit(file string) (unit unitchecker.Config, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return unit, err
	}
	if err := json.Unmarshal(data, &unit); err != nil {
		return unit, fmt.Errorf("%s: %w", file, err)
	}
	return unit, nil
}

// Settings are what Main has to know of the settings.
type Settings struct {
	// Hash returns a digest of those in effect for packages named from a directory.
	Hash func(dir string) string
	// Check returns what is wrong with those of a package's directory under the
	// flags of the tool. Without it every analyzer of a unit would fail for an
	// unnamed reason.
	Check func(dir string, args []string) error
}

// Main does what the arguments ask for and exits.
func Main(args []string, settings Settings, analyzers ...*analysis.Analyzer) {
	last := args[len(args)-1]
	if last == "-V=full" {
		id, err := identity(settings.Hash)
		if err != nil {
			fmt.Fprintln(os.Stderr, "resilint:", err)
			os.Exit(1)
		}
		fmt.Println(id)
		os.Exit(0)
	}
	if strings.HasSuffix(last, ".cfg") {
		done, err := prepare(last, args, settings.Check)
		if err != nil {
			fmt.Fprintln(os.Stderr, "resilint:", err)
			os.Exit(1)
		}
		if done {
			os.Exit(0)
		}
	}
	unitchecker.Main(analyzers...)
}

// identity is what the go command keys its cache of results by: the program
// and, since results depend on them as well, the settings.
func identity(settings func(dir string) string) (string, error) {
	digest, err := program.Digest()
	if err != nil {
		return "", err
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s settings %s\n", digest, settings(dir))
	// The go command demands this form of a version that is not a release.
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	return fmt.Sprintf("%s version devel comments-go-here buildID=%x", name, h.Sum(nil)), nil
}

// prepare finishes a unit that is asked only for facts and has none: the go
// command wants every dependency looked at, hundreds of them, and resilint
// knows those of other modules from its catalogue. Of units that are to be
// analysed it checks the settings.
func prepare(file string, args []string, check func(dir string, args []string) error) (done bool, err error) {
	unit, err := readUnit(file)
	if err != nil {
		return false, err
	}
	if own(&unit) {
		return false, check(unit.Dir, args)
	}
	if !unit.VetxOnly || hasFlag(args, "firstparty") {
		return false, nil
	}
	return true, os.WriteFile(unit.VetxOutput, nil, 0o666)
}

// own reports whether the unit belongs to a module that is worked on: such a
// module has a path and no version, or is replaced by a folder.
func own(unit *unitchecker.Config) bool {
	path, version := unit.ModulePath, unit.ModuleVersion
	if m := unit.Module; m != nil {
		path, version = m.Path, m.Version
	}
	return path != "" && (version == "" || config.OwnDir(unit.Dir))
}

// hasFlag reports whether a flag of the settings analyzer is given.
func hasFlag(args []string, name string) bool {
	for _, a := range args {
		if flag, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "="); flag == "resilint."+name {
			return true
		}
	}
	return false
}
