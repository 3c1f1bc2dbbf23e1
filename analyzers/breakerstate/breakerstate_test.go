package breakerstate_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/breakerstate"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, breakerstate.Rule) }
