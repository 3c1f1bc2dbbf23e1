package outboxrelay_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/outboxrelay"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, outboxrelay.Rule) }
