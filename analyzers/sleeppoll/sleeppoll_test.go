package sleeppoll_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/sleeppoll"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, sleeppoll.Rule) }
