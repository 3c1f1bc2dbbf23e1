package asynctimeout_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/asynctimeout"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, asynctimeout.Rule) }
