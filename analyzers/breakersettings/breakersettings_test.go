package breakersettings_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/breakersettings"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, breakersettings.Rule) }
