package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/nearest"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/rule"
)

func runExplain(ctx context.Context, inv *invocation) (int, error) {
	if inv.opts.at != "" {
		return runExplainAt(ctx, inv)
	}
	if len(inv.args) == 0 {
		return 0, usagef("explain what? name codes or analyzers, such as `resilint explain RES2001`; `resilint rules` lists them")
	}
	e := &explainer{rules: inv.Rules, style: output.NewStyle(inv.color()), width: inv.width()}
	var pages, unknown []string
	for _, word := range inv.args {
		page, err := e.explain(word)
		if err != nil {
			unknown = append(unknown, err.Error())
		}
		pages = append(pages, page)
	}
	if len(unknown) > 0 {
		return 0, usagef("%s", strings.Join(unknown, "\n"))
	}
	fmt.Fprint(inv.Stdout, strings.Join(pages, "\n"+strings.Repeat("─", e.width)+"\n\n"))
	return 0, nil
}

// width returns how many columns text has.
func (inv *invocation) width() int {
	const least, usual, most = 40, 80, 100 // longer lines are hard to read
	n, err := strconv.Atoi(inv.Getenv("COLUMNS"))
	if err != nil {
		return usual
	}
	return min(max(n, least), most)
}

type explainer struct {
	rules []*rule.Rule
	style output.Style
	width int
}

// explain returns the page of a code, or what is known of an analyzer. Case
// does not matter.
func (e *explainer) explain(word string) (string, error) {
	if r := rule.ByName(e.rules, strings.ToLower(word)); r != nil {
		return e.analyzer(r), nil
	}
	id := strings.ToUpper(word)
	r, c := rule.ByCode(e.rules, id)
	if r == nil {
		if page := e.family(id); page != "" {
			return page, nil
		}
		return "", e.unknown(word)
	}
	if c.Removed {
		return fmt.Sprintf("%s was removed in favour of %s.\n", c.ID, cmp.Or(c.Replaced, "nothing: delete what names it")), nil
	}
	return e.code(r, c)
}

func (e *explainer) code(r *rule.Rule, c *rule.Code) (string, error) {
	page, err := r.Page(c.ID)
	if err != nil {
		return "", err
	}
	head, body, _ := strings.Cut(page, "\n")
	facts := fmt.Sprintf("analyzer %s · severity %s · profile %s · since %s",
		r.Analyzer.Name, e.style.Severity(c.Severity, c.Severity.String()), c.Level, c.Since)
	return output.Render(head, e.style, e.width) + facts + "\n\n" +
		output.Render(strings.TrimSpace(body), e.style, e.width) + "\n" + e.style.Faint(rule.URL(c.ID)) + "\n", nil
}

// family lists the codes that begin with a prefix, such as RES22; it is "" for a
// prefix of none.
func (e *explainer) family(prefix string) string {
	if !strings.HasPrefix(prefix, "RES") {
		return ""
	}
	rows := codeRows(e.rules)
	rows = append(rows[:1], slices.DeleteFunc(rows[1:], func(row []string) bool { return !strings.HasPrefix(row[0], prefix) })...)
	if len(rows) == 1 {
		return ""
	}
	return fmt.Sprintf("%s\n\n%s\n`resilint explain CODE` explains one of them; `-rules %s` reports them alone.\n",
		e.style.Strong(fmt.Sprintf("%s: %d codes", prefix, len(rows)-1)), table(e.style, rows), prefix)
}

func (e *explainer) analyzer(r *rule.Rule) string {
	title, text, _ := strings.Cut(r.Analyzer.Doc, "\n")
	title = strings.TrimPrefix(title, r.Analyzer.Name+": ")
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", e.style.Strong(r.Analyzer.Name), title)
	if text = strings.TrimSpace(text); text != "" {
		b.WriteString(output.Render(text, e.style, e.width) + "\n")
	}
	b.WriteString(table(e.style, codeRows([]*rule.Rule{r})))
	b.WriteString("\n" + e.style.Faint(rule.URL(r.Analyzer.Name)) + "\n")
	return b.String()
}

// unknown says which names a word is most like.
func (e *explainer) unknown(word string) error {
	near := nearest.Names(word, append(rule.CodeNames(), rule.AnalyzerNames()...), 3)
	if len(near) == 0 {
		return fmt.Errorf("unknown code or analyzer %q; `resilint rules` lists them", word)
	}
	return fmt.Errorf("unknown code or analyzer %q; nearest: %s", word, strings.Join(near, ", "))
}
