package breakerplace_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/breakerplace"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, breakerplace.Rule) }
