// Command bench compares the speed and memory of resilint with those of a load
// that analyses nothing, of staticcheck and of go vet, on checkouts of real
// repositories, and prints a Markdown table. All tools get the same packages:
// those that build; which do not is said below the table. Test code is left out
// except by go vet, which cannot.
//
// All figures of a row come from one run of it, alternately measured; they are
// medians. With a warm build cache a row takes seconds, with an empty one the
// time of `go vet` on a new machine, which is minutes: -cold 0 leaves that out.
//
//	bench -bin bin/resilint -corpus dir [-n 5] [-cold 1] [-staticcheck v0.7.0] [-only regexp]
//
// With -golangci and -gopls it measures the hosts instead: what golangci-lint, go
// vet and a session of gopls cost with resilint, as a part of what they may cost.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"
)

// options are what the flags say.
type options struct {
	bin, corpus, only, staticcheck string
	n, cold                        int
	hosts                          hosts
}

func main() {
	if noOpTool(os.Args[1:]) {
		return
	}
	var o options
	flag.StringVar(&o.bin, "bin", "bin/resilint", "the resilint to measure")
	flag.StringVar(&o.corpus, "corpus", "", "`directory` of checkouts, or of a folder speed with checkouts")
	flag.StringVar(&o.only, "only", "", "measure only checkouts whose name matches `regexp`")
	flag.StringVar(&o.staticcheck, "staticcheck", "", "compare with this `version` of staticcheck; empty leaves it out")
	flag.IntVar(&o.n, "n", 5, "runs with a warm build cache")
	flag.IntVar(&o.cold, "cold", 1, "runs with an empty build cache, and of staticcheck; 0 leaves them out")
	flag.StringVar(&o.hosts.golangci, "golangci", "", "golangci-lint with resilint in it, as in golangci/host")
	flag.StringVar(&o.hosts.gopls, "gopls", "", "gopls with resilint in it")
	flag.StringVar(&o.hosts.stock, "stock-gopls", "", "the same gopls without")
	null := flag.String("null", "", "load the packages that the arguments name in this `directory` and exit: what the others are compared with")
	flag.Parse()
	if *null != "" {
		if err := nullLoad(*null, flag.Args()); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	measure := run
	if o.hosts.golangci != "" {
		measure = runHosts
	}
	if err := measure(o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// nullLoad is the floor for a tool that analyses source: parse and type-check
// the packages, dependencies from export data.
func nullLoad(dir string, patterns []string) error {
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	pkgs, err := packages.Load(&packages.Config{Dir: dir, Mode: packages.LoadSyntax}, patterns...)
	if err == nil && len(pkgs) == 0 {
		err = fmt.Errorf("%s: no packages", dir)
	}
	fmt.Println(len(pkgs))
	return err
}

func run(o options) error {
	bin, err := filepath.Abs(o.bin)
	if err != nil {
		return err
	}
	dirs, err := checkouts(o.corpus, o.only)
	if err != nil {
		return err
	}
	tools := tools{resilint: bin}
	if tools.self, err = os.Executable(); err != nil {
		return err
	}
	if o.staticcheck != "" && o.cold > 0 {
		dir, err := os.MkdirTemp("", "bench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if tools.staticcheck, err = install(dir, o.staticcheck); err != nil {
			return err
		}
	}
	var rows []row
	for _, dir := range dirs {
		r, err := tools.measure(dir, o)
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(dir), err)
		}
		rows = append(rows, r)
	}
	version, err := exec.Command("go", "env", "GOVERSION").Output()
	if err != nil {
		return err
	}
	fmt.Printf("%s, %s, %s/%s, %d processors; medians of %d runs (empty caches: %d).\n\n", time.Now().Format("January 2006"),
		strings.TrimSpace(string(version)), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), o.n, o.cold)
	fmt.Print(table(rows))
	fmt.Print(leftOut(rows))
	return nil
}

// checkouts returns the directories with a go.mod in corpus, or in its folder
// speed.
func checkouts(corpus, only string) ([]string, error) {
	if corpus == "" {
		return nil, fmt.Errorf("-corpus names no directory")
	}
	re, err := regexp.Compile(only)
	if err != nil {
		return nil, err
	}
	for _, pattern := range []string{filepath.Join(corpus, "speed", "*", "go.mod"), filepath.Join(corpus, "*", "go.mod")} {
		mods, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		var dirs []string
		for _, m := range mods {
			if dir := filepath.Dir(m); re.MatchString(filepath.Base(dir)) {
				dirs = append(dirs, dir)
			}
		}
		if len(dirs) > 0 {
			return dirs, nil
		}
	}
	return nil, fmt.Errorf("no checkouts with a go.mod in %s", corpus)
}

// install builds staticcheck into dir.
func install(dir, version string) (string, error) {
	cmd := exec.Command("go", "install", "honnef.co/go/tools/cmd/staticcheck@"+version)
	cmd.Env = append(os.Environ(), "GOBIN="+dir, "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("installing staticcheck: %w\n%s", err, out)
	}
	return filepath.Join(dir, "staticcheck"), nil
}
