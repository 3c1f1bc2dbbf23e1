package ports

import "go/types"

// Memo answers KindOf and RoleOf and remembers the answers, for one goroutine.
// It is meant for the analysis of one package, which asks the same for every
// call: interfaces of generated clients have hundreds of methods. The zero value
// is ready.
type Memo struct {
	kinds map[*types.Named]Kind
	roles map[portMethod]Role
}

type portMethod struct {
	port *types.Named
	fn   *types.Func
}

// KindOf is like the function [KindOf].
func (m *Memo) KindOf(named *types.Named) Kind {
	kind, seen := m.kinds[named]
	if !seen {
		kind = KindOf(named)
		if m.kinds == nil {
			m.kinds = map[*types.Named]Kind{}
		}
		m.kinds[named] = kind
	}
	return kind
}

// RoleOf is like the function [RoleOf].
func (m *Memo) RoleOf(port *types.Named, fn *types.Func) Role {
	if port == nil {
		return None
	}
	key := portMethod{port, fn}
	role, seen := m.roles[key]
	if !seen {
		role = roleOf(port, m.KindOf(port), fn)
		if m.roles == nil {
			m.roles = map[portMethod]Role{}
		}
		m.roles[key] = role
	}
	return role
}
