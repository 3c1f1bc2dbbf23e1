package clientlimits_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/clientlimits"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, clientlimits.Rule) }
