package txboundary_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/txboundary"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, txboundary.Rule) }
