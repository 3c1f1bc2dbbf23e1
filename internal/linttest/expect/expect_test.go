package expect_test

import (
	"fmt"
	"testing"

	"github.com/resilint/resilint/internal/linttest/expect"
)

func TestExpressions(t *testing.T) {
	for text, want := range map[string]string{
		"x() // prose":                      "[]",
		"x() // want `RES1: a\\(b`":         "[RES1: a\\(b]",
		"x: 1 # want \"RES1: a\" `RES2: b`": "[RES1: a RES2: b]",
		"x() // want RES1":                  "error",
		"x() // want `(`":                   "error",
		"x() // wanted by nobody":           "[]",
	} {
		list, err := expect.Expressions(text)
		got := fmt.Sprint(list)
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%s: got %s, %v, want %s", text, got, err, want)
		}
	}
}
