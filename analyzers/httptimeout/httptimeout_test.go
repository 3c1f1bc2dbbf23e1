package httptimeout_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/httptimeout"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, httptimeout.Rule) }
