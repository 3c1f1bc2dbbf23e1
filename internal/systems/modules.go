package systems

import (
	"strings"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/ports"
)

// modules tells the names of libraries apart that are named after who made them, and takes
// off what one maker puts before the names of all of its libraries.
type modules struct {
	named map[string]map[string]bool // the modules that have one name
	first map[string]map[string]bool // the repositories of a maker that begin with a word, by "maker word"
}

func (m *modules) learn(s *Survey) {
	for _, u := range s.Uses {
		if u.Module != "" && !u.Wraps {
			if m.named[u.Name] == nil {
				m.named[u.Name] = map[string]bool{}
			}
			m.named[u.Name][u.Module] = true
		}
	}
	for _, path := range s.Imports {
		dirs := strings.Split(path, "/")
		if len(dirs) < 3 || !codeHosts[dirs[0]] {
			continue
		}
		if word, rest, has := strings.Cut(dirs[2], "-"); has && rest != "" && !moduleWords[word] {
			key := dirs[1] + " " + word
			if m.first[key] == nil {
				m.first[key] = map[string]bool{}
			}
			m.first[key][dirs[2]] = true
		}
	}
}

// name gives a use of a library the name that tells it from other libraries of its maker.
func (m *modules) name(u *Use) {
	if u.Module == "" || u.Wraps || u.Sure > layers.Low {
		return
	}
	dirs := strings.Split(u.Module, "/")
	last := words(dirs[len(dirs)-1])
	if len(m.named[u.Name]) > 1 && last != "" {
		if owner := words(dirs[max(len(dirs)-2, 0)]); purposes[last] && len(dirs) > 2 && owner != "" {
			last = owner + "-" + last
		}
		u.Name = last
	}
	if len(dirs) < 3 {
		return
	}
	word, rest, has := strings.Cut(dirs[2], "-")
	if !has || len(m.first[dirs[1]+" "+word]) < minFamily {
		return
	}
	switch rest = words(rest); {
	case rest != "" && !purposes[rest]:
		u.Name = rest
	case u.Folder != "":
		u.Name = without(u.Folder, moduleWords, ports.Parts)
	}
}

// minFamily is from how many repositories on a word is one that their maker puts before
// all names.
const minFamily = 3
