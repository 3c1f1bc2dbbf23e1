package driver

import (
	"slices"
	"sync"
	"testing"
)

// units queues one task for each of n units; all of them wait to be released.
func units(q *queue, n int) []*task {
	var all []*task
	for i := range n {
		t := &task{unit: &unit{order: i}, waits: 1}
		q.add(t.unit, []*task{t})
		all = append(all, t)
	}
	q.start()
	return all
}

// TestQueue takes tasks in the order of their units, except those that wait for others.
func TestQueue(t *testing.T) {
	const n = 12
	q := newQueue(1, n)
	all := units(q, n)
	all[7].after(all[6])
	all[2].after(all[0])
	for _, i := range []int{5, 9, 1, 2, 4, 6, 7, 3, 8, 10, 11} {
		q.release(all[i])
	}
	var got []int
	step := func(x *task) {
		got = append(got, x.unit.order)
		if !q.done(x) {
			t.Errorf("%d was not the last of its unit", x.unit.order)
		}
	}
	for x := q.next(); x != nil; x = q.next() {
		step(x)
	}
	// The rest is out of the window before the first.
	if want := []int{1, 3}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
	got = nil
	q.release(all[0])
	for x := q.take(); x != nil; x = q.take() {
		step(x)
	}
	if want := []int{0, 2, 4, 5, 6, 7, 8, 9, 10, 11}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
}

// TestQueueParts finishes a unit with its last task only, and passes by units that
// have none.
func TestQueueParts(t *testing.T) {
	q := newQueue(1, 7)
	two := &unit{order: 1}
	first := &task{unit: two, waits: 1}
	second := &task{unit: two, place: 1}
	second.after(first)
	q.add(two, []*task{first, second})
	ahead := &task{unit: &unit{order: 6}, waits: 1}
	q.add(ahead.unit, []*task{ahead})
	q.start()
	q.release(ahead)
	if q.base != 1 || q.next() != nil {
		t.Fatalf("base %d: runs too far ahead", q.base)
	}
	q.release(first)
	if q.take() != first || q.done(first) || q.base != 1 {
		t.Errorf("unit is finished before its second task")
	}
	if q.take() != second || !q.done(second) || q.base != 6 {
		t.Errorf("unit is not finished after its second task")
	}
	if q.take() != ahead || !q.done(ahead) || q.take() != nil {
		t.Errorf("there is no end")
	}
}

// TestQueueWorkers lets several goroutines wait for what the first task sets free.
func TestQueueWorkers(t *testing.T) {
	const n = 200
	q := newQueue(4, n)
	all := units(q, n)
	for i, x := range all[1:] {
		x.after(all[i/2])
	}
	var mu sync.Mutex
	seen := map[*task]bool{}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for x := q.take(); x != nil; x = q.take() {
				mu.Lock()
				if i := x.unit.order; seen[x] || i > 0 && !seen[all[(i-1)/2]] {
					t.Errorf("%d is taken twice or too early", i)
				}
				seen[x] = true
				mu.Unlock()
				q.done(x)
			}
		})
	}
	for i := n - 1; i >= 0; i-- {
		q.release(all[i])
	}
	wg.Wait()
	if len(seen) != n {
		t.Errorf("%d tasks were done", len(seen))
	}
}
