package driver

import "testing"

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
