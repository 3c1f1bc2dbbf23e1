package driver

import (
	"container/heap"
	"sync"
)

// turns lets a limited number of goroutines run at a time, each for a unit of
// work with an order. Of those that wait, the one with the lowest order is next;
// one that is more than a window ahead of the first unfinished unit waits even if
// there is a turn to spare. That is how packages are finished one after the other
// although all of them start at once, and few are half done at a time.
type turns struct {
	mu       sync.Mutex
	free     int
	window   int
	base     int // lower orders are all finished
	finished map[int]bool
	waiting  waiters
}

func newTurns(n int) *turns {
	// Units wait for each other's facts: some must be ready to fill the gaps.
	return &turns{free: n, window: 4 * n, finished: map[int]bool{}}
}

// take waits for a turn.
func (t *turns) take(order int) {
	w := waiter{order, make(chan struct{})}
	t.mu.Lock()
	heap.Push(&t.waiting, w)
	t.grant()
	t.mu.Unlock()
	<-w.next
}

// give hands the turn on.
func (t *turns) give() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.free++
	t.grant()
}

// finish says that nobody will take a turn for this unit any more.
func (t *turns) finish(order int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.finished[order] = true; t.finished[t.base]; t.base++ {
		delete(t.finished, t.base)
	}
	t.grant()
}

func (t *turns) grant() {
	for t.free > 0 && len(t.waiting) > 0 && t.waiting[0].order < t.base+t.window {
		t.free--
		close(heap.Pop(&t.waiting).(waiter).next)
	}
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
