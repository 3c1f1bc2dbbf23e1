package httptimeout

import (
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/sym"
)

// service reports whether the package is part of a program rather than of a
// library for others: nobody else can import it, or it is a layer of a service.
func (c *checker) service() bool {
	if c.pass.Pkg.Name() == "main" || slices.Contains(strings.Split(sym.PkgPath(c.pass.Pkg), "/"), "internal") {
		return true
	}
	a := layers.Of(c.pass)
	switch a.Layer {
	case layers.Application, layers.AdapterIn, layers.AdapterOut:
		return a.Confidence >= layers.Medium
	}
	return false
}

// tool reports whether the package is, or serves, a program for developers that
// is run by hand: whoever waits can interrupt it.
func (c *checker) tool() bool {
	path := sym.PkgPath(c.pass.Pkg)
	if c.pass.Module != nil {
		path = strings.TrimPrefix(path, c.pass.Module.Path)
	}
	program := c.pass.Pkg.Name() == "main"
	for _, dir := range strings.Split(path, "/") {
		switch dir {
		case "hack", "devtools":
			return true
		case "tool", "tools", "script", "scripts", "gen", "codegen", "generate", "generator":
			if program {
				return true
			}
		default:
			if program && strings.HasSuffix(dir, "-gen") {
				return true
			}
		}
	}
	return false
}
