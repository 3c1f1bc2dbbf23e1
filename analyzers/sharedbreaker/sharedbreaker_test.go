package sharedbreaker_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/sharedbreaker"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, sharedbreaker.Rule) }
