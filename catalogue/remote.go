package catalogue

import (
	"path"
	"strings"
)

// remoteRow is a pattern of functions that ask the system of a library. Effect.Op is
// [OpCall] where no more is known than that, [OpClientNew] for those that make what
// asks it, or [OpNone] for those that do not ask.
type remoteRow struct {
	key    Key
	tree   bool // also in packages below
	effect Effect
}

func (r *rowReader) remote(raw *rawRow, keys []Key) {
	effects := r.effects(raw)
	if len(effects) != 1 {
		return
	}
	for i, k := range keys {
		e := effects[0]
		e.Key = k
		tree := strings.HasSuffix(r.lib.Paths[i%len(r.lib.Paths)], "/...") && !strings.HasPrefix(raw.key, "/")
		r.d.remote = append(r.d.remote, remoteRow{k, tree, e})
	}
}

// Remote returns what is known of a function that asks the system of its library by a
// pattern of the library, nil when it asks nothing. ok is false when no pattern fits. It does not say that the function asks each
// time: patterns take in whole clients, so that they are enough to say that a
// program speaks to a system, and not to say what it does there.
func (t *Table) Remote(k Key) (e *Effect, ok bool) {
	wild := Wildcard(k.Path)
	for _, l := range t.layers {
		for i := len(k.Path); i > 0; i = strings.LastIndexByte(k.Path[:i], '/') {
			if e := l.remote(k, k.Path[:i]); e != nil {
				return said(e), true
			}
		}
		for i := len(wild); i > 0 && wild != k.Path; i = strings.LastIndexByte(wild[:i], '/') {
			if e := l.remote(Key{wild, k.Recv, k.Name}, wild[:i]); e != nil {
				return said(e), true
			}
		}
	}
	return nil, false
}

// said is a row, nil when it says that a function does nothing.
func said(e *Effect) *Effect {
	if e.Op == OpNone {
		return nil
	}
	return e
}

// remote finds the pattern of a function among those of the libraries of a path, which is
// that of the function or one above it.
func (l *layer) remote(k Key, at string) *Effect {
	for _, lib := range l.byPath[at] {
		rows := lib.data().remote
		for i := range rows {
			row := &rows[i]
			if row.key.Path == at && (k.Path == at || row.tree) && matches(row.key.Recv, k.Recv) && matches(row.key.Name, k.Name) {
				return &row.effect
			}
		}
	}
	return nil
}

// matches reports whether a name fits a pattern.
func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil && (pattern == "") == (name == "")
}

// splitPattern splits a name as splitName does, in which the type and the function may
// have wildcards: "*Client.*", "Create*".
func splitPattern(s string) (sub, recv, name string, err error) {
	const letter = "W" // stands for a wildcard where a name is checked
	sub, recv, _, err = splitName(strings.ReplaceAll(s, "*", letter))
	if err != nil {
		return "", "", "", err
	}
	rest := s[len(sub):]
	if sub != "" {
		sub, rest = s[:len(sub)], rest[1:]
	}
	if recv != "" {
		recv = rest[:len(recv)]
		rest = rest[len(recv)+1:]
	}
	return sub, recv, rest, nil
}
