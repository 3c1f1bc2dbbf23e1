package portdto_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/portdto"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, portdto.Rule) }
