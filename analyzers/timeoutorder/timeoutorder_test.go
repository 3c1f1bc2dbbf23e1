package timeoutorder_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/timeoutorder"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, timeoutorder.Rule) }
