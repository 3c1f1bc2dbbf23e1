package adapterspan_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/adapterspan"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, adapterspan.Rule) }
