package eventorigin_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/eventorigin"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, eventorigin.Rule) }
