package retryany_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/retryany"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, retryany.Rule) }
