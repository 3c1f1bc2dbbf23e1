package porterror_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/porterror"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, porterror.Rule) }
