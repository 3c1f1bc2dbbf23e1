package changes

import (
	"strconv"
	"strings"
)

// parse reads a diff without context and returns the changed lines of the files
// as they are now, by their names with slashes. Files that are gone have none.
func parse(diff string) map[string][]Lines {
	files := map[string][]Lines{}
	name := ""
	left := 0 // lines of the hunk that follow: they may look like anything
	for line := range strings.Lines(diff) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case left > 0 && (strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-")):
			left--
		case strings.HasPrefix(line, "+++ "):
			name = fileName(line[len("+++ "):])
		case strings.HasPrefix(line, "@@ "):
			gone, first, count, ok := hunk(line)
			if !ok {
				continue
			}
			left = gone + count
			lines := Lines{first, first + count - 1}
			if count == 0 { // git names the line before
				lines = Lines{first, first + 1}
			}
			if name != "" {
				files[name] = append(files[name], lines)
			}
		case strings.HasPrefix(line, "diff "):
			name, left = "", 0
		}
	}
	return files
}

// fileName reads the name behind "+++ "; it is "" for a file that is gone.
func fileName(text string) string {
	text, _, _ = strings.Cut(text, "\t") // git puts one behind names with blanks
	if plain, err := strconv.Unquote(text); err == nil {
		text = plain
	}
	name, ok := strings.CutPrefix(text, "b/")
	if !ok {
		return ""
	}
	return name
}

// hunk reads "@@ -a,b +c,d @@": how many lines went, and which are there.
func hunk(line string) (gone, first, count int, ok bool) {
	parts := strings.Fields(line)
	if len(parts) < 3 || !strings.HasPrefix(parts[1], "-") || !strings.HasPrefix(parts[2], "+") {
		return 0, 0, 0, false
	}
	_, gone, okOld := span(parts[1][1:])
	first, count, okNew := span(parts[2][1:])
	return gone, first, count, okOld && okNew
}

// span reads "12,3", or "12" for one line.
func span(text string) (first, count int, ok bool) {
	a, b, two := strings.Cut(text, ",")
	first, err := strconv.Atoi(a)
	if err != nil || first < 0 {
		return 0, 0, false
	}
	if !two {
		return first, 1, true
	}
	count, err = strconv.Atoi(b)
	return first, count, err == nil && count >= 0
}
