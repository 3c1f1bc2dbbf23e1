package lockscope_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/lockscope"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, lockscope.Rule) }
