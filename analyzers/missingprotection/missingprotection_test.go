package missingprotection_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/missingprotection"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, missingprotection.Rule) }
