package chart

import (
	"slices"

	"github.com/resilint/resilint/internal/landscape"
)

// Measures of the picture, in CSS pixels. Names are set in a monospaced font, so
// that their width is known without the font.
const (
	charTenths = 73 // width of a character, in tenths
	padding    = 10
	boxHeight  = 40
	gap        = 10 // between boxes of one column
	rankGap    = 18 // between systems
	headHeight = 30 // for the names of the columns
	curve      = 64 // between columns
	slot       = 27 // from mark to mark
	markSize   = 22
	maxChars   = 34
)

// marked are the topics that are drawn on the way to a system, as it is passed.
var marked = []landscape.Topic{landscape.Bulkhead, landscape.Retry, landscape.Breaker, landscape.Timeout, landscape.Idempotency}

// item is something that wants a place in a column: a box, or a line that
// passes through it.
type item struct {
	node   *node // nil for a line
	height int
	want   int // middle, where it would like to be
	middle int // where it is
}

// settle gives the items of a column their places, in their order and gap apart,
// as near to where they want to be as that allows: the sum of the squared
// distances is least (isotonic regression, pool adjacent violators).
func settle(items []*item) {
	type pool struct{ sum, n int }
	var pools []pool
	offsets := make([]int, len(items))
	for i, it := range items {
		if i > 0 {
			offsets[i] = offsets[i-1] + (items[i-1].height+it.height)/2 + gap
		}
		pools = append(pools, pool{it.want - offsets[i], 1})
		for len(pools) > 1 {
			a, b := pools[len(pools)-2], pools[len(pools)-1]
			if a.sum*b.n <= b.sum*a.n {
				break
			}
			pools = append(pools[:len(pools)-2], pool{a.sum + b.sum, a.n + b.n})
		}
	}
	i := 0
	for _, p := range pools {
		for range p.n {
			items[i].middle = p.sum/p.n + offsets[i]
			i++
		}
	}
}

// layout is a graph with places.
type layout struct {
	graph         *graph
	width, height int
	columns       [4]column // inbound, inner, adapters, systems
	marks         int       // left end of the marks
	middle        map[*node]int
	ranks         []int         // middles of the systems
	passing       map[*node]int // where the lines of inbound callers to an adapter pass the inner column, as one
}

// column is where the boxes of a kind stand; it has no width when there are none.
type column struct{ left, width int }

func (c column) right() int { return c.left + c.width }

// layOut gives everything its place.
func layOut(g *graph) *layout {
	l := &layout{graph: g, middle: map[*node]int{}, passing: map[*node]int{}}
	own := -rankGap
	for _, r := range g.systems {
		own += r.height() + rankGap
	}
	most := max(len(g.inbound), len(g.inner))*(boxHeight+gap) - gap
	y := headHeight + max(most-own, 0)/2 // beside the middle of the callers
	var adapters []*node
	for _, r := range g.systems {
		height := r.height()
		for i, a := range r.adapters {
			l.middle[a] = y + i*(boxHeight+gap) + boxHeight/2
			adapters = append(adapters, a)
		}
		l.ranks = append(l.ranks, y+height/2)
		y += height + rankGap
	}
	l.height = y - rankGap + 2
	l.callers(adapters)
	l.across(adapters)
	return l
}

// height is what a system and its adapters take.
func (r *rank) height() int { return max(len(r.adapters)*(boxHeight+gap)-gap, boxHeight) }

// callers places the callers beside what they call.
func (l *layout) callers(adapters []*node) {
	called := map[*node][]int{} // middles of what a caller calls
	for _, a := range adapters {
		for _, c := range a.from {
			called[c] = append(called[c], l.middle[a])
		}
	}
	var items []*item
	passing := map[*item]*node{}
	for _, n := range l.graph.inner {
		items = append(items, &item{node: n, height: boxHeight, want: mean(called[n])})
	}
	if len(items) > 0 {
		for _, a := range adapters {
			if slices.ContainsFunc(a.from, l.inbound) {
				it := &item{height: 4, want: l.middle[a]}
				passing[it] = a
				items = append(items, it)
			}
		}
	}
	l.column(items)
	next := map[*node][]int{}
	for _, it := range items {
		a, ok := passing[it]
		if !ok {
			continue
		}
		l.passing[a] = it.middle
		for _, c := range a.from {
			if l.inbound(c) {
				next[c] = append(next[c], it.middle)
			}
		}
	}
	items = nil
	for _, n := range l.graph.inbound {
		want := next[n]
		if len(want) == 0 {
			want = called[n]
		}
		items = append(items, &item{node: n, height: boxHeight, want: mean(want)})
	}
	l.column(items)
}

// inbound reports whether a caller stands in the first column.
func (l *layout) inbound(n *node) bool { return slices.Contains(l.graph.inbound, n) }

// column settles items between the heads and, where that is possible, the foot
// of the picture.
func (l *layout) column(items []*item) {
	if len(items) == 0 {
		return
	}
	slices.SortStableFunc(items, func(a, b *item) int { return a.want - b.want })
	settle(items)
	first, last := items[0], items[len(items)-1]
	down := max(headHeight-(first.middle-first.height/2), 0)
	if over := last.middle + last.height/2 + down - l.height; over > 0 && down == 0 {
		down = -min(over, first.middle-first.height/2-headHeight)
	}
	for _, it := range items {
		it.middle += down
		if it.node != nil {
			l.middle[it.node] = it.middle
		}
	}
	l.height = max(l.height, last.middle+last.height/2+2)
}

// across places the columns.
func (l *layout) across(adapters []*node) {
	var systems []string
	for _, r := range l.graph.systems {
		title, sub := systemTexts(r.system)
		systems = append(systems, title+"   ", sub+"   ") // room for the sign of the kind
	}
	x := 2
	for i, texts := range [][]string{textsOf(l.graph.inbound), textsOf(l.graph.inner), textsOf(adapters), systems} {
		if len(texts) == 0 {
			continue
		}
		if i == 3 {
			l.marks = x - curve/4
			x = l.marks + len(marked)*slot + 24
		}
		widest := 12
		for _, t := range texts {
			widest = max(widest, min(widthOf(t), maxChars))
		}
		l.columns[i] = column{x, (widest*charTenths+9)/10 + 2*padding}
		x = l.columns[i].right() + curve
	}
	l.width = x - curve + 2
}

func textsOf(nodes []*node) (texts []string) {
	for _, n := range nodes {
		texts = append(texts, n.title, n.sub)
	}
	return texts
}

func mean(list []int) int {
	if len(list) == 0 {
		return 0
	}
	sum := 0
	for _, n := range list {
		sum += n
	}
	return sum / len(list)
}
