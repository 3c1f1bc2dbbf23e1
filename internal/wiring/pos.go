package wiring

import (
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/report"
)

// Pos returns the beginning of the line at a place, "usecase/pay.go:41", of one of
// some packages, so that a finding can be related to it. The package may be another
// one whose files are not in view: most drivers know them from compiled types
// only. It is not valid when none of the packages has the place.
func (r *Result) Pos(place string, in ...*types.Package) token.Pos {
	return r.End(place, "", in...).Pos
}

// End makes an end of a link of a place; see [report.Link].
func (r *Result) End(place, message string, in ...*types.Package) report.End {
	e := report.End{Message: message}
	file, number, _ := strings.Cut(place, ":")
	line, err := strconv.Atoi(number)
	if err != nil || line < 1 {
		return e
	}
	for _, p := range in {
		if p == nil {
			continue
		}
		dir := r.dirOf(p)
		if dir == "" || filepath.Base(dir) != path.Dir(file) {
			continue
		}
		e.Pos, e.Pkg = r.lineOf(filepath.Join(dir, path.Base(file)), line), p
		return e
	}
	return e
}

// dirOf is the folder of a package, "" when nothing says where it is.
func (r *Result) dirOf(p *types.Package) string {
	if p == r.pass.Pkg {
		for _, f := range r.pass.Files {
			return filepath.Dir(r.pass.Fset.Position(f.Package).Filename)
		}
	}
	for _, name := range p.Scope().Names() {
		if pos := p.Scope().Lookup(name).Pos(); pos.IsValid() {
			if file := r.pass.Fset.Position(pos).Filename; file != "" {
				return filepath.Dir(file)
			}
		}
	}
	return ""
}

// lineOf is the position of a line of a file. The file set has the file when it was
// parsed; of those that are known from compiled types it has at most some lines, and
// gets one that has but lines.
func (r *Result) lineOf(name string, line int) (pos token.Pos) {
	r.demandMu.Lock()
	defer r.demandMu.Unlock()
	r.pass.Fset.Iterate(func(f *token.File) bool {
		if f.Name() == name && f.LineCount() >= line {
			pos = f.LineStart(line)
		}
		return !pos.IsValid()
	})
	if pos.IsValid() {
		return pos
	}
	lines := make([]int, line)
	for i := range lines {
		lines[i] = i
	}
	f := r.pass.Fset.AddFile(name, -1, line)
	f.SetLines(lines)
	return f.LineStart(line)
}
