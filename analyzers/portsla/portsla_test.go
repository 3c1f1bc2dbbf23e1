package portsla_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/portsla"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, portsla.Rule) }
