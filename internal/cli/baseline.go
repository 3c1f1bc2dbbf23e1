package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/rule"
)

// codeGone is the code of an entry of a baseline that nothing answers to.
const codeGone = "RES9005"

// runBaseline writes the baselines of the modules that are analysed. An existing
// one only shrinks, unless -accept says otherwise.
func runBaseline(ctx context.Context, inv *invocation) (int, error) {
	if err := config.Analyzer.Flags.Set("no-baseline", "true"); err != nil {
		return 0, err
	}
	r, err := inv.prepare(ctx)
	if err != nil {
		return 0, err
	}
	defer r.progress.finish()
	r.opts.EachPair = true // each package looks up its own
	res, err := r.do(ctx)
	r.progress.finish()
	if err != nil {
		return 0, err
	}
	output.Trouble(inv.Stderr, res, inv.Dir, inv.opts.verbose)
	code := driver.ExitCode(res, 0, nil)
	if code != driver.ExitOK {
		fmt.Fprintln(inv.Stderr, "resilint: the baseline does not hold what is found in code that could not be analysed")
	}
	if code != driver.ExitOK && len(res.Findings) == 0 {
		return code, nil // there is nothing to say of what was not seen
	}
	now := countByModule(res)
	seen := r.judged(res)
	for _, dir := range res.Modules {
		if _, err := os.Stat(filepath.Join(dir, baseline.FileName)); err != nil && len(now[dir]) == 0 && len(now) > 0 {
			continue // a module beside the one that has findings
		}
		if err := inv.rewrite(filepath.Join(dir, baseline.FileName), now[dir], seen); err != nil {
			return 0, err
		}
	}
	return code, nil
}

// countByModule counts the findings that a baseline can hold, by the folder of
// the module that they lie in.
func countByModule(res *driver.Result) map[string]map[baseline.Key]int {
	counts := map[string]map[baseline.Key]int{}
	for i := range res.Findings {
		f := &res.Findings[i]
		dir := ""
		for _, mod := range res.Modules {
			rel, err := filepath.Rel(mod, f.Pos.Filename)
			if err == nil && filepath.IsLocal(rel) && len(mod) > len(dir) {
				dir = mod
			}
		}
		if filepath.Ext(f.Pos.Filename) != ".go" {
			continue // about settings: the command itself reports it
		}
		if counts[dir] == nil {
			counts[dir] = map[baseline.Key]int{}
		}
		counts[dir][f.Key()]++
	}
	return counts
}

// rewrite writes one baseline and says what has changed.
func (inv *invocation) rewrite(path string, now map[baseline.Key]int, seen *judged) error {
	old, err := config.ReadBaseline(path)
	if errors.Is(err, fs.ErrNotExist) {
		old, err = nil, nil
	}
	if err != nil {
		return (&settings{inv: inv}).explain(err)
	}
	next, change := merge(old, now, seen, inv.opts.accept)
	name := output.Rel(inv.Dir, path)
	switch total := sum(next); {
	case total > 0:
		text, err := baseline.New(next).Format()
		if err == nil {
			err = os.WriteFile(path, text, 0o644)
		}
		if err != nil {
			return &driver.SetupError{Kind: driver.GoFailed, Message: "the baseline could not be written: " + err.Error()}
		}
		fmt.Fprintf(inv.Stdout, "%s: %s known%s\n", name, findings(total), change)
	case old == nil:
		fmt.Fprintf(inv.Stdout, "%s: not needed, there are no findings\n", name)
	default:
		if err := os.Remove(path); err != nil {
			return &driver.SetupError{Kind: driver.GoFailed, Message: "the baseline could not be removed: " + err.Error()}
		}
		fmt.Fprintf(inv.Stdout, "%s: removed, none of its findings is left\n", name)
	}
	return nil
}

// merge returns what a baseline is going to hold, and says what has changed.
func merge(old *baseline.File, now map[baseline.Key]int, seen *judged, accept bool) (next map[baseline.Key]int, change string) {
	if old == nil {
		return now, ""
	}
	next = map[baseline.Key]int{}
	gone, left := 0, 0
	for k, n := range old.Counts() {
		keep := n
		if seen.has(k) {
			keep = min(n, now[k])
		}
		if keep > 0 {
			next[k] = keep
		}
		gone += n - keep
	}
	for k, n := range now {
		if more := n - next[k]; more > 0 && accept {
			next[k] = n
		} else if more > 0 {
			left += more
		}
	}
	change = fmt.Sprintf("; %d gone", gone)
	if left > 0 {
		change += fmt.Sprintf("; %d new, left out (-accept takes them in)", left)
	}
	return next, change
}

func sum(counts map[baseline.Key]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}

// judged knows which findings a run could have come upon.
type judged struct {
	rules    []*rule.Rule
	settings map[string]*config.Settings // by package
	skipped  map[string]bool             // packages
	whole    bool                        // all others of the modules are gone
}

func (r *run) judged(res *driver.Result) *judged {
	j := &judged{r.Rules, map[string]*config.Settings{}, map[string]bool{}, r.whole && len(res.Internal) == 0}
	if len(res.Internal) > 0 {
		return j // who knows what is missing
	}
	for _, p := range res.Results[config.Analyzer] {
		j.settings[p.Package] = p.Value.(*config.Settings)
	}
	for _, s := range res.Skipped {
		delete(j.settings, s.Package)
		j.skipped[s.Package] = true
	}
	return j
}

// has reports whether a finding would have been seen if it were there.
func (j *judged) has(k baseline.Key) bool {
	s := j.settings[k.Package]
	if s == nil && j.whole {
		return !j.skipped[k.Package]
	}
	_, code := rule.ByCode(j.rules, k.Code)
	return s != nil && code != nil && s.Enabled(code)
}

// gone are the findings about entries of baselines that nothing answers to.
func (s *settings) gone(seen *judged) (list []driver.Finding) {
	r, code := rule.ByCode(s.inv.Rules, codeGone)
	if code == nil {
		return nil
	}
	files := map[*baseline.File]*config.Settings{}
	for _, one := range seen.settings {
		if one.Known != nil && one.Enabled(code) {
			files[one.Known] = one
		}
	}
	for file, one := range files {
		for _, e := range file.Gone() {
			if !seen.has(e.Key) {
				continue
			}
			p := config.Problem{Path: one.Known.Path, Pos: config.Pos{Line: e.Line, Col: 1}}
			p.Message = fmt.Sprintf("%s%s is in the baseline %s; `resilint baseline` drops it", e.Code, in(e.Symbol), times(e))
			list = append(list, finding(r, code, one, p))
		}
	}
	slices.SortFunc(list, func(a, b driver.Finding) int {
		if c := strings.Compare(a.Pos.Filename, b.Pos.Filename); c != 0 {
			return c
		}
		return a.Pos.Line - b.Pos.Line
	})
	return list
}

func in(symbol string) string {
	if symbol == "" {
		return ""
	}
	return " in " + symbol
}

func times(e *baseline.Entry) string {
	if e.Count == 1 {
		return "and no longer found"
	}
	return fmt.Sprintf("%d times, and found %d times", e.Count, e.Met())
}
