// Package vettool lets the go command start resilint as its vet or fix tool:
//
//	go vet -vettool=$(which resilint) ./...
//	go fix -fixtool=$(which resilint) ./...
package vettool

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/resilint/resilint/internal/program"
	"github.com/resilint/resilint/internal/vetunit"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// Wanted reports whether the arguments are those of the go command to a tool:
// flags with their values in the same argument, then -V=full, -flags or the
// file that describes a unit to check.
func Wanted(args []string) bool {
	if len(args) == 0 || !vetunit.FlagsOnly(args[:len(args)-1]) {
		return false
	}
	if last := args[len(args)-1]; last == "-V=full" || last == "-flags" {
		return true
	}
	_, ok := vetunit.Wanted(args)
	return ok
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

// prepare finishes a unit that is none of resilint's business, and checks the
// settings of one that is to be analysed.
func prepare(file string, args []string, check func(dir string, args []string) error) (done bool, err error) {
	unit, err := vetunit.Read(file)
	if err != nil {
		return false, err
	}
	if unit.Own() {
		return false, check(unit.Dir, args)
	}
	return unit.Finish(args)
}
