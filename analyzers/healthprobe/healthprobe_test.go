package healthprobe_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/healthprobe"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, healthprobe.Rule) }
