package splitsave_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/splitsave"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, splitsave.Rule) }
