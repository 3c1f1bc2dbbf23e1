package lostupdate_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/lostupdate"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, lostupdate.Rule) }
