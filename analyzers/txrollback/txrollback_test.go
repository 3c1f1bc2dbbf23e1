package txrollback_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/txrollback"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, txrollback.Rule) }
