package sym

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"sync"
	"sync/atomic"
)

// automaton says of texts in ASCII whether they contain a match of an expression. A
// state stands for all places in the program that the text so far leads to.
type automaton struct {
	prog  *syntax.Prog
	class [ascii]uint8 // of each character; those of one class lead to the same states
	like  []rune       // a character of each class
	start *state

	mu     sync.Mutex
	states map[string]*state
}

const (
	ascii      = 128
	mostStates = 4000 // texts that lead to more are left to others
)

// state is a state of an automaton.
type state struct {
	places []uint32
	before before
	next   []atomic.Pointer[state] // by class, nil before it is asked for
	found  bool                    // there is a match, whatever follows
	atEnd  bool                    // there is one if the text ends here
}

// matched is the state of texts with a match.
var matched = &state{found: true}

// before is what assertions such as ^ and \b see of the character before.
type before uint8

const (
	atStart before = iota
	afterLine
	afterWord
	afterOther
)

// char is a character like the one before, -1 when there is none.
func (b before) char() rune { return [...]rune{-1, '\n', 'a', ' '}[b] }

func beforeNext(c rune) before {
	switch {
	case c == '\n':
		return afterLine
	case syntax.IsWordChar(c):
		return afterWord
	}
	return afterOther
}

// match reports whether a text contains a match; ok is false when it cannot say.
func (a *automaton) match(text string) (is, ok bool) {
	if a == nil {
		return false, false
	}
	s := a.start
	for i := range len(text) {
		if text[i] >= ascii {
			return false, false
		}
		class := a.class[text[i]]
		next := s.next[class].Load()
		if next == nil {
			if next = a.step(s, class); next == nil {
				return false, false
			}
		}
		if next.found {
			return true, true
		}
		s = next
	}
	return s.atEnd, true
}

// step is the state after a character of some class, nil when there are too many.
func (a *automaton) step(s *state, class uint8) *state {
	a.mu.Lock()
	defer a.mu.Unlock()
	c := a.like[class]
	places, found := a.reach(s, c)
	next := matched
	if !found {
		var after []uint32
		for _, pc := range places {
			if in := &a.prog.Inst[pc]; in.MatchRune(c) && !slices.Contains(after, in.Out) {
				after = append(after, in.Out)
			}
		}
		slices.Sort(after)
		if next = a.state(after, beforeNext(c)); next == nil {
			return nil
		}
	}
	s.next[class].Store(next)
	return next
}

// state is the one for some places, nil when there are too many.
func (a *automaton) state(places []uint32, b before) *state {
	key := []byte{byte(b)}
	for _, pc := range places {
		key = binary.LittleEndian.AppendUint32(key, pc)
	}
	s := a.states[string(key)]
	if s == nil && len(a.states) < mostStates {
		s = &state{places: places, before: b, next: make([]atomic.Pointer[state], len(a.like))}
		_, s.atEnd = a.reach(s, -1)
		a.states[string(key)] = s
	}
	return s
}

// reach lists the places at which a character can be read next, c, from those of a
// state and from the start, since a match may begin anywhere; found tells that the
// match is there.
func (a *automaton) reach(s *state, c rune) (places []uint32, found bool) {
	holds := syntax.EmptyOpContext(s.before.char(), c)
	seen := make([]bool, len(a.prog.Inst))
	var visit func(pc uint32)
	visit = func(pc uint32) {
		if seen[pc] {
			return
		}
		seen[pc] = true
		switch in := &a.prog.Inst[pc]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			visit(in.Out)
			visit(in.Arg)
		case syntax.InstCapture, syntax.InstNop:
			visit(in.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&^holds == 0 {
				visit(in.Out)
			}
		case syntax.InstMatch:
			found = true
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			places = append(places, pc)
		}
	}
	for _, pc := range s.places {
		visit(pc)
	}
	visit(uint32(a.prog.Start))
	return places, found
}

// classify puts characters into one class that no place of the program tells apart.
func (a *automaton) classify() {
	var reads []*syntax.Inst
	distinct := map[string]bool{}
	for i := range a.prog.Inst {
		in := &a.prog.Inst[i]
		if in.Op != syntax.InstRune && in.Op != syntax.InstRune1 {
			continue // it reads all, but the end of a line
		}
		if key := string(append(slices.Clone(in.Rune), rune(in.Arg))); !distinct[key] {
			distinct[key] = true
			reads = append(reads, in)
		}
	}
	classes := map[string]uint8{}
	for c := range rune(ascii) {
		key := []byte{byte(beforeNext(c))}
		for _, in := range reads {
			b := byte(0)
			if in.MatchRune(c) {
				b = 1
			}
			key = append(key, b)
		}
		class, known := classes[string(key)]
		if !known {
			class = uint8(len(a.like))
			classes[string(key)] = class
			a.like = append(a.like, c)
		}
		a.class[c] = class
	}
}
