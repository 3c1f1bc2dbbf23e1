package dualwrite_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/dualwrite"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, dualwrite.Rule) }
