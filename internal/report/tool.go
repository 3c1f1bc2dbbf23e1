package report

import (
	"strings"

	"golang.org/x/tools/go/analysis"
)

// modulePath returns the path of the pass's module, "" when the driver does not
// say.
func modulePath(pass *analysis.Pass) string {
	if pass.Module == nil {
		return ""
	}
	return pass.Module.Path
}

// DeveloperTool reports whether the package is, or serves, a program that
// developers run by hand: whoever waits for it can interrupt it. The folder
// below the module says so: hack, devtools and examples hold nothing else,
// tools, scripts and the like count for commands only.
func DeveloperTool(pass *analysis.Pass) bool {
	module := modulePath(pass)
	if module == "" {
		return false
	}
	command := pass.Pkg.Name() == "main"
	path := strings.TrimPrefix(pass.Pkg.Path(), module)
	if last := module[strings.LastIndexByte(module, '/')+1:]; last == "examples" {
		return true
	}
	for dir := range strings.SplitSeq(path, "/") {
		switch dir {
		case "hack", "devtools", "example", "examples", "_example", "_examples":
			return true
		case "dev", "tool", "tools", "script", "scripts", "gen", "codegen", "generate", "generator":
			if command {
				return true
			}
		default:
			if command && strings.HasSuffix(dir, "-gen") {
				return true
			}
		}
	}
	return false
}
