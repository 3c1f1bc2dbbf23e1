package silentfallback_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/silentfallback"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, silentfallback.Rule) }
