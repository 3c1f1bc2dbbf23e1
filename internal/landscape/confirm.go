package landscape

import (
	"fmt"
	"strings"

	"github.com/resilint/resilint/internal/systems"
)

// mostStrange bounds how many libraries a note names.
const mostStrange = 8

// Confirm decides in the light of what libraries import which calls of libraries that are not
// known ask another system, see [systems.Confirm], and says in notes of which libraries it
// remains unknown.
func Confirm(surveys []*Survey, imports map[string][]string) (list []*Survey, notes []string) {
	var all []*systems.Survey
	for _, s := range surveys {
		all = append(all, s.Systems)
	}
	all, strange := systems.Confirm(all, imports)
	for i, s := range surveys {
		c := *s
		c.Systems = all[i]
		list = append(list, &c)
	}
	if n := len(strange); n > 0 {
		more := ""
		if n > mostStrange {
			strange, more = strange[:mostStrange], fmt.Sprintf(" and %d more", n-mostStrange)
		}
		notes = append(notes, "not known, and perhaps not in the map, is what calls of these libraries speak to: "+strings.Join(strange, ", ")+more)
	}
	return list, notes
}
