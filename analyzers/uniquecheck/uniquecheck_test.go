package uniquecheck_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/uniquecheck"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, uniquecheck.Rule) }
