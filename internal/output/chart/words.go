package chart

import (
	"cmp"
	"fmt"
	"path"
	"strings"
	"unicode"

	"github.com/resilint/resilint/internal/landscape"
)

// Unnamed stands for the calls of which the system is not known.
const unnamed = "(unknown)"

// titleOf is how a system is called.
func titleOf(s *landscape.System) string {
	if s.Name == "" {
		return unnamed
	}
	return s.Name
}

// stateWord is the state of a cell in a word, with what the settings say.
func stateWord(c *landscape.Cell) string {
	switch {
	case c.Missing && c.State == landscape.Partly:
		return "partly missing"
	case c.Missing && c.State == landscape.No:
		return "missing"
	}
	return string(c.State)
}

// symbols stand before the words of states, for those who look for a shape
// rather than a word or a colour.
var symbols = map[landscape.State]string{
	landscape.Yes: "✓", landscape.Partly: "◐", landscape.No: "✕", landscape.NotNeeded: "–", landscape.Unknown: "?",
}

// tone is the class of a cell.
func tone(c *landscape.Cell) string {
	if c.State == landscape.NotNeeded {
		return "spared"
	}
	return stateWord(c)
}

// placeOf is "file:line", or the file alone in the stable form.
func placeOf(e landscape.Evidence) string {
	if e.Line == 0 {
		return e.File
	}
	return fmt.Sprintf("%s:%d", e.File, e.Line)
}

// inside is a function with its package: "order.(*Service).Place".
func inside(pkg, fn string) string { return path.Base(pkg) + "." + fn }

// count says how many there are of something: "1 finding", "3 findings".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// widthOf estimates how many columns a text takes in a monospaced font.
func widthOf(text string) (n int) {
	for _, r := range text {
		n += runeWidth(r)
	}
	return n
}

func runeWidth(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1f000, unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana), 0xff00 <= r && r <= 0xff60:
		return 2
	}
	return 1
}

// shorten takes the middle out of a text that is wider than n columns: names
// differ at their ends.
func shorten(text string, n int) string {
	if widthOf(text) <= n {
		return text
	}
	runes := []rune(text)
	head, tail := 0, len(runes)
	for left := n - 1; left > 0 && head < tail; {
		if head <= len(runes)-tail {
			left -= runeWidth(runes[head])
			if left >= 0 {
				head++
			}
		} else {
			left -= runeWidth(runes[tail-1])
			if left >= 0 {
				tail--
			}
		}
	}
	return string(runes[:head]) + "…" + string(runes[tail:])
}

// ident makes an identifier of a name: lower-case letters, digits and dashes. It
// is another for every other name or further words, and does not depend on what
// else there is, so that a new system leaves the old ones theirs.
func ident(kind, name string, further ...string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	text := strings.Trim(b.String(), "-")
	if len(text) > 40 {
		text = strings.TrimSuffix(text[:40], "-")
	}
	if text == name && len(further) == 0 {
		return kind + "-" + cmp.Or(text, "-unnamed") // no other has two dashes in a row
	}
	return kind + "-" + strings.TrimPrefix(text+"-"+checksum(strings.Join(append(further, name), "\x00")), "-")
}
