package startupretry_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/startupretry"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, startupretry.Rule) }
