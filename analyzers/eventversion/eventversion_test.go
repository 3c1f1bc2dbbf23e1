package eventversion_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/eventversion"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, eventversion.Rule) }
