package lostupdate

import (
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/aggregates"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

var (
	// sideRows are rows whose last writer may win: nobody decides anything by what
	// two of them would have made together.
	sideRows = regexp.MustCompile(`(?i)(^|_)(settings?|prefs?|preferences?|profiles?|configs?|configurations?|options?|sessions?|tokens?|refresh|caches?|heartbeats?|presence|devices?|last_?(seen|ip|login)|read_?models?|projections?|views?|summar(y|ies)|stats?|statistics|metrics?|counters?|logs?|audits?|history|events?|outbox|inbox|messages?|notifications?|locks?|leases?|checkpoints?|cursors?|offsets?|migrations?|snapshots?|drafts?|bookmarks?|tags?|labels?|comments?|posts?|articles?|themes?|templates?|webhooks?|jobs?|tasks?|queues?|workers?|nodes?|agents?|runs?|executions?|builds?|feeds?|imports?|exports?|scans?|probes?|syncs?|states?|keys?|secrets?|credentials?|certificates?|certs?|clients?|urls?|links?|files?|status(es)?|images?|media|uploads?|attachments?|pages?)(_|$)`)
	// keptRows are what business rules guard by what they are called.
	keptRows = regexp.MustCompile(`(?i)(^|_)(orders?|payments?|invoices?|accounts?|wallets?|balances?|ledgers?|transfers?|transactions?|refunds?|payouts?|inventor(y|ies)|stocks?|warehouses?|reservations?|bookings?|seats?|tickets?|shipments?|deliver(y|ies)|subscriptions?|contracts?|loans?|deposits?|withdrawals?|coupons?|vouchers?|quotas?|budgets?|products?|items?|carts?|purchases?|sales?|auctions?|bids?|trips?|rides?|customers?|employees?|patients?|suppliers?|vendors?|merchants?|payees?|beneficiar(y|ies)|representatives?|claims?|cargos?|parcels?|appointments?|rentals?|quotes?|polic(y|ies))(_|$)`)
	// heard are subscriptions to events, told from those that are paid for by what
	// they hold: where to send something, and which of it.
	heard     = regexp.MustCompile(`(?i)(^|_)subscriptions?(_|$)`)
	hearsWith = regexp.MustCompile(`(?i)(^|_)(endpoint|webhook|url|callback|filter|topic|sink)(_|$)`)
	// keptColumns hold an amount, a stock or a place in a life.
	keptColumns = regexp.MustCompile(`(?i)(^|_)(balance|amount|total|price|cost|fee|credits?|points|stock|quantity|qty|inventory|available|reserved|on_?hand|capacity|remaining|seats|quota|status|phase|stage|lifecycle)(_|$)`)
	// keptFields are those that decide by themselves what an entity is.
	keptFields = regexp.MustCompile(`(?i)(^|_)(price|amount|balance|fee|credits?)$`)
	// rightFields are what somebody may do: an old copy gives it back. Where there
	// is little else in an entity, the new rights are all that is written.
	rightFields = regexp.MustCompile(`(?i)(^|_)(role|roles|permissions)$`)
	// amountColumns are columns that changes add to and take from.
	amountColumns = regexp.MustCompile(`(?i)(^|_)(balance|amount|total|credits?|points|stock|quantity|qty|inventory|available|reserved|on_?hand|remaining|seats|quota)(_|$)`)
)

// readSide are packages that keep copies for reading, as they are told.
var readSide = regexp.MustCompile(`(?i)(^|[/_])[a-z]*read(er)?[_-]?(service|model|side|store)s?(/|_|$)|(^|/)(projections?|projectors?|readmodels?)(/|$)`)

// snake writes a name of Go as columns are written, each word in the singular.
func snake(name string) string { return strings.Join(ports.Words(name), "_") }

// kept reports whether losing a change of a row loses a step of its life or an
// amount. t is what the row is in Go, nil when that is not known.
func (l *loads) kept(s *statements.Statement, t types.Type) bool {
	if readSide.MatchString(sym.PkgPath(l.pass.Pkg)) {
		return false
	}
	table := ""
	if s != nil {
		table = s.Table
	}
	name := ""
	if n := named(t); n != nil {
		name = snake(n.Obj().Name())
	}
	if table != "" && (sideRows.MatchString(table) || !writes.StateTable(table)) || name != "" && sideRows.MatchString(name) {
		return false
	}
	if (heard.MatchString(table) || heard.MatchString(name)) && hasField(t, hearsWith) {
		return false // configuration
	}
	if (table != "" && keptRows.MatchString(table) || name != "" && keptRows.MatchString(name)) && !signsIn(t) {
		return true
	}
	if t != nil && aggregates.Of(t).Stateful() {
		return true
	}
	if st := structOf(t); st != nil {
		for f := range st.Fields() {
			name := snake(f.Name())
			if keptFields.MatchString(name) || rightFields.MatchString(name) && st.NumFields() > 6 {
				return true
			}
		}
	}
	if s == nil {
		return false
	}
	for _, a := range s.Set {
		if !a.Relative && keptColumns.MatchString(a.Column) {
			return true
		}
	}
	if s.Table != "" {
		if known := l.schema.Table(s.Table); known != nil {
			for _, c := range known.Columns {
				if keptColumns.MatchString(c.Name) && l.whole(s) {
					return true
				}
			}
		}
	}
	return false
}

// hasField reports whether an entity has a field that is called so.
func hasField(t types.Type, names *regexp.Regexp) bool {
	st := structOf(t)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if names.MatchString(snake(f.Name())) {
			return true
		}
	}
	return false
}

// structOf is the struct behind t, nil for nil.
func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	return sym.StructOf(t)
}

// signsIn reports an entity that somebody signs in with: such an account has no
// balance, and what it holds is up to its owner.
func signsIn(t types.Type) bool {
	st := structOf(t)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if strings.Contains(strings.ToLower(f.Name()), "password") {
			return true
		}
	}
	return false
}
