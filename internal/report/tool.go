package report

import (
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
)

// ModulePath returns the path of the module that the package belongs to: what the
// driver says, else the go.mod above its files; "" when there is neither.
func ModulePath(pass *analysis.Pass) string { return config.Of(pass).Module() }

// DeveloperTool reports whether the package is, or serves, a program that
// developers run by hand: whoever waits for it can interrupt it. The folder
// below the module says so: hack, devtools, examples, benchmarks and the like
// hold nothing else, tools, scripts and the like count for commands only, and
// for what lies below a command of such a name in cmd, and in an internal folder
// below them.
func DeveloperTool(pass *analysis.Pass) bool {
	module := ModulePath(pass)
	if module == "" {
		return false
	}
	if last := module[strings.LastIndexByte(module, '/')+1:]; last == "examples" {
		return true
	}
	command := pass.Pkg.Name() == "main"
	parent, tools := "", false
	for dir := range strings.SplitSeq(strings.TrimPrefix(pass.Pkg.Path(), module), "/") {
		switch dir {
		case "hack", "devtools", "example", "examples", "_example", "_examples", "evals", "benchmarks", "e2e":
			return true
		case "dev", "tool", "tools", "script", "scripts", "gen", "codegen", "generate", "generator", "demo", "demos", "sample", "samples", "bench":
			if command {
				return true
			}
			tools = true
		case "internal":
			if tools {
				return true
			}
		default:
			if (command || parent == "cmd") && (toolWords.MatchString(dir) || toolNames.MatchString(dir)) {
				return true
			}
		}
		parent = dir
	}
	return false
}

// toolWords matches folders that say by their last word that they hold tooling:
// shop-scripts. A generator may be what a service is for.
var toolWords = regexp.MustCompile(`[-_](scripts?|gen|codegen|tools?)$`)

// toolNames matches commands that put load on a service, or try it out.
var toolNames = regexp.MustCompile(`^(dev[-_]?tools?|test[-_]?(cmd|tool|bench)|(.*[-_])?(load|stress)[-_]?(test|tester|gen|generator))$`)
