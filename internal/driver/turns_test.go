package driver

import (
	"slices"
	"sync"
	"testing"
)

// TestTurns makes many wait while all turns are taken, and looks in which order
// they come in.
func TestTurns(t *testing.T) {
	turns := newTurns(1)
	turns.take(0)
	var got []int
	var wg sync.WaitGroup
	for _, order := range []int{5, 3, 9, 1, 7} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			turns.take(order)
			got = append(got, order) // one at a time: the race detector watches
			turns.give()
		}()
	}
	for waiting := 0; waiting < 5; {
		turns.mu.Lock()
		waiting = len(turns.waiting)
		turns.mu.Unlock()
	}
	turns.give()
	for range 10 { // 9 is out of the window until those below are finished
		turns.finish(turns.base)
	}
	wg.Wait()
	if want := []int{1, 3, 5, 7, 9}; !slices.Equal(got, want) {
		t.Errorf("turns in order %v, want %v", got, want)
	}
	turns.take(10)
	if turns.free != 0 {
		t.Errorf("%d turns left over", turns.free)
	}
}

// TestWindow keeps a unit far ahead back until the first ones are finished, in
// whatever order that happens.
func TestWindow(t *testing.T) {
	turns := newTurns(1)
	ahead := turns.window + 1
	ran := make(chan bool)
	go func() {
		turns.take(ahead)
		close(ran)
	}()
	for waiting := 0; waiting < 1; {
		turns.mu.Lock()
		waiting = len(turns.waiting)
		turns.mu.Unlock()
	}
	turns.finish(1)
	turns.take(2) // there is a turn to spare
	turns.give()
	select {
	case <-ran:
		t.Fatal("ran too far ahead")
	default:
	}
	turns.finish(0)
	<-ran
	if turns.base != 2 || len(turns.finished) != 0 {
		t.Errorf("base %d, %d finished", turns.base, len(turns.finished))
	}
}

func TestExitCode(t *testing.T) {
	for _, tt := range []struct {
		res     *Result
		failing int
		err     error
		want    int
	}{
		{res: &Result{}, want: ExitOK},
		{res: &Result{Hints: []string{"x"}}, want: ExitOK},
		{res: &Result{}, failing: 2, want: ExitFindings},
		{res: &Result{Errors: []LoadError{{}}}, failing: 2, want: ExitIncomplete},
		{res: &Result{Skipped: []Skipped{{}}}, want: ExitIncomplete},
		{res: &Result{Internal: []InternalError{{}}, Errors: []LoadError{{}}}, failing: 2, want: ExitInternal},
		{err: &SetupError{Kind: NoModule}, want: ExitUsage},
		{err: &SetupError{Kind: BadSettings}, want: ExitUsage},
		{err: &SetupError{Kind: NoGo}, want: ExitIncomplete},
		{err: &SetupError{Kind: NoNetwork}, want: ExitIncomplete},
		{err: &InternalError{}, want: ExitInternal},
	} {
		if got := ExitCode(tt.res, tt.failing, tt.err); got != tt.want {
			t.Errorf("%+v, %d, %v: %d, want %d", tt.res, tt.failing, tt.err, got, tt.want)
		}
	}
}

func TestParsePos(t *testing.T) {
	for _, tt := range []struct {
		text      string
		file      string
		line, col int
	}{
		{"/a/b.go:12:3", "/a/b.go", 12, 3},
		{"/a/b.go:12", "/a/b.go", 12, 0},
		{"/a/b.go", "/a/b.go", 0, 0},
		{`C:\a\b.go:1:2`, `C:\a\b.go`, 1, 2},
		{"", "", 0, 0},
	} {
		p := parsePos(tt.text)
		if p.Filename != tt.file || p.Line != tt.line || p.Column != tt.col {
			t.Errorf("%q: %+v", tt.text, p)
		}
	}
}
