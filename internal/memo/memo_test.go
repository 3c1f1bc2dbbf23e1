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
	for range 2 {
		if got := get(); got != 1 {
			t.Errorf("read %d times", got)
		}
	}
	Forget()
	for range 2 {
		if got := get(); got != 2 {
			t.Errorf("read %d times, want once more", got)
		}
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
