package detachedcontext_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/detachedcontext"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, detachedcontext.Rule) }
