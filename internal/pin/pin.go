//go:build pin

// Package pin keeps requirements that are about to be used.
package pin

import (
	_ "github.com/DataDog/go-sqllexer"
	_ "github.com/fatih/color"
	_ "github.com/google/go-cmp/cmp"
	_ "github.com/owenrumney/go-sarif/v3/pkg/report"
	_ "github.com/rogpeppe/go-internal/diff"
	_ "github.com/rogpeppe/go-internal/testscript"
	_ "github.com/santhosh-tekuri/jsonschema/v6"
	_ "go.yaml.in/yaml/v3"
	_ "golang.org/x/sync/errgroup"
	_ "golang.org/x/tools/go/analysis/unitchecker"
	_ "golang.org/x/tools/go/ssa"
	_ "honnef.co/go/tools/analysis/facts/generated"
	_ "honnef.co/go/tools/analysis/lint"
	_ "honnef.co/go/tools/pattern"
)
