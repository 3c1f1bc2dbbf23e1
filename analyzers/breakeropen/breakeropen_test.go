package breakeropen_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/breakeropen"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, breakeropen.Rule) }
