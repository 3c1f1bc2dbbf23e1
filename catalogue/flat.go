package catalogue

import (
	"fmt"
	"strconv"
	"strings"
)

// The flat form of a catalogue is what is compiled in: the rows of the YAML
// files without their syntax, one line each, fields separated by tabs.
//
//	L id file line read classes paths packages unverified system
//	c line key value unverified      a row; the letter is the section
//
// Lists are separated by spaces. Only the L lines are read at start.

// sectionLetters are the first letters of row lines.
var sectionLetters = map[Section]byte{
	SectionCalls: 'c', SectionTypes: 't', SectionFields: 'f', SectionVars: 'v', SectionErrors: 'e', SectionHeaders: 'h',
	SectionDSN: 'd', SectionRemote: 'r',
}

// flatten writes libraries in flat form.
func flatten(libs []*Lib) string {
	var b strings.Builder
	for _, l := range libs {
		classes := make([]string, len(l.Class))
		for i, c := range l.Class {
			classes[i] = string(c)
		}
		fmt.Fprintf(&b, "L\t%s\t%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\n", l.ID, l.File, l.Line, l.Read, strings.Join(classes, " "),
			strings.Join(l.Paths, " "), strings.Join(l.packages, " "), l.Unverified, l.System)
		for _, r := range l.raw {
			fmt.Fprintf(&b, "%c\t%d\t%s\t%s\t%s\n", sectionLetters[r.section], r.line, r.key, r.value, r.unverified)
		}
	}
	return b.String()
}

// unflatten reads the libraries of a flat catalogue; their rows stay text until
// they are asked for.
func unflatten(s string) []*Lib {
	libs := make([]*Lib, 0, strings.Count(s, "\nL\t")+1)
	for s != "" {
		block := s
		if i := strings.Index(s, "\nL\t"); i >= 0 {
			block, s = s[:i+1], s[i+1:]
		} else {
			s = ""
		}
		head, rows, _ := strings.Cut(block, "\n")
		f := strings.Split(head, "\t")
		line, _ := strconv.Atoi(f[3])
		lib := &Lib{
			ID: f[1], File: f[2], Line: line, Read: f[4],
			Paths: strings.Fields(f[6]), packages: strings.Fields(f[7]), Unverified: f[8], System: f[9],
			flat: rows,
		}
		for c := range strings.FieldsSeq(f[5]) {
			lib.Class = append(lib.Class, Class(c))
		}
		libs = append(libs, lib)
	}
	return libs
}

// unflattenRows reads the rows of one library.
func unflattenRows(s string) []rawRow {
	rows := make([]rawRow, 0, strings.Count(s, "\n"))
	for line := range strings.Lines(s) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		n, _ := strconv.Atoi(f[1])
		r := rawRow{line: n, key: f[2], value: f[3], unverified: f[4]}
		for section, letter := range sectionLetters {
			if f[0][0] == letter {
				r.section = section
			}
		}
		rows = append(rows, r)
	}
	return rows
}
