package layerimport_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/layerimport"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, layerimport.Rule) }
