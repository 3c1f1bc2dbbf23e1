package rule

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
)

const analyzerHeading = "# Analyzer "

// Doc returns the text for analysis.Analyzer.Doc out of an embedded doc.go: the
// section `# Analyzer name` of the package comment, from its summary line on,
// without the leading "name: ". Sub-headings belong to the section; it ends at
// the next `# Analyzer` heading. Doc panics when there is no such section: it
// runs while packages initialise and the mistake is the rule author's.
func Doc(doc, name string) string {
	text, err := extract(doc, name)
	if err != nil {
		panic(err)
	}
	return text
}

func extract(doc, name string) (string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", doc, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return "", fmt.Errorf("doc of analyzer %s: %w", name, err)
	}
	if f.Doc == nil {
		return "", fmt.Errorf("doc of analyzer %s: the package has no comment", name)
	}
	for section := range strings.SplitSeq("\n"+f.Doc.Text(), "\n"+analyzerHeading) {
		head, body, _ := strings.Cut(section, "\n")
		if strings.TrimSpace(head) != name {
			continue
		}
		rest, ok := strings.CutPrefix(strings.TrimSpace(body), name+": ")
		if !ok {
			return "", fmt.Errorf("doc of analyzer %s: the section has to start with %q", name, name+": summary")
		}
		return rest, nil
	}
	return "", fmt.Errorf("doc of analyzer %s: no heading %q", name, analyzerHeading+name)
}
