package retrybackoff_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/retrybackoff"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, retrybackoff.Rule) }
