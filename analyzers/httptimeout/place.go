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
	return (a.Layer == layers.Application || a.Layer == layers.AdapterOut) && a.Confidence >= layers.Medium
}
