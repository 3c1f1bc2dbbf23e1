package retrynested_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/retrynested"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, retrynested.Rule) }
