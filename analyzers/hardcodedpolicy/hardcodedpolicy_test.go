package hardcodedpolicy_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/hardcodedpolicy"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, hardcodedpolicy.Rule) }
