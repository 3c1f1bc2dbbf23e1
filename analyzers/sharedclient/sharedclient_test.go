package sharedclient_test

import (
	"testing"

	"github.com/resilint/resilint/analyzers/sharedclient"
	"github.com/resilint/resilint/internal/linttest"
)

func Test(t *testing.T) { linttest.Run(t, sharedclient.Rule) }
