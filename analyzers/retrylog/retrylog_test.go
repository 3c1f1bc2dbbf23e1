package retrylog_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/retrylog"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, retrylog.Rule) }
