package bulkhead_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/bulkhead"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, bulkhead.Rule) }
