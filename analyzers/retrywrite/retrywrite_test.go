package retrywrite_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/retrywrite"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, retrywrite.Rule) }
