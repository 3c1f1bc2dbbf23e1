package handbreaker_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/handbreaker"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, handbreaker.Rule) }
