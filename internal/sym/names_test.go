package sym

import (
	"strconv"
	"strings"
	"sync"
	"testing"
)

// TestNames asks for the same names twice, from several goroutines.
func TestNames(t *testing.T) {
	p := Names(`(?i)^is[A-Z]|tx$`)
	want := map[string]bool{
		"isOpen": true, "beginTx": true, "TX": true, "": false, "txn": false, "island": true, "Äis": false,
		strings.Repeat("x", longestName) + "tx": true, strings.Repeat("tx", longestName) + "x": false,
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

// TestNamesBounded proves that what is remembered does not grow for ever, and that
// the answers stay right after that.
func TestNamesBounded(t *testing.T) {
	p := Names(`7$`)
	for i := range 2 * mostNames * len(p.shards) {
		if s := strconv.Itoa(i); p.MatchString(s) != (i%10 == 7) {
			t.Fatalf("%s: wrong answer", s)
		}
	}
	for i := range p.shards {
		if n := len(p.shards[i].known); n > mostNames {
			t.Errorf("%d names are remembered in a shard", n)
		}
	}
}
