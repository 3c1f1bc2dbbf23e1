package ports

import (
	"go/types"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/analysis"
)

// Memo answers KindOf and RoleOf and remembers the answers, for one goroutine.
// It is meant for the analysis of one package, which asks the same for every
// call: interfaces of generated clients have hundreds of methods. The zero value
// is ready and knows no settings.
type Memo struct {
	settings *config.Settings
	kinds    map[*types.Named]Kind
	roles    map[portMethod]Role
}

// For returns a memo for which the settings have the first word on what a type
// stands for.
func For(s *config.Settings) Memo { return Memo{settings: s} }

type portMethod struct {
	port *types.Named
	fn   *types.Func
}

// KindOf is like the function [KindOf], after what the settings say.
func (m *Memo) KindOf(named *types.Named) Kind {
	kind, seen := m.kinds[named]
	if !seen {
		kind = m.kindOf(named)
		if m.kinds == nil {
			m.kinds = map[*types.Named]Kind{}
		}
		m.kinds[named] = kind
	}
	return kind
}

func (m *Memo) kindOf(named *types.Named) Kind {
	if m.settings != nil && len(m.settings.Ports) > 0 && named != nil && named.Obj().Pkg() != nil {
		if key, told := m.settings.PortOf(sym.PkgPath(named.Obj().Pkg()), named.Obj().Name()); told {
			return kindKeys[key]
		}
	}
	return KindOf(named)
}

// kindKeys are the kinds by their keys in the settings.
var kindKeys = map[string]Kind{
	"repository": Repository, "event_store": EventStore, "outbox": Outbox, "publisher": Publisher, "dispatcher": Dispatcher,
	"unit_of_work": UnitOfWork, "read_model": ReadModel, "telemetry": Telemetry, "other": Other,
}

// RoleOf returns what a method of an interface does. The method may be declared
// in an interface that the port embeds.
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

// KindIn is like [KindOf], after what the settings of a pass say. Who asks for
// many types uses a memo.
func KindIn(pass *analysis.Pass, named *types.Named) Kind {
	m := For(config.Of(pass))
	return m.kindOf(named)
}
