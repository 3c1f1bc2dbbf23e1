package driver

import (
	"container/heap"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// task is one step of the work on a unit: an analyzer, or the load before all of
// them.
type task struct {
	unit     *unit
	analyzer *analysis.Analyzer // nil means to load
	place    int                // among the tasks of the unit
	waits    int                // for so many others
	then     []*task            // those that wait for it
}

// after makes a task wait for another one.
func (t *task) after(first *task) {
	t.waits++
	first.then = append(first.then, t)
}

// queue hands tasks that wait for no other one to workers. Of those, the one of
// the lowest unit is next; one that is more than a window ahead of the first
// unfinished unit waits even if there is nothing else to do. That is how units are
// finished one after the other, and few are half done at a time. A goroutine for
// each task would be simpler, but there are some ten thousands of them, and most
// take less time than it does to start one.
type queue struct {
	mu     sync.Mutex
	news   sync.Cond // a task is ready, or none is to come
	ready  tasks
	window int
	base   int   // lower units are all finished
	open   []int // by order of units: tasks that are not done
	left   int   // all tasks that are not done
}

func newQueue(workers, units int) *queue {
	// Units wait for each other's facts: some must be ready to fill the gaps.
	q := &queue{window: 4 * workers, open: make([]int, units)}
	q.news.L = &q.mu
	return q
}

// add makes tasks of a unit known, all before the first is taken.
func (q *queue) add(u *unit, list []*task) {
	q.open[u.order] = len(list)
	q.left += len(list)
}

// start lets units without tasks be passed by.
func (q *queue) start() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.advance()
}

func (q *queue) advance() {
	for q.base < len(q.open) && q.open[q.base] == 0 {
		q.base++
	}
}

// take waits for a task; nil means that all are done.
func (q *queue) take() *task {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.left > 0 {
		if t := q.next(); t != nil {
			return t
		}
		q.news.Wait()
	}
	return nil
}

// next returns a task that may be done now, or nil.
func (q *queue) next() *task {
	if len(q.ready) == 0 || q.ready[0].unit.order >= q.base+q.window {
		return nil
	}
	return heap.Pop(&q.ready).(*task)
}

// release takes one reason to wait from a task.
func (q *queue) release(t *task) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.unblock(t)
	q.news.Broadcast()
}

func (q *queue) unblock(t *task) {
	if t.waits--; t.waits == 0 {
		heap.Push(&q.ready, t)
	}
}

// done takes note that a task is, and reports whether it was the last of its unit.
func (q *queue) done(t *task) (last bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, next := range t.then {
		q.unblock(next)
	}
	q.left--
	q.open[t.unit.order]--
	last = q.open[t.unit.order] == 0
	if last {
		q.advance()
	}
	if last || len(t.then) > 1 || q.left == 0 {
		q.news.Broadcast()
	}
	return last
}

// tasks is a heap by unit.
type tasks []*task

func (l tasks) Len() int { return len(l) }

func (l tasks) Less(i, j int) bool {
	if a, b := l[i].unit.order, l[j].unit.order; a != b {
		return a < b
	}
	return l[i].place < l[j].place
}

func (l tasks) Swap(i, j int) { l[i], l[j] = l[j], l[i] }
func (l *tasks) Push(x any)   { *l = append(*l, x.(*task)) }
func (l *tasks) Pop() any {
	last := len(*l) - 1
	x := (*l)[last]
	(*l)[last] = nil
	*l = (*l)[:last]
	return x
}
