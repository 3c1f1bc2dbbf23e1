package rootbypass_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/rootbypass"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, rootbypass.Rule) }
