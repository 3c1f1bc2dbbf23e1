package driver

import (
	"container/heap"
	"sync"
)

// turns lets a limited number of goroutines run at a time. Of those that wait,
// the one with the lowest order is next: that is how packages are finished one
// after the other although all of them start at once.
type turns struct {
	mu      sync.Mutex
	free    int
	waiting waiters
}

func newTurns(n int) *turns { return &turns{free: n} }

// take waits for a turn.
func (t *turns) take(order int) {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return
	}
	w := waiter{order, make(chan struct{})}
	heap.Push(&t.waiting, w)
	t.mu.Unlock()
	<-w.next
}

// give hands the turn on.
func (t *turns) give() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.waiting) == 0 {
		t.free++
		return
	}
	close(heap.Pop(&t.waiting).(waiter).next)
}

type waiter struct {
	order int
	next  chan struct{}
}

// waiters is a heap by order.
type waiters []waiter

func (w waiters) Len() int           { return len(w) }
func (w waiters) Less(i, j int) bool { return w[i].order < w[j].order }
func (w waiters) Swap(i, j int)      { w[i], w[j] = w[j], w[i] }
func (w *waiters) Push(x any)        { *w = append(*w, x.(waiter)) }
func (w *waiters) Pop() any {
	last := len(*w) - 1
	x := (*w)[last]
	*w = (*w)[:last]
	return x
}
