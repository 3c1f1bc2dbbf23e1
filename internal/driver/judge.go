package driver

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
)

// harmless matches errors of the go command that say nothing about types:
// files to embed that a build has not made yet.
var harmless = regexp.MustCompile(`^pattern .*: (no matching files found|cannot embed )`)

// mostErrors is the number of errors that are told of one package; the
// compiler does not tell more either.
const mostErrors = 10

// judge decides whether a package can be analysed, and records why not. Its
// imports are judged already.
func (ld *loader) judge(n *node) {
	n.judged = true
	n.findBroken()
	path := n.pkgPath()
	if e := n.Error; e != nil && !harmless.MatchString(e.Err) && len(n.pkg.Errors) == 0 {
		n.apiBroken = true
		n.errs = append(n.errs, LoadError{path, e.Pos, oneLine(e.Err)})
	}
	syntax := slices.ContainsFunc(n.pkg.Errors, func(e packages.Error) bool { return e.Kind == packages.ParseError })
	told := 0
	for _, e := range n.pkg.Errors {
		n.pkg.IllTyped = true
		if syntax && e.Kind != packages.ParseError {
			continue // the type checker has seen part of a file
		}
		if strings.HasPrefix(e.Msg, "\t") {
			continue // the second place of the error before
		}
		if told++; told > mostErrors {
			break
		}
		pos := e.Pos
		if pos == "-" {
			pos = ""
		}
		n.errs = append(n.errs, LoadError{path, pos, oneLine(e.Msg)})
	}
	if len(n.CgoFiles) > 0 && n.compiled == nil {
		n.errs = append(n.errs, LoadError{path, "", "cgo failed, so the package is not analysed: " + oneLine(ld.cgoErr)})
	}
	if n.pkg.IllTyped = n.pkg.IllTyped || len(n.errs) > 0; n.pkg.IllTyped {
		n.skipped = "it has errors"
		return
	}
	if n.broken != "" && ld.seesInvalid(n) {
		n.pkg.IllTyped = true
		n.apiBroken = true
		n.skipped = fmt.Sprintf("it uses declarations of %s, which has errors", n.broken)
	}
}

// findBroken looks for packages from source below n whose declarations have
// errors, and takes the first by path.
func (n *node) findBroken() {
	note := func(path string) {
		if path != "" && (n.broken == "" || path < n.broken) {
			n.broken = path
		}
	}
	for _, dep := range n.deps {
		if dep.how != fromSource {
			continue
		}
		note(dep.broken)
		if dep.apiBroken {
			note(dep.pkgPath())
		}
	}
}

// seesInvalid reports whether an expression of the package has a type that the
// type checker could not make out.
func (ld *loader) seesInvalid(n *node) bool {
	var h hole
	for _, tv := range n.pkg.TypesInfo.Types {
		if !tv.IsBuiltin() && h.in(tv.Type) {
			return true
		}
	}
	for _, obj := range n.pkg.TypesInfo.Uses {
		switch obj.(type) {
		case *types.TypeName, *types.Var, *types.Const, *types.Func: // others have no type by nature
			if h.in(obj.Type()) {
				return true
			}
		}
	}
	return false
}

// sortErrors orders errors by place and drops repetitions: the same package
// that cannot be imported is named once, with the number of other places.
func sortErrors(errs []LoadError) []LoadError {
	sort.SliceStable(errs, func(i, j int) bool { return comparePos(errs[i].Pos, errs[j].Pos) < 0 })
	seen := map[string]int{}
	kept := errs[:0]
	more := map[int]int{}
	for _, e := range errs {
		key := e.Pos + "\x00" + e.Message
		if strings.HasPrefix(e.Message, "could not import ") {
			key = e.Message
		}
		if at, ok := seen[key]; ok {
			if kept[at].Pos != e.Pos {
				more[at]++
			}
			continue
		}
		seen[key] = len(kept)
		kept = append(kept, e)
	}
	for at, c := range more {
		kept[at].Message += fmt.Sprintf(" (and in %d more places)", c)
	}
	return kept
}
