package wideport_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/wideport"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, wideport.Rule) }
