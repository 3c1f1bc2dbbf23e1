package driver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// minGo is the oldest go command whose `list` knows the flags that are used.
const minGo = 21

// offline matches what the go command says when it cannot fetch a module.
var offline = regexp.MustCompile(`dial tcp|no such host|connection refused|i/o timeout|network is unreachable|GOPROXY=off|TLS handshake|proxyconnect`)

const (
	noSum     = "missing go.sum entry" // what it says when go.sum is not up to date
	noSumHint = "go.sum is not up to date: run `go mod download` or, where imports have changed, `go mod tidy`"
)

// explain turns a failure of the go command into an error that says what to do.
func (g *gocmd) explain(stderr string, err error) error {
	var setup *SetupError
	if errors.As(err, &setup) {
		return setup
	}
	msg := strings.TrimSpace(stderr)
	if msg == "" {
		msg = err.Error()
	}
	msg = strings.TrimPrefix(msg, "go: ")
	switch {
	case strings.Contains(msg, "go.mod file not found"), strings.Contains(msg, "cannot find main module"):
		return &SetupError{NoModule, g.noModule()}
	case strings.Contains(msg, "requires go >="), strings.Contains(msg, "flag provided but not defined"):
		return &SetupError{GoTooOld, "the go command is too old: " + msg}
	case offline.MatchString(msg):
		return &SetupError{NoNetwork, "modules are missing and cannot be downloaded:\n" + indent(msg) + "\n" + offlineHint}
	case strings.Contains(msg, noSum):
		return &SetupError{GoFailed, "the go command failed:\n" + indent(msg) + "\n" + noSumHint}
	}
	return &SetupError{GoFailed, "the go command failed:\n" + indent(msg)}
}

const offlineHint = "modules are missing: run `go mod download` where there is a network, or point GOPROXY or GOFLAGS=-mod=vendor at a copy"

// noModule says that there is no module, and where there are some.
func (g *gocmd) noModule() string {
	msg := "no go.mod in " + g.dir + " or above it"
	if mods := nestedModules(context.Background(), g.dir); len(mods) > 0 {
		return msg + ", but in " + listDirs(g.dir, mods) + ": run resilint -C <dir> ./..."
	}
	return msg + ": resilint analyses packages of a module (go mod init makes one)"
}

// checkEnv reports what makes loading senseless before it begins.
func (g *gocmd) checkEnv(env goEnv) error {
	var minor int
	if _, err := fmt.Sscanf(env.GOVERSION, "go1.%d", &minor); err == nil && minor < minGo {
		return &SetupError{GoTooOld, fmt.Sprintf("the go command is too old: it is %s, resilint needs go1.%d or newer", env.GOVERSION, minGo)}
	}
	if env.GOWORK == "" && (env.GOMOD == "" || env.GOMOD == os.DevNull) {
		return &SetupError{NoModule, g.noModule()}
	}
	return nil
}

// checkRoots returns an error for a pattern that names no package, and warnings
// for patterns that match none while others do.
func (g *gocmd) checkRoots(pkgs []*listed, env goEnv, stderr string) (warnings []string, err error) {
	found := false
	for _, p := range pkgs {
		if p.DepOnly {
			continue
		}
		if p.Error != nil && len(p.GoFiles)+len(p.CgoFiles) == 0 && p.Name == "" {
			return nil, g.noPackage(p, env)
		}
		found = true
	}
	for _, line := range strings.Split(stderr, "\n") {
		if w, ok := strings.CutPrefix(line, "go: warning: "); ok && strings.HasSuffix(w, "matched no packages") {
			warnings = append(warnings, w)
		}
	}
	if !found {
		msg := "no packages to analyse"
		if len(warnings) > 0 {
			msg = strings.Join(warnings, "; ")
		}
		return nil, &SetupError{NoMatch, g.withModules(msg, env)}
	}
	return warnings, nil
}

func (g *gocmd) noPackage(p *listed, env goEnv) error {
	kind, msg := NoPackage, strings.TrimSpace(p.Error.Err)
	switch {
	case offline.MatchString(msg):
		return &SetupError{NoNetwork, msg + "\n" + offlineHint}
	case strings.HasPrefix(msg, "pattern "), strings.Contains(msg, "outside main module"):
		kind = NoMatch
	case strings.HasPrefix(msg, "stat ") && strings.HasSuffix(msg, "directory not found"):
		msg = "no such package: " + p.ImportPath
	default:
		msg = "no such package: " + msg
	}
	return &SetupError{kind, g.withModules(msg, env)}
}

// withModules adds where there are modules that the patterns do not reach.
func (g *gocmd) withModules(msg string, env goEnv) string {
	if mods := nestedModules(context.Background(), g.dir); len(mods) > 0 {
		msg += "\nmodules below: " + listDirs(g.dir, mods)
		if env.GOWORK != "" {
			return msg + " (with a go.work, name them: ./<dir>/...)"
		}
		return msg + " (analyse each with resilint -C <dir> ./...)"
	}
	return msg
}

// listDirs prints directories relative to base, the first few of many.
func listDirs(base string, dirs []string) string {
	const most = 8
	var rel []string
	for i, d := range dirs {
		if i == most {
			rel = append(rel, fmt.Sprintf("and %d more", len(dirs)-most))
			break
		}
		if r, err := filepath.Rel(base, d); err == nil {
			d = r
		}
		rel = append(rel, filepath.ToSlash(d))
	}
	return strings.Join(rel, ", ")
}

func indent(s string) string { return "\t" + strings.ReplaceAll(s, "\n", "\n\t") }
