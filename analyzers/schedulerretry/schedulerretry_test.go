package schedulerretry_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/schedulerretry"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, schedulerretry.Rule) }
