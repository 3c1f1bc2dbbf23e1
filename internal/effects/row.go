package effects

import "github.com/resilint/resilint/catalogue"

// Row returns what a catalogue says of the call that has the effect, nil when
// it does not know it: a port, say.
func (e *Effect) Row(t *catalogue.Table) *catalogue.Effect {
	for _, k := range parseKeys(e.Symbol) {
		rows := t.Call(k)
		for i := range rows {
			if rows[i].Op == e.Op {
				return &rows[i]
			}
		}
	}
	return nil
}
