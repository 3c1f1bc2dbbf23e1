package breakerobserve_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/breakerobserve"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, breakerobserve.Rule) }
