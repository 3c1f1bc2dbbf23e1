package sym

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// TestNames asks for the same names twice, from several goroutines.
func TestNames(t *testing.T) {
	p := Names(`(?i)^is[A-Z]|tx$`)
	want := map[string]bool{
		"isOpen": true, "beginTx": true, "TX": true, "": false, "txn": false, "island": true, "Äis": false, "istx": true, "tx\n": false,
		strings.Repeat("x", 100) + "tx": true, strings.Repeat("tx", 100) + "x": false, "\u212A": false,
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 2 {
				for name, is := range want {
					if p.MatchString(name) != is {
						t.Errorf("%q: %t", name, !is)
					}
				}
			}
		})
	}
	wg.Wait()
}

// TestNamesAsRegexp compares with package regexp, which is right: assertions, classes,
// repetitions, and characters that are not in ASCII in front of a match and after it.
func TestNamesAsRegexp(t *testing.T) {
	alphabet := []string{"a", "A", "b", "B", "k", "K", "s", "S", "_", "1", " ", ".", "\n", "\x00", "tx", "Tx", "fail", "ä", "\u212A", "\u017F", "\xff"}
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, expr := range []string{
		``, `^$`, `^`, `$`, `a`, `(?i)ask`, `^a|b$`, `\ba`, `a\b`, `\B`, `(?m)^a$`, `(?s)a.b`, `a.b`, `^[a-z]*$`, `[^a-z]`, `\w+\d`, `(?i)[k-s]{2}`, `a{2,3}b?`,
		`(?i)(^|_)(tx|fail(ed)?)([A-Z_]|$)`, `^(?i:tx|a)([A-Z_0-9]|$)`, `(a|b)*k.*s`, `ä|a`, `(?i)k`, `.`, `\x{0}`, `a(?:b|$)`, `[[:^alpha:]]\z`, `\Aa`,
	} {
		p, re := Names(expr), regexp.MustCompile(expr)
		for range 2000 {
			var text strings.Builder
			for range rnd.IntN(8) {
				text.WriteString(alphabet[rnd.IntN(len(alphabet))])
			}
			if got, want := p.MatchString(text.String()), re.MatchString(text.String()); got != want {
				t.Errorf("%q in %q: %t", expr, text.String(), got)
			}
		}
	}
}

// TestNamesBounded proves that what is remembered does not grow for ever, and that
// the answers stay right after that.
func TestNamesBounded(t *testing.T) {
	p := Names(`a[ab]{14}b$`) // of each of the last characters it matters which one it is
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		var text strings.Builder
		for range 40 {
			text.WriteByte("ab"[rnd.IntN(2)])
		}
		if s := text.String(); p.MatchString(s) != (s[len(s)-16] == 'a' && s[len(s)-1] == 'b') {
			t.Fatalf("%s: wrong answer", s)
		}
	}
	if n := len(p.auto.states); n != mostStates {
		t.Errorf("%d states are remembered", n)
	}
}
