package crossaggregate_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/crossaggregate"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, crossaggregate.Rule) }
