package unuseddirective_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/linttest"
	"github.com/resilint/resilint/internal/rule"
)

func Test(t *testing.T) { linttest.Run(t, rule.ByName(analyzers.All, "unuseddirective")) }
