package retrybound_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/retrybound"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, retrybound.Rule) }
