package output

import "slices"

// Format is a form of the report.
type Format string

// Formats. docs/output.md describes them.
const (
	Text        Format = "text"
	JSON        Format = "json"
	SARIF       Format = "sarif"
	GitHub      Format = "github"      // workflow commands of GitHub Actions
	JUnit       Format = "junit"       // XML that test viewers read
	CodeClimate Format = "codeclimate" // JSON that GitLab reads as code quality report
	HTML        Format = "html"        // one page for people
)

var formats = []Format{Text, JSON, SARIF, GitHub, JUnit, CodeClimate, HTML}

// Formats lists the names of all formats.
func Formats() (names []string) {
	for _, f := range formats {
		names = append(names, string(f))
	}
	return names
}

// Document reports whether a format is one document: who reads it gets one also
// when nothing could be analysed. The empty name stands for text.
func (f Format) Document() bool {
	return slices.Contains([]Format{JSON, SARIF, JUnit, CodeClimate, HTML}, f)
}
