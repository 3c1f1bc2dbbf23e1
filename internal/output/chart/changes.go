package chart

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Change is something that two maps say differently.
type Change struct {
	What string   // in words: "breaker of payments: gone"
	Old  []string // what the file says
	New  []string // what the code says
}

// Diff prints changes in the manner of a unified diff.
func Diff(name string, changes []Change) string {
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ the code\n", name)
	for _, c := range changes {
		fmt.Fprintf(&b, "@@ %s @@\n", c.What)
		for _, l := range c.Old {
			fmt.Fprintf(&b, "-%s\n", l)
		}
		for _, l := range c.New {
			fmt.Fprintf(&b, "+%s\n", l)
		}
	}
	return b.String()
}

// key is what a fact is about. Equal ones are told apart by their place among
// themselves.
type key struct {
	system, about string
	n             int
}

func index(list []fact) (of map[key]fact, order []key, systems map[string]bool) {
	of, systems = map[key]fact{}, map[string]bool{}
	for _, f := range list {
		k := key{system: f.system, about: f.about}
		for _, there := of[k]; there; _, there = of[k] {
			k.n++
		}
		of[k] = f
		order = append(order, k)
		systems[f.system] = true
	}
	return of, order, systems
}

// changes says what is other in the second list: the program first, then systems by
// name. It says something in any case: two files that state the same in other
// words were not written by the same program.
func changes(before, after []fact) []Change {
	old, oldOrder, oldSystems := index(before)
	now, order, nowSystems := index(after)
	for _, k := range oldOrder {
		if _, ok := now[k]; !ok {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b key) int {
		itself := func(k key) int { return min(len(k.about), 1) } // before what is known of it
		return cmp.Or(cmp.Compare(a.system, b.system), cmp.Compare(itself(a), itself(b)))
	})
	var list []Change
	changed := map[[2]string]int{} // where in the list it is
	for _, k := range order {
		a, was := old[k]
		b, is := now[k]
		whole := k.system == "" || oldSystems[k.system] && nowSystems[k.system]
		switch {
		case was && is && a == b:
		case !whole && k.about == "":
			list = append(list, wholeSystem(k.system, is, cmp.Or(a.text, b.text)))
		case !whole: // goes with the system
			c := &list[len(list)-1]
			c.Old, c.New = append(c.Old, lines(a, was)...), append(c.New, lines(b, is)...)
		default:
			part := cmp.Or(a.part, b.part)
			if i, ok := changed[[2]string{k.system, part}]; ok && part != "" {
				list[i].Old, list[i].New = append(list[i].Old, lines(a, was)...), append(list[i].New, lines(b, is)...)
			} else if what := verdict(k, a, was, b, is); what != "" {
				changed[[2]string{k.system, k.about}] = len(list)
				list = append(list, Change{what, lines(a, was), lines(b, is)})
			}
		}
	}
	if len(list) == 0 {
		return []Change{{What: "the same in another form: it was written by another version of resilint, or changed by hand"}}
	}
	return list
}

func wholeSystem(name string, is bool, text string) Change {
	if is {
		return Change{What: "system " + name + ": new", New: []string{name + ": " + text}}
	}
	return Change{What: "system " + name + ": gone", Old: []string{name + ": " + text}}
}

// lines are a fact as it stands in a diff. What says nothing has none.
func lines(f fact, ok bool) []string {
	text := strings.Join(slices.DeleteFunc([]string{f.state, f.text}, func(s string) bool { return s == "" }), ", ")
	if !ok || text == "" && f.about == "" || text == "" && f.state == "" && !strings.Contains(f.about, " ") {
		return nil
	}
	if text == "" {
		return []string{f.about}
	}
	return []string{cmp.Or(f.about, f.system) + ": " + text}
}

// verdict says in a few words what has become of something.
func verdict(k key, a fact, was bool, b fact, is bool) string {
	what := cmp.Or(k.about, "kind")
	if k.system != "" {
		what += " of " + k.system
	}
	if a.state != "" || b.state != "" {
		return what + ": " + fate(a.state, b.state)
	}
	switch {
	case !was || a.text == "" && b.text != "":
		if b.text == "" && len(lines(b, is)) == 0 {
			return ""
		}
		return what + ": new"
	case !is || b.text == "" && a.text != "":
		if a.text == "" && len(lines(a, was)) == 0 {
			return ""
		}
		return what + ": gone"
	}
	return what + ": changed"
}

// fate says what has become of a protection. No state at all is what the Mermaid
// form says of those that are not there.
func fate(was, is string) string {
	there := func(s string) bool { return s == "yes" || strings.HasPrefix(s, "partly") }
	switch {
	case was == is:
		return "changed"
	case is == "unknown":
		return "no longer known"
	case there(was) && !there(is):
		if is == "not needed" {
			return "no longer needed"
		}
		return "gone"
	case was == "yes":
		return "gone from some calls"
	case there(was) && is == "yes":
		return "on all calls now"
	case !there(was) && is == "yes":
		return "new"
	case !there(was) && there(is):
		return "new on some calls"
	case is == "missing" || is == "partly missing":
		return "required now, and missing"
	case was == "missing" || was == "partly missing":
		return "not required any more"
	case is == "not needed":
		return "not needed"
	}
	return "not there"
}
