package output

import (
	"strings"
	"testing"
)

const page = "# Title\n\n" +
	"A paragraph with `code of several words` and **strong ones** that is longer than a line,\nin two lines; see [the page](x.md).\n\n\n" +
	"- first\n- second item that goes on and on until it does not fit\n  any more\n\n" +
	"| a | b |\n|---|---|\n\n" +
	"```go\nif x {\n\n\treturn `long long long long long long long long`\n}\n```\nafter\n"

const plain = `Title

A paragraph with ` + "`code of several words`" + `
and strong ones that is longer than a
line, in two lines; see the page (x.md).

- first
- second item that goes on and on until
  it does not fit any more

| a | b |
|---|---|

    if x {

    	return ` + "`long long long long long long long long`" + `
    }
after
`

func TestRender(t *testing.T) {
	if got := Render(page, Style{}, 40); got != plain {
		t.Errorf("got:\n%s\nwant:\n%s", got, plain)
	}
}

// TestRenderColoured breaks lines where they break without colours, but for
// the marks of code, which colours make superfluous.
func TestRenderColoured(t *testing.T) {
	got := Render("# T\n\nOf `some code` and **more**.\n", NewStyle(true), 40)
	want := "\x1b[1mT\x1b[22m\n\nOf \x1b[36msome\x1b[0m \x1b[36mcode\x1b[0m and \x1b[1mmore\x1b[22m.\n"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Render(page, NewStyle(true), 1); strings.Contains(got, "\n\n\n") {
		t.Errorf("two empty lines:\n%s", got)
	}
}
