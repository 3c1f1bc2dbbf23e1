package duphandling_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/duphandling"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, duphandling.Rule) }
