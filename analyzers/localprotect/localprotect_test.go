package localprotect_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/localprotect"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, localprotect.Rule) }
