package report

import (
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/internal/suppress"
	"golang.org/x/tools/go/analysis"
)

// Link are the two ends of a finding about a port and what is behind it: the place
// that asks, and the place that does it, mostly in two other packages. A directive at
// either of them silences the finding, as one at the finding itself (`//nolint` does so
// there only: golangci-lint knows of no other place); a pair is reported once; and the
// finding may stand in generated code, since programs are put together by generators.
// package wiring makes ends of places.
type Link struct {
	Asks, Does End
	// Plain: there is no port between the two. Neither message says that there is.
	Plain bool
}

// End is one of the ends. Its position may be in another package.
type End struct {
	Pos     token.Pos
	Message string         // what is related: lower case, "retried here"
	Pkg     *types.Package // that the place is in
}

// What is said of the ends after their messages. Drivers of whole programs know by
// it that a finding is about a pair, which other packages may put together as well.
const (
	inFront = ", in front of the port"
	behind  = ", behind the port"
)

// Pair reports whether two related messages are those of the ends of a link.
func Pair(asks, does string) bool {
	return strings.HasSuffix(asks, inFront) && strings.HasSuffix(does, behind)
}

// WantedLinks is Wanted for findings with a Link: a package of nothing but generated
// code may put a program together.
func WantedLinks(pass *analysis.Pass, codes ...*rule.Code) bool {
	g, s := gateOf(pass), config.Of(pass)
	return (g.open || len(g.generated) > 0) && slices.ContainsFunc(codes, s.Enabled)
}

// silenced reports whether a directive at one of the ends silences a code. Both are
// looked at, so that either directive is known to be of use.
func (l *Link) silenced(pass *analysis.Pass, code string) bool {
	if l == nil {
		return false
	}
	asks, does := l.Asks.silenced(pass, code), l.Does.silenced(pass, code)
	return asks || does
}

func (e *End) silenced(pass *analysis.Pass, code string) bool {
	if !e.Pos.IsValid() || e.Pkg == nil {
		return false
	}
	x := suppress.Of(pass)
	if e.Pkg == pass.Pkg && x.SilencedBy(code, e.Pos) == suppress.Own {
		return true
	}
	// Of a file that line directives speak of, as those of cgo do, there may be no more
	// than its lines; a position in the file itself is told by its directives.
	silences := x.SilencesHere
	if e.Pkg != pass.Pkg {
		silences = func(code, file string, line int) bool { return x.SilencesIn(e.Pkg, code, file, line) }
	}
	at, told := pass.Fset.PositionFor(e.Pos, false), pass.Fset.Position(e.Pos)
	return silences(code, filepath.Base(at.Filename), at.Line) ||
		told != at && silences(code, filepath.Base(told.Filename), told.Line)
}

// pair tells links apart: by the message, when not both ends have a place.
func (l *Link) pair(fset *token.FileSet, message string) string {
	if !l.Asks.Pos.IsValid() || !l.Does.Pos.IsValid() {
		return " " + message
	}
	return " " + fset.PositionFor(l.Asks.Pos, false).String() + " " + fset.PositionFor(l.Does.Pos, false).String()
}

// related are the ends as related places, the upper one first.
func (l *Link) related() (out []analysis.RelatedInformation) {
	asks, does := l.Asks.Message+inFront, l.Does.Message+behind
	if l.Plain {
		asks, does = l.Asks.Message, l.Does.Message
	}
	for _, r := range []Related{{l.Asks.Pos, asks}, {l.Does.Pos, does}} {
		if r.Pos.IsValid() {
			out = append(out, analysis.RelatedInformation{Pos: r.Pos, Message: r.Message})
		}
	}
	return out
}

// firstPair reports whether a link is there for the first time.
func (g *gate) firstPair(id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	first := !g.pairs[id]
	g.pairs[id] = true
	return first
}
