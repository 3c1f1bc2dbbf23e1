package memo

import (
	"sync"
	"testing"
)

func TestMap(t *testing.T) {
	var m Map[int]
	reads := 0
	get := func() int {
		return m.Get("a", func(key string) int {
			if key != "a" {
				t.Errorf("key %q", key)
			}
			reads++
			return reads
		})
	}
	if get() != 1 || get() != 1 {
		t.Error("read twice")
	}
	Forget()
	if get() != 2 || get() != 2 {
		t.Error("not read once more")
	}
	Forget()
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if get() != 3 {
				t.Error("not the same for all")
			}
		})
	}
	all.Wait()
}
