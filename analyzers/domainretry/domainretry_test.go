package domainretry_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/domainretry"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, domainretry.Rule) }
