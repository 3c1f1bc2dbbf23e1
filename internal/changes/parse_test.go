package changes

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	const diff = `diff --git a/a.go b/a.go
index 1..2 100644
--- a/a.go
+++ b/a.go
@@ -3 +3 @@ func F() {
-	old()
+	new()
@@ -10,2 +9,0 @@ func G() {
--- a comment that was taken away
-	two()
@@ -20,0 +19,3 @@
+++ b/other.go
+@@ -1 +1 @@
+	c()
diff --git a/gone.go b/gone.go
deleted file mode 100644
--- a/gone.go
+++ /dev/null
@@ -1 +0,0 @@
-package a
diff --git "a/t\303\244.go" "b/t\303\244.go"
--- "a/t\303\244.go"
+++ "b/t\303\244.go"
@@ -1 +1 @@
-a
+b
\ No newline at end of file
diff --git a/my code/b.go b/my code/b.go
--- /dev/null
+++ b/my code/b.go	
@@ -0,0 +1,2 @@
+a
+b
diff --git a/img.png b/img.png
Binary files a/img.png and b/img.png differ
`
	want := map[string][]Lines{
		"a.go":         {{3, 3}, {9, 10}, {19, 21}},
		"tä.go":        {{1, 1}},
		"my code/b.go": {{1, 2}},
	}
	if got := parse(diff); !cmp.Equal(want, got) {
		t.Error(cmp.Diff(want, got))
	}
}

func TestTouches(t *testing.T) {
	s := Set{"/a.go": {{3, 5}}, "/new.go": {all}}
	for _, c := range []struct {
		file        string
		first, last int
		want        bool
	}{
		{"/a.go", 1, 2, false}, {"/a.go", 1, 3, true}, {"/a.go", 4, 4, true}, {"/a.go", 5, 9, true}, {"/a.go", 6, 9, false},
		{"/new.go", 70, 70, true}, {"/b.go", 3, 5, false},
	} {
		if got := s.Touches(c.file, c.first, c.last); got != c.want {
			t.Errorf("%s %d-%d: got %v", c.file, c.first, c.last, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("+++ b/a.go\n@@ -1 +1,2 @@\n+a\n")
	f.Add("@@ -9223372036854775807 +1 @@\n@@ - + @@\n+++ \"b/\\")
	f.Fuzz(func(t *testing.T, diff string) {
		for name, lines := range parse(diff) {
			if name == "" || len(lines) == 0 {
				t.Errorf("%q with %v", name, lines)
			}
		}
	})
}
