package suppress

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
)

// tool is what resilint's directives start with: //resilint:name.
const tool = "resilint"

// Names of the directives that silence codes.
const (
	verbIgnore     = "ignore"
	verbFileIgnore = "file-ignore"
)

// Kind is an annotation: a directive that says something about the code that
// rules cannot see.
type Kind string

// Annotations.
const (
	Idempotent      Kind = "idempotent"       // calling it twice does the same as once
	Fallback        Kind = "fallback"         // the replacement for a failed result is agreed upon
	BusinessTimeout Kind = "business-timeout" // the deadline is a business rule
	TxOwner         Kind = "tx-owner"         // it owns the transaction on purpose
	CrossAggregate  Kind = "cross-aggregate"  // it saves several aggregates on purpose
)

// Kinds are all annotations.
var Kinds = []Kind{Idempotent, Fallback, BusinessTimeout, TxOwner, CrossAggregate}

// verbs are all names of directives.
func verbs() []string {
	out := []string{verbIgnore, verbFileIgnore}
	for _, k := range Kinds {
		out = append(out, string(k))
	}
	return out
}

// Word is a word of a directive with its place.
type Word struct {
	Text     string
	Pos, End token.Pos
}

// Range is the place of the word.
func (w Word) Range() analysis.Range { return span{w.Pos, w.End} }

type span struct{ pos, end token.Pos }

func (s span) Pos() token.Pos { return s.pos }
func (s span) End() token.Pos { return s.end }

// Fault is what is wrong with a directive.
type Fault struct {
	Unknown bool   // a code that does not exist; otherwise the form is wrong
	Word           // the place
	Message string // lower case, no full stop
}

// Directive is one comment that silences codes or annotates code.
type Directive struct {
	Verb   string // "ignore", "file-ignore" or a Kind; "" when Faults say more
	Codes  []Word // of ignore and file-ignore: those that exist
	Reason string
	Pos    token.Pos
	End    token.Pos
	Faults []Fault

	foreign bool // another tool's: //nolint, //lint:ignore
	all     bool // silences every code
	globs   bool // codes may be globs
}

// Parse reads one comment. ok is false for comments that are no directive of
// resilint and none that it honours. Positions are relative to pos, where the
// comment starts.
func Parse(pos token.Pos, text string) (d Directive, ok bool) {
	if !strings.HasPrefix(text, "//") {
		return d, false
	}
	d = Directive{Pos: pos, End: pos + token.Pos(len(text))}
	// A second comment on the line is not part of the directive.
	if i := strings.Index(text[2:], " //"); i >= 0 && !strings.HasPrefix(strings.TrimLeft(text, "/ "), "nolint") {
		text = strings.TrimRight(text[:2+i], " \t")
		d.End = pos + token.Pos(len(text))
	}
	if dir, isDir := ast.ParseDirective(pos, text); isDir {
		switch {
		case dir.Tool == tool:
			d.parse(dir.Name, dir.Args, dir.ArgsPos)
			return d, true
		case dir.Tool == "lint" && (dir.Name == verbIgnore || dir.Name == verbFileIgnore):
			return d, d.parseLint(dir)
		}
	}
	if d.parseNolint(text) {
		return d, true
	}
	return d, d.parseNearMiss(text)
}

func (d *Directive) fault(unknown bool, w Word, format string, args ...any) {
	d.Faults = append(d.Faults, Fault{unknown, w, fmt.Sprintf(format, args...)})
}

// whole is the directive as a place.
func (d *Directive) whole() Word { return Word{"", d.Pos, d.End} }

func (d *Directive) parse(verb, args string, at token.Pos) {
	switch {
	case verb == verbIgnore || verb == verbFileIgnore:
		d.Verb = verb
		d.parseIgnore(args, at)
	case isKind(verb):
		d.Verb = verb
		if d.Reason = reasonIn(args); d.Reason == "" {
			d.fault(false, d.whole(), "//resilint:%s without a reason: say why after it", verb)
		}
	default:
		d.fault(false, d.whole(), "unknown directive //resilint:%s%s", verb, rule.Hint(verb, verbs()))
	}
}

// parseIgnore reads `CODE[,CODE…] reason`; blanks after a comma are allowed.
func (d *Directive) parseIgnore(args string, at token.Pos) {
	words, rest := codeList(args, at)
	for _, w := range words {
		if known, ok := rule.Lookup(w.Text); ok {
			d.Codes = append(d.Codes, Word{known.Code, w.Pos, w.End})
			continue
		}
		if !looksLikeCode(w.Text) && rule.CodesOf(w.Text) == nil && len(words) == 1 {
			d.fault(false, d.whole(), "//resilint:%s without a code: name the codes, then the reason", d.Verb)
			return
		}
		if begins(w.Text) {
			d.fault(true, w, "unknown code %q; a directive names whole codes", w.Text)
			continue
		}
		d.fault(true, w, "%s", rule.UnknownCode(w.Text))
	}
	d.Reason = reasonIn(rest)
	switch {
	case len(words) == 0:
		d.fault(false, d.whole(), "//resilint:%s without a code: name the codes, then the reason", d.Verb)
	case d.Reason == "":
		d.fault(false, d.whole(), "//resilint:%s without a reason: say why after the code", d.Verb)
	}
}

// codeList splits the leading comma-separated list from the rest; a colon after
// it is left out.
func codeList(args string, at token.Pos) (words []Word, rest string) {
	off := 0
	for off < len(args) {
		end := off
		for end < len(args) && args[end] != ',' && !unicode.IsSpace(rune(args[end])) {
			end++
		}
		if w := strings.TrimRight(args[off:end], ":"); w != "" {
			words = append(words, Word{w, at + token.Pos(off), at + token.Pos(off+len(w))})
		}
		next := end
		for next < len(args) && unicode.IsSpace(rune(args[next])) {
			next++
		}
		if next == len(args) || args[next] != ',' {
			return words, args[end:]
		}
		for next < len(args) && (args[next] == ',' || unicode.IsSpace(rune(args[next]))) {
			next++
		}
		off = next
	}
	return words, ""
}

var codeLike = regexp.MustCompile(`(?i)^[a-z]{2,4}[-_]?\d+$`)

// looksLikeCode tells a mistyped code from the first word of a reason.
func looksLikeCode(w string) bool { return codeLike.MatchString(w) }

// begins reports whether codes begin so, as -rules would take it.
func begins(w string) bool {
	return looksLikeCode(w) && slices.ContainsFunc(rule.CodeNames(), func(c string) bool { return strings.HasPrefix(c, w) })
}

// reasonIn returns the reason without leading punctuation; text without a
// letter is none.
func reasonIn(text string) string {
	text = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(text), ":;-–— \t"))
	if !strings.ContainsFunc(text, unicode.IsLetter) {
		return ""
	}
	return text
}

func isKind(verb string) bool {
	for _, k := range Kinds {
		if string(k) == verb {
			return true
		}
	}
	return false
}

var nearMiss = regexp.MustCompile(`^//\s*(?i:resilint)\s*:\s*([A-Za-z-]+)\b`)

// parseNearMiss recognises what was meant as a directive but is none to Go:
// `// resilint:ignore RES2001 …`. Prose that mentions directives is left alone.
func (d *Directive) parseNearMiss(text string) bool {
	m := nearMiss.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	verb := strings.ToLower(m[1])
	rest := strings.Fields(text[len(m[0]):])
	switch {
	case verb == verbIgnore || verb == verbFileIgnore:
		if len(rest) == 0 || !looksLikeCode(strings.TrimRight(rest[0], ",")) && !strings.Contains(rest[0], ",RES") {
			return false
		}
	case !isKind(verb) || len(rest) == 0:
		return false
	}
	d.fault(false, d.whole(), "not a directive yet: write //resilint:%s, lower case and without spaces", verb)
	return true
}
