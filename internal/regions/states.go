package regions

import "math/bits"

// A states value is a set of what may be true at a point of an attempt: how
// the attempt went so far, and four facts that decide whether going round
// again repeats something. It is a bit set over all combinations.
type states uint64

// One combination: outcome + 3*ran + 6*flag + 12*safe + 24*seen.
type combo uint8

// How an attempt went so far. An attempt is ok until a test says otherwise.
const (
	ok       combo = iota
	rejected       // failed in a way which proves that nothing happened
	failed
)

func (c combo) outcome() combo { return c % 3 }
func (c combo) ran() bool      { return c/3%2 == 1 }
func (c combo) flag() bool     { return c/6%2 == 1 }
func (c combo) safe() bool     { return c/12%2 == 1 }
func (c combo) seen() bool     { return c/24%2 == 1 }

// with returns c with another outcome.
func (c combo) with(outcome combo) combo { return c - c.outcome() + outcome }

const (
	ranBit  combo = 3
	flagBit combo = 6
	safeBit combo = 12
	seenBit combo = 24 // the failure is in an error variable: a nil test of it excludes the failure
)

// start is an attempt of which nothing is known.
const start states = 1

// where keeps the combinations that satisfy a condition.
func (s states) where(keep func(combo) bool) states {
	var out states
	for rest := s; rest != 0; rest &= rest - 1 { // one bit after the other: few are set
		if c := combo(bits.TrailingZeros64(uint64(rest))); keep(c) {
			out |= 1 << c
		}
	}
	return out
}

// to maps every combination.
func (s states) to(change func(combo) combo) states {
	var out states
	for rest := s; rest != 0; rest &= rest - 1 {
		out |= 1 << change(combo(bits.TrailingZeros64(uint64(rest))))
	}
	return out
}

// only keeps the combinations with an outcome.
func (s states) only(outcome combo) states {
	return s.where(func(c combo) bool { return c.outcome() == outcome })
}

// bad keeps the combinations of an attempt that did not go well.
func (s states) bad() states { return s &^ s.only(ok) }

// raise says that the attempt turned out bad: a failure that is seen to be a
// rejection becomes one, a rejection stays one.
func (s states) raise(outcome combo) states {
	return s.to(func(c combo) combo {
		if c.outcome() == rejected && outcome == failed {
			return c
		}
		return c.with(outcome)
	})
}

// err splits the states by an error variable: it holds one, or it does not.
func (s states) err() (holds, isNil states) {
	good := s.only(ok)
	holds = s&^good | good.raise(failed).set(seenBit, combo.seen, true)
	isNil = s.where(func(c combo) bool { return c.outcome() == ok || !c.seen() })
	return holds, isNil
}

// renew says that the error variables hold something new.
func (s states) renew() states { return s.set(seenBit, combo.seen, false) }

// calm says that the error was dealt with.
func (s states) calm() states {
	return s.to(func(c combo) combo { return c.with(ok) })
}

// mark notes that the call under watch has run.
func (s states) mark() states { return s.set(ranBit, combo.ran, true) }

// guard notes that a test let only repeatable requests through.
func (s states) guard() states { return s.set(safeBit, combo.safe, true) }

// put sets the flag variable under watch.
func (s states) put(v bool) states { return s.set(flagBit, combo.flag, v) }

func (s states) set(bit combo, get func(combo) bool, v bool) states {
	return s.to(func(c combo) combo {
		switch {
		case get(c) == v:
			return c
		case v:
			return c + bit
		default:
			return c - bit
		}
	})
}
