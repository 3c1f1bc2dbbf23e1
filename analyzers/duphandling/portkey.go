package duphandling

import (
	"fmt"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// Methods of ports that must not be carried out twice.
var (
	moneyMethod  = regexp.MustCompile(`^(Charge|Pay|Refund|Capture|Payout|PayOut|Transfer|Withdraw|Deposit|Credit|Debit|Settle|Disburse|(Make|Create|Send|Process)(Payment|Charge|Refund|Transfer|Payout))([A-Z]|$)`)
	stockMethod  = regexp.MustCompile(`^(Reserve|Allocate|Deduct|Restock)([A-Z]|$)|^(Decrement|Decrease|Increase|Increment|Take|Consume)(Stock|Inventory|Quantity|Balance|Points|Credits|Seats)|^(Update|Change|Adjust|Add|Modify)\w*(Balance|Stock|Inventory|Credits|Points)$`)
	notifyMethod = regexp.MustCompile(`^Notify([A-Z]|$)|^Send((E?M|Em)ail|SMS|Sms|Text|Push|Notification|Message|Receipt|Invoice|Confirmation)?$|^Send((E?M|Em)ail|SMS|Sms|Push|Notification)[A-Z]`)
	// thing matches names that end in what is asked for: TransferMetadataKey.
	thing = regexp.MustCompile(`[a-z](Key|ID|Id|Name|Status|State|Metadata|Type|Info|Config|Count|Limit|Fee|History|Request|Response|Hash|Address|URL|Options?|Policy|Rate|Total|Summary|List|Path)s?$`)
	// amountName matches those that add to something else than stock.
	amountName = regexp.MustCompile(`^(Decrement|Decrease|Increase|Increment|Take|Consume|Update|Change|Adjust|Add|Modify)\w*(Balance|Points|Credits|Quantity)$`)
	// inbound matches interfaces that others call the service by.
	inbound = regexp.MustCompile(`(?i)(use_?case|interactor|handler|controller|command|facade)s?$`)
	// nounParam matches parameters that name what is done once: Charge(ctx, order,
	// cents).
	nounParam = regexp.MustCompile(`(?i)^(order|payment|request|event|invoice|booking|reservation|operation|transaction|tx|ride|trip|shipment|delivery|parcel|checkout|cart|basket|purchase|claim|intent|withdrawal|deposit|payout|refund|charge|transfer|sale|ticket|subscription)$`)
	// keyParam matches parameters, fields and types that tell a repeat.
	keyParam = regexp.MustCompile(`(?i)idempot|dedup|^(id|uuid|key|ref|reference|nonce|token|code)$|(request|event|message|msg|operation|op|command|transaction|tx|txn|payment|order|charge|refund|transfer|reservation|booking|invoice|correlation|external|client|customer_?ref|reference|trace|job|task|run|withdrawal|deposit|payout|ride|trip|shipment|delivery|parcel|checkout|basket|cart|purchase|sale|claim|booking|hold|intent|notification|mail|email|campaign|alert|incident)_?(id|key|ref|reference|no|nr|number|uuid|code)$`)
)

// unkeyedPorts reports the methods of outbound ports of the domain and the
// application that move money or goods, or tell people, and have no place for
// what tells a repeat: no adapter behind them can be idempotent.
func (c *checker) unkeyedPorts() {
	answer := layers.Of(c.pass)
	if answer == nil || answer.Layer != layers.Domain && answer.Layer != layers.Application || answer.Confidence == layers.Low {
		return
	}
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || inbound.MatchString(name) || report.Skipped(c.pass, tn.Pos()) {
			continue
		}
		named, isNamed := tn.Type().(*types.Named)
		if !isNamed || named.TypeParams().Len() > 0 {
			continue
		}
		if kind := ports.KindIn(c.pass, named); kind != ports.Other && kind != ports.Dispatcher {
			continue // part of the same database, or made to deliver at least once
		}
		iface, isIface := named.Underlying().(*types.Interface)
		if !isIface || c.implemented(iface) {
			continue
		}
		for m := range iface.ExplicitMethods() {
			if what := guarded(m.Name()); what != "" && keyless(m.Signature()) {
				report.Report(c.pass, portWithoutKey, report.Finding{
					Range: place.Name(m),
					Message: fmt.Sprintf("port method %s.%s %s and has no parameter that tells a repeat: no adapter can pass an idempotency key on",
						name, m.Name(), what),
				})
			}
		}
	}
}

// guarded says what a method does by its name that must not be done twice.
func guarded(method string) string {
	switch {
	case thing.MatchString(method):
	case moneyMethod.MatchString(method):
		return "moves money"
	case amountName.MatchString(method):
		return "changes an amount"
	case stockMethod.MatchString(method):
		return "takes stock"
	case notifyMethod.MatchString(method):
		return "tells somebody"
	}
	return ""
}

// implemented reports whether the package has the implementation beside the
// interface: that is how a service is offered, not what it needs.
func (c *checker) implemented(iface *types.Interface) bool {
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		if named, isNamed := tn.Type().(*types.Named); isNamed && named.TypeParams().Len() == 0 && types.Implements(types.NewPointer(named), iface) {
			return true
		}
	}
	return false
}

// keyless reports whether the parameters of a command surely hold nothing that
// tells a repeat. Parameters without a name, of interface or function type, and
// structs that have an identifier may do so.
func keyless(sig *types.Signature) bool {
	n := sig.Results().Len()
	if n == 0 || !sym.IsError(sig.Results().At(n-1).Type()) {
		return false
	}
	some := false
	for p := range sig.Params().Variables() {
		if sym.IsContext(p.Type()) {
			continue
		}
		some = true
		if p.Name() == "" || p.Name() == "_" || keyParam.MatchString(p.Name()) || nounParam.MatchString(p.Name()) || mayTell(p.Type(), 0) {
			return false
		}
	}
	return some
}

// mayTell reports whether a value of a type may hold what tells a repeat.
func mayTell(t types.Type, depth int) bool {
	if depth > 2 {
		return true
	}
	if named := sym.Named(t); named != nil && keyParam.MatchString(named.Obj().Name()) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Pointer:
		return mayTell(u.Elem(), depth)
	case *types.Slice:
		return mayTell(u.Elem(), depth)
	case *types.Struct:
		for f := range u.Fields() {
			if keyParam.MatchString(f.Name()) {
				return true
			}
			if _, isStruct := f.Type().Underlying().(*types.Struct); (isStruct || f.Embedded()) && plain(f.Type()) && mayTell(f.Type(), depth+1) {
				return true
			}
		}
		return false
	}
	return true
}

// plain reports types other than those that hold one value each, as times,
// decimals and amounts do.
func plain(t types.Type) bool {
	named := sym.Named(t)
	return named == nil || named.Obj().Pkg() == nil || !sym.Standard(named.Obj().Pkg().Path())
}
