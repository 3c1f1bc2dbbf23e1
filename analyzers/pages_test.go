package analyzers_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/linttest"
)

func TestGoodExamplesAreSilent(t *testing.T) { linttest.Good(t, analyzers.All) }
