package domaintimeout_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/domaintimeout"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, domaintimeout.Rule) }
