// Package expect reads comments that say what tests are to find.
package expect

import (
	"errors"
	"regexp"
)

// One or more quoted or backquoted expressions follow the word want.
var (
	word    = regexp.MustCompile(`(?://|#) want\b`)
	comment = regexp.MustCompile("(?://|#) want ((?:\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`)(?:\\s+(?:\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`))*)")
	quoted  = regexp.MustCompile("\"((?:[^\"\\\\]|\\\\.)*)\"|`([^`]*)`")
)

// Expressions returns what a comment of Go or YAML, or a line that ends with
// one, wants: a regular expression for each finding. Text without the word want
// wants nothing.
func Expressions(text string) (list []*regexp.Regexp, err error) {
	m := comment.FindStringSubmatch(text)
	if m == nil {
		if word.MatchString(text) {
			return nil, errors.New("a want comment without an expression in quotes")
		}
		return nil, nil
	}
	for _, q := range quoted.FindAllStringSubmatch(m[1], -1) {
		rx, err := regexp.Compile(q[1] + q[2])
		if err != nil {
			return nil, err
		}
		list = append(list, rx)
	}
	return list, nil
}
