package inboundlimit_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/inboundlimit"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, inboundlimit.Rule) }
