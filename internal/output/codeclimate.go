package output

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/rule"
)

// climateIssue is an issue in the form of Code Climate, as far as GitLab reads it.
type climateIssue struct {
	Type        string          `json:"type"`
	CheckName   string          `json:"check_name"`
	Description string          `json:"description"`
	Content     *climateContent `json:"content,omitempty"`
	Categories  []string        `json:"categories"`
	Severity    string          `json:"severity"`
	Fingerprint string          `json:"fingerprint"`
	Location    climateLocation `json:"location"`
}

type climateContent struct {
	Body string `json:"body"`
}

type climateLocation struct {
	Path  string       `json:"path"`
	Lines climateLines `json:"lines"`
}

type climateLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

var climateSeverities = [...]string{rule.Info: "info", rule.Warning: "minor", rule.Error: "major"}

// writeCodeClimate prints an array of issues. What could not be analysed is an
// issue as well, so that a report does not look clean that saw nothing.
func writeCodeClimate(w io.Writer, r *Report, o Options) error {
	root := repository(o.Dir)
	issues := []climateIssue{}
	prints := Fingerprints(r.Findings)
	for i := range r.Findings {
		f := &r.Findings[i]
		issues = append(issues, climateIssue{
			Type: "issue", CheckName: f.Code, Description: f.Code + ": " + Message(f), Content: &climateContent{annotation(f, root, o.Dir) + "\n\n" + f.URL},
			Categories: []string{"Bug Risk"}, Severity: climateSeverities[f.Severity], Fingerprint: prints[i],
			Location: climateLocation{below(root, o.Dir, f.Pos.Filename), climateLines{max(1, f.Pos.Line), max(1, f.Pos.Line, f.End.Line)}},
		})
	}
	alike := map[string]int{}
	trouble := func(check, file string, line int, parts ...string) {
		key := digest(append(parts, check, file)...)
		alike[key]++
		message := parts[len(parts)-1]
		issues = append(issues, climateIssue{
			Type: "issue", CheckName: check, Description: "not analysed: " + message,
			Categories: []string{"Bug Risk"}, Severity: "blocker", Fingerprint: digest(key, fmt.Sprint(alike[key])),
			Location: climateLocation{file, climateLines{max(1, line), max(1, line)}},
		})
	}
	for _, e := range r.Errors {
		file, line, _ := SplitPos(e.Pos)
		trouble("load", below(root, o.Dir, cmp.Or(file, "go.mod")), line, e.Package, e.Message)
	}
	for _, e := range r.Internal {
		trouble("internal", below(root, o.Dir, "go.mod"), 1, e.Package, e.Error())
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(issues)
}

// Fingerprints returns what each finding is known by from one run to the next,
// also when code above it comes or goes: a digest of its code, package,
// declaration and message, and of how many alike there are before it.
func Fingerprints(findings []driver.Finding) []string {
	out := make([]string, len(findings))
	seen := map[baseline.Key]int{}
	for i := range findings {
		k := findings[i].Key()
		seen[k]++
		out[i] = digest(k.Code, k.Package, k.Symbol, k.Message, fmt.Sprint(seen[k]))
	}
	return out
}

func digest(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%q", p)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
