package crossaggregate

import (
	"github.com/resilint/resilint/internal/aggregates"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/writes"
)

// mapped returns what a call of an object mapper saves on the spot, as in
// tx.Save(&order): a type that has an identity and a lifecycle or a quantity,
// since no repository says that it is more than a row.
func (c *checker) mapped(flow *writes.Flow, a *writes.Act) (s save, ok bool) {
	if !a.ByEffect || len(a.Effect.Steps) > 1 {
		return save{}, false
	}
	for _, st := range statements.Of(c.pass).At(a.Call) {
		if st.Model == nil || st.SQL != nil {
			continue
		}
		s = save{act: a, subject: aggregates.SubjectOfType(st.Model), shape: aggregates.Of(st.Model)}
		if !s.shape.Stateful() {
			continue
		}
		switch st.Verb {
		case statements.Insert:
			s.how = creates
		case statements.Delete:
			s.how = removes
		case statements.Upsert:
			if c.fresh(flow.Node, a.Call) {
				s.how = creates
			}
		case statements.Update:
		default:
			continue
		}
		return s, true
	}
	return save{}, false
}
