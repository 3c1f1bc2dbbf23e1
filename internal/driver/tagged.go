package driver

import (
	"bufio"
	"go/build"
	"go/build/constraint"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// Tagged are files of the modules that are worked on which a run leaves out because build
// tags are not given.
type Tagged struct {
	Tags  []string // that would bring them in, sorted
	Files []string // sorted
}

// TaggedOut finds the files below folders that only a build tag of the project keeps out of a
// run with some tags (separated by commas, of the flag -tags and of GOFLAGS). Files for other
// platforms, tests, and what tools alone build are none.
func TaggedOut(dirs []string, tags string, goflags string) []Tagged {
	on := map[string]bool{}
	for _, f := range strings.Fields(goflags) {
		if list, is := strings.CutPrefix(strings.TrimLeft(f, "-"), "tags="); is {
			tags += "," + list
		}
	}
	for t := range strings.SplitSeq(tags, ",") {
		on[strings.TrimSpace(t)] = true
	}
	by := map[string]*Tagged{}
	for _, dir := range dirs {
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil //nolint:nilerr // what cannot be read is said elsewhere
			case d.IsDir():
				if path != dir && (aside(d.Name()) || isModule(path)) {
					return filepath.SkipDir
				}
				return nil
			case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			if missing := missingTags(path, on); len(missing) > 0 {
				key := strings.Join(missing, ",")
				if by[key] == nil {
					by[key] = &Tagged{Tags: missing}
				}
				by[key].Files = append(by[key].Files, path)
			}
			return nil
		})
	}
	var list []Tagged
	for _, t := range by {
		slices.Sort(t.Files)
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b Tagged) int { return slices.Compare(a.Tags, b.Tags) })
	return list
}

// aside reports whether the go command does not look into a folder, or it holds no code of
// the program.
func aside(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || name == "vendor" || name == "node_modules"
}

func isModule(dir string) bool {
	st, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil && !st.IsDir()
}

// forTools matches tags of what is no part of a program: tools, generators, tests.
var forTools = regexp.MustCompile(`(?i)^(ignore|tools?|wireinject|generate|gen|docs?|examples?|mage|never|none|bench(mark)?|race|debug)$|test|e2e|integration|acceptance|mock|tinygo|fuzz`)

// platform matches tags that hang on the toolchain and the machine.
var platform = regexp.MustCompile(`^(go1\.\d+|gc|gccgo|cgo|unix|boringcrypto|appengine|purego|msan|asan|(goexperiment\.\w+))$`)

// missingTags are the tags without which a file is left out; none when it is not, or when
// more than tags is in the way.
func missingTags(path string, on map[string]bool) []string {
	expr := constraintOf(path)
	if expr == nil {
		return nil
	}
	var custom []string
	given := func(all bool) bool {
		return expr.Eval(func(tag string) bool {
			if platform.MatchString(tag) || slices.Contains(knownSystems, tag) {
				return tag == runtime.GOOS || tag == runtime.GOARCH || tag == "unix" || tag == "gc" || tag == "cgo" && build.Default.CgoEnabled || strings.HasPrefix(tag, "go1.")
			}
			if !on[tag] && !slices.Contains(custom, tag) {
				custom = append(custom, tag)
			}
			return on[tag] || all
		})
	}
	if given(false) || !given(true) || slices.ContainsFunc(custom, forTools.MatchString) {
		return nil
	}
	slices.Sort(custom)
	return custom
}

// constraintOf reads the build constraint of a file, nil when it has none.
func constraintOf(path string) constraint.Expr {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		switch {
		case constraint.IsGoBuild(line):
			expr, err := constraint.Parse(line)
			if err != nil {
				return nil
			}
			return expr
		case line != "" && !strings.HasPrefix(line, "//"):
			return nil
		}
	}
	return nil
}

// knownSystems are the operating systems and architectures that the go command knows.
var knownSystems = strings.Fields(`aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos
386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm`)
