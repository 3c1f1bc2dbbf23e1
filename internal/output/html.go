package output

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"strings"
	"unicode"
)

// The parts of the page. The style and the script stand in the page itself: it
// is one file that works from anywhere.
var (
	//go:embed html/page.tmpl
	htmlPage string
	//go:embed html/style.css
	htmlOwnStyle string
	//go:embed html/script.js
	htmlScript string
)

// BaseStyle is the style that all pages share: colours, type, tables, print.
//
//go:embed html/base.css
var BaseStyle string

var htmlStyle = BaseStyle + htmlOwnStyle

var htmlTemplate = template.Must(template.New("page").Parse(htmlPage))

// htmlPolicy lets the page load nothing, and run nothing but its own script,
// whatever stands in the code that it shows.
var htmlPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'" +
	"; style-src " + SourceHash(htmlStyle) + "; script-src " + SourceHash(htmlScript)

// SourceHash is how a Content Security Policy names an inline style or script.
func SourceHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// writeHTML prints one page that needs neither a server nor other files.
func writeHTML(w io.Writer, r *Report, o Options) error {
	view, err := newHTMLView(r, o.Dir)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := htmlTemplate.Execute(&b, view); err != nil {
		return err
	}
	_, err = io.WriteString(w, Displayable(b.String()))
	return err
}

// Displayable replaces what no HTML document may hold, bytes that are no UTF-8
// and control characters, and what would show code in another order than it
// has: the marks that turn the direction of text.
func Displayable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r&0xfffe == 0xfffe, 0xfdd0 <= r && r <= 0xfdef:
			return unicode.ReplacementChar
		}
		return r // also for a byte that is no UTF-8, which ranges as the replacement character
	}, text)
}
