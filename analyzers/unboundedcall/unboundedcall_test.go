package unboundedcall_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/unboundedcall"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, unboundedcall.Rule) }
