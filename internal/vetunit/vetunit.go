// Package vetunit knows the units of work that the go command gives to a vet tool,
// and finishes those that are none of resilint's business.
//
// The go command starts the tool for every package there is below the user's, most
// of them hundreds of libraries' and of the standard library's. What such a process
// costs is its start: so a program that imports Finish below does this before its
// other packages are initialised. The go specification orders packages that may
// be initialised next by their import paths; for that, this one imports little.
package vetunit

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/resilint/resilint/internal/own"
)

// Unit is what the go command says of a package; see unitchecker.Config.
type Unit struct {
	Compiler, Dir, ImportPath string
	ModulePath, ModuleVersion string
	Module                    *struct{ Path, Version string }
	VetxOnly                  bool   // only facts are wanted
	VetxOutput                string // where they go
}

// Read reads the description of a unit.
func Read(file string) (unit Unit, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return unit, err
	}
	if err := json.Unmarshal(data, &unit); err != nil {
		return unit, fmt.Errorf("%s: %w", file, err)
	}
	return unit, nil
}

// Wanted reports whether the arguments are those of the go command to a tool: flags
// with their values in the same argument, then the file that describes a unit.
// Another file may be called *.cfg, too, so it is looked at.
func Wanted(args []string) (unit Unit, ok bool) {
	if len(args) == 0 || !FlagsOnly(args[:len(args)-1]) {
		return unit, false
	}
	last := args[len(args)-1]
	if !strings.HasSuffix(last, ".cfg") || strings.HasPrefix(last, "-") {
		return unit, false
	}
	unit, err := Read(last)
	return unit, err == nil && unit.ImportPath != "" && unit.Compiler != ""
}

// FlagsOnly reports whether all arguments are flags with their values.
func FlagsOnly(args []string) bool {
	for _, a := range args {
		if !strings.HasPrefix(a, "-") || a == "--" {
			return false
		}
	}
	return true
}

// Own reports whether the unit belongs to a module that is worked on: such a
// module has a path and no version, or is replaced by a folder.
func (u *Unit) Own() bool {
	path, version := u.ModulePath, u.ModuleVersion
	if u.Module != nil {
		path, version = u.Module.Path, u.Module.Version
	}
	return path != "" && (version == "" || own.Dir(u.Dir))
}

// Finish finishes a unit that is asked only for facts and has none: the go
// command wants every dependency looked at, and resilint knows those of other
// modules from its catalogue. Which modules are the user's own can be said by a
// flag; then all are looked at.
func (u *Unit) Finish(args []string) (done bool, err error) {
	if !u.VetxOnly || u.Own() || hasFlag(args, "resilint.first-party") {
		return false, nil
	}
	return true, os.WriteFile(u.VetxOutput, nil, 0o666)
}

func hasFlag(args []string, name string) bool {
	for _, a := range args {
		if flag, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "="); flag == name {
			return true
		}
	}
	return false
}
