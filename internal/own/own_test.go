package own

import "testing"

func TestDir(t *testing.T) {
	for dir, want := range map[string]bool{
		"":                                 false,
		"/src/service/pkg":                 true,
		"/src/team@home/pkg":               true,
		"/go/pkg/mod/a.example/b@v1.2.3":   false,
		"/go/pkg/mod/a.example/b@v1.2.3/c": false,
		"/src/service/vendor/a.example/b":  false,
	} {
		if got := Dir(dir); got != want {
			t.Errorf("Dir(%q) is %v", dir, got)
		}
	}
}
