package wiring

import "strconv"

// walked is where the ways from one demand have been. Methods that call their ports in
// many places, several levels of them, lead to the same objects over and over.
type walked struct {
	start been // where all ways begin; most end there
	been  map[been]bool
	met   int // joins
}

// been is a method of an object with what the way to it has met.
type been struct {
	object *Object
	method string
	passed int
	marks  Marks
	unsure bool
	around string
	args   string
}

// first reports whether a way comes to a method of an object for the first time with
// what it has met so far, and may go on.
func (w *walked) first(s *way, o *Object, method string) bool {
	if w.met >= maxJoined || len(w.been) >= maxSteps-1 {
		return false
	}
	key := been{object: o, method: method, passed: len(s.passed), marks: s.marks, unsure: s.unsure}
	var text []byte
	for i := range s.around {
		text = append(append(append(text, ' '), s.around[i].Kind...), s.around[i].Pos...)
	}
	key.around, text = string(text), text[:0]
	for _, v := range s.args {
		text = append(strconv.AppendInt(append(text, 0), int64(v.Kind), 10), v.Text...)
		text = strconv.AppendInt(text, int64(v.Index), 10)
	}
	key.args = string(text)
	switch {
	case w.start.object == nil:
		w.start = key
		return true
	case w.start == key, w.been[key]:
		return false
	case w.been == nil:
		w.been = map[been]bool{}
	}
	w.been[key] = true
	return true
}
