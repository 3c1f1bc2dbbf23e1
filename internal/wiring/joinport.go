package wiring

import (
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/txn"
)

// fills are the objects in a field of an object: those that are known of it, else
// what this package puts there, when it is of one type.
func (r *Result) fills(o *Object, owner, field string) (found []*Object) {
	if o != nil {
		for _, f := range o.Fields {
			if f.Owner == owner && f.Field == field {
				found = append(found, f.Object)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	for _, w := range r.wirings {
		if w.Key != owner || w.Field != field {
			continue
		}
		if len(found) > 0 && found[0].Key != w.Object.Key {
			return nil
		}
		if len(found) == 0 {
			found = append(found, w.Object)
		}
	}
	return found
}

// methodOf is a method of an object by its name.
type methodOf struct {
	object *Object
	name   string
}

// methodOf is Method for joins, many of which ask the same.
func (r *Result) methodOf(o *Object, name string) *Method {
	m, seen := r.methods[methodOf{o, name}]
	if !seen {
		m = r.Method(o, name)
		if r.methods == nil {
			r.methods = map[methodOf]*Method{}
		}
		r.methods[methodOf{o, name}] = m
	}
	return m
}

// inside lists the regions of a demand, with what ports do with the functions that
// they are given put in; unsure says that it is not known of one of them. The struct
// that asks is the object, nil when it is not known which one.
func (r *Result) inside(d *Demand, o *Object) (around []effects.Around, unsure bool) {
	for i := range d.Around {
		reg := &d.Around[i]
		if reg.Port == nil {
			around = append(around, reg.Around)
			continue
		}
		runs, known := r.runsIn(reg, o)
		around = append(around, runs...)
		unsure = unsure || !known
	}
	return around, unsure
}

// runsIn says in which regions a port runs the function that it is given.
func (r *Result) runsIn(reg *Region, o *Object) (around []effects.Around, known bool) {
	if reg.Port.Owner == "" {
		return nil, false
	}
	objs := r.fills(o, reg.Port.Owner, reg.Port.Field)
	if reg.Port.Param == begins {
		if r.opens(objs, reg.Port.Method, 0) {
			around = []effects.Around{{Kind: effects.RunsTx, Pos: reg.Pos, By: "begin"}}
		}
		return around, true // that it may be something else is no news of a call
	}
	if len(objs) != 1 {
		return nil, false
	}
	m := r.Method(objs[0], reg.Port.Method)
	if m == nil || m.Summary == nil {
		return nil, false
	}
	for i := range m.Summary.Invokes {
		inv := &m.Summary.Invokes[i]
		if inv.Param == reg.Port.Param && inv.Path == "" {
			if known && len(inv.Around) <= len(around) {
				continue
			}
			around, known = inv.Around, true
		}
	}
	return around, known
}

// opens reports whether a method of each of some objects begins a transaction and
// leaves it open: itself, or by way of its own port.
func (r *Result) opens(objs []*Object, method string, depth int) bool {
	if len(objs) == 0 || depth > maxPorts {
		return false
	}
	for _, o := range objs {
		m := r.Method(o, method)
		if m == nil || m.Summary == nil || txn.Has(m.Summary, catalogue.OpTxCommit) || txn.Has(m.Summary, catalogue.OpTxClosure) {
			return false
		}
		if !txn.Has(m.Summary, catalogue.OpTxBegin) && !r.opensBelow(o, m, depth) {
			return false
		}
	}
	return true
}

// opensBelow reports whether a method begins a transaction by way of a port of its
// object.
func (r *Result) opensBelow(o *Object, m *Method, depth int) bool {
	name := m.Name[strings.LastIndexByte(m.Name, '.')+1:]
	for _, d := range r.tellingOf(r.packageOf(m)).of(m.Recv, name) {
		if r.opens(r.fills(o, d.Owner, d.Field), d.Method, depth+1) {
			return true
		}
	}
	return false
}
