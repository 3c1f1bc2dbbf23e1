package directives_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/directives"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, directives.Rule) }
