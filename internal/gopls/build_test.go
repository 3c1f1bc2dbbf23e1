package gopls

import (
	"errors"
	"testing"
)

func TestCause(t *testing.T) {
	for text, want := range map[string]string{
		"": "exit status 1",
		"go: downloading a v1\ngo: a@v1: no network\n":                                                "go: a@v1: no network",
		"go: no network\ngo: downloading b v1\n":                                                      "go: no network",
		"{\n\t\"Path\": \"a\",\n\t\"Error\": \"say \\\"x\\\":\\n\\tno\",\n\t\"GoModSum\": \"h1:\"\n}": "say \"x\": \tno",
	} {
		if got := cause(text, errors.New("exit status 1")); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
