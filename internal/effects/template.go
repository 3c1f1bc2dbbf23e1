package effects

import (
	"slices"
	"strconv"
	"strings"

	"github.com/resilint/resilint/internal/sqltext"
)

// Texts that are put together from parameters are kept as templates: constant
// text with a slot for each parameter, so that "/orders/" + id, or a statement
// with a table's name put in, is known as far as it can be. Only summaries
// have slots; what rules see has holes in their place.
const (
	slotOpen  = "\uE000"
	slotClose = "\uE001"
)

// slotNames makes slots readable: {2}, {-1.base}.
var slotNames = strings.NewReplacer(slotOpen, "{", slotClose, "}")

// slot is the text that stands for a parameter.
func slot(v Val) string { return slotOpen + strconv.Itoa(v.Index) + v.Text + slotClose }

// template turns a value into a piece of text; what is neither constant nor a
// parameter is a hole.
func template(v Val) Val {
	switch v.Kind {
	case Const:
		return v
	case Param:
		if strings.Contains(v.Text, "#") {
			break
		}
		return withSlots(slot(v), []Val{v})
	}
	return Val{Kind: Const, Text: string(sqltext.Hole)}
}

// fill puts arguments into the slots of a text.
func (b *binding) fill(v Val) Val {
	if !strings.Contains(v.Text, slotOpen) {
		return v
	}
	var text strings.Builder
	var slots []Val
	rest := v.Text
	for n := 0; ; n++ {
		before, tail, found := strings.Cut(rest, slotOpen)
		text.WriteString(before)
		if !found {
			return withSlots(text.String(), slots)
		}
		ref, after, _ := strings.Cut(tail, slotClose)
		rest = after
		arg := b.sub(slotParam(v, n, ref))
		if arg.Kind == Fresh {
			return arg
		}
		piece := template(arg)
		text.WriteString(piece.Text)
		slots = append(slots, piece.slots()...)
	}
}

// slotParam is the parameter that the n-th slot of a text stands for.
func slotParam(v Val, n int, ref string) Val {
	if slots := v.slots(); n < len(slots) {
		return slots[n]
	}
	end := strings.IndexByte(ref, '.')
	if end < 0 {
		end = len(ref)
	}
	i, err := strconv.Atoi(ref[:end])
	if err != nil {
		return Val{}
	}
	return Val{Kind: Param, Index: i, Text: ref[end:]}
}

// plain replaces slots by holes.
func plain(v Val) Val {
	for strings.Contains(v.Text, slotOpen) {
		before, tail, _ := strings.Cut(v.Text, slotOpen)
		_, after, _ := strings.Cut(tail, slotClose)
		v.Text = before + string(sqltext.Hole) + after
	}
	v.here = nil
	return v
}

// plainEffects returns effects as rules see them: the same where there is no
// slot to replace.
func plainEffects(effects []Effect) []Effect {
	out, copied := effects, false
	for i := range effects {
		for n, v := range effects[i].vals() {
			if v.slots() == nil && !strings.Contains(v.Text, slotOpen) {
				continue
			}
			if !copied {
				out, copied = slices.Clone(effects), true
			}
			*out[i].vals()[n] = plain(*v)
		}
	}
	return out
}

// vals are the values that arguments can be put into.
func (e *Effect) vals() [8]*Val {
	return [...]*Val{&e.Method, &e.URL, &e.Key, &e.SQL, &e.Ctx, &e.Client, &e.Topic, &e.Body}
}
