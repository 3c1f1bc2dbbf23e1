package txn

import (
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// afterCommitName matches what registers functions to run after the commit.
var afterCommitName = sym.Names(`(?i)^(add|register|append|push|run|do|schedule|defer|queue|call)?_?(after|post|on)_?(tx|transaction)?_?(commit|commits|committed|success)(hook|func|callback)?$`)

func afterCommit(name string) bool { return afterCommitName.MatchString(name) }

// Updates reports whether a method of a repository is given a function that
// changes what the repository has loaded, and will save:
//
//	UpdateOrder(ctx, id, func(ctx context.Context, o *Order) (*Order, error)) error
//
// The function is given the entity, and returns it or nothing but an error; the
// method returns nothing but an error, as the change is all it is about.
func (k *Types) Updates(port *types.Named, fn *types.Func, arg int) bool {
	sig := fn.Signature()
	if k.ports.KindOf(port) != ports.Repository || arg >= sig.Params().Len() {
		return false
	}
	if role := k.ports.RoleOf(port, fn); role != ports.SaveState && role != ports.SaveBoth {
		return false
	}
	change, isFunc := types.Unalias(sig.Params().At(arg).Type()).Underlying().(*types.Signature)
	if !isFunc {
		return false
	}
	entity := Entity(change)
	if entity == nil || change.Results().Len() == 0 || !sym.IsError(change.Results().At(change.Results().Len()-1).Type()) {
		return false
	}
	return sig.Results().Len() > 0 && sym.IsError(sig.Results().At(sig.Results().Len()-1).Type())
}

// serviceName matches the names of ports that stand for another system.
var serviceName = regexp.MustCompile(`(Service|Client|Gateway|API|Api|Sender|Mailer|Notifier|Provider|Adapter|Publisher)$`)

// Service reports whether a method of a port asks another service by its shape: the
// port is called so, and the method takes a context and may fail. Most are across the
// network, some are not.
func Service(port *types.Named, fn *types.Func) bool {
	if !serviceName.MatchString(port.Obj().Name()) {
		return false
	}
	sig := fn.Signature()
	if sig.Params().Len() == 0 || !sym.IsContext(sig.Params().At(0).Type()) {
		return false
	}
	n := sig.Results().Len()
	return n > 0 && sym.IsError(sig.Results().At(n-1).Type())
}

// Entity is what the function of an update changes: the one parameter beside a
// context, when that can be changed. It is nil for other functions.
func Entity(change *types.Signature) (entity *types.Named) {
	for p := range change.Params().Variables() {
		if sym.IsContext(p.Type()) {
			continue
		}
		named := sym.Named(p.Type())
		if entity != nil || named == nil || named.Obj().Pkg() == nil || sym.Standard(named.Obj().Pkg().Path()) {
			return nil
		}
		_, isPtr := types.Unalias(p.Type()).(*types.Pointer)
		if !isPtr && !types.IsInterface(p.Type()) && !returns(change, p.Type()) {
			return nil
		}
		entity = named
	}
	return entity
}

func returns(sig *types.Signature, t types.Type) bool {
	for r := range sig.Results().Variables() {
		if types.Identical(r.Type(), t) {
			return true
		}
	}
	return false
}
