package writes

import (
	"path"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/sqltext"
)

// tableKind says what the rows of a table are.
type tableKind uint8

const (
	stateTable tableKind = iota
	eventTable
	sideTable // audit trails, metrics, locks, dedupe records: neither state nor events
)

var (
	eventName = regexp.MustCompile(`(?i)(^|_)(outbox(es)?|outbox_(messages?|events?)|outgoing_(messages?|events?)|(domain|integration|stored|pending|unpublished)_?events?|event_?(store|log|journal|stream)s?)(_|$)`)
	bareEvent = regexp.MustCompile(`(?i)^([a-z]+_)?events?$`)
	sideName  = regexp.MustCompile(`(?i)(^|_)(audits?|audit_?(log|trail|event)s?|logs?|metrics?|stats?|statistics|analytics|telemetry|history|histories|locks?|leases?|inbox|processed_?(messages?|events?)|consumed_?(messages?|events?)|dedup(e|lication)?|idempotency(_keys?)?|checkpoints?|cursors?|offsets?|sessions?|tokens?|cache|projections?|read_?models?|views?|snapshots?|migrations?|schema_migrations|heartbeats?|rate_?limits?)(_|$)`)
	// eventColumns are what the rows of an event table are made of.
	eventColumns = regexp.MustCompile(`(?i)^(event_?(id|type|name|version|data|time|at)|aggregate_?(id|type|name|version)|stream_?(id|name|version)|payload|topic|headers|metadata|correlation_?id|causation_?id|occurred_?(at|on)|published(_?at)?|processed_?at|routing_?key|partition_?key)$`)
)

// classify says what a table is by its name and, for an insert, its columns. A
// bare "events" may be the concerts of a ticket shop.
func classify(table string, columns []string, userTables []string) tableKind {
	table = strings.ToLower(table)
	for _, pattern := range userTables {
		if ok, err := path.Match(strings.ToLower(pattern), table); err == nil && ok {
			return eventTable
		}
	}
	switch {
	case eventName.MatchString(table):
		return eventTable
	case sideName.MatchString(table):
		return sideTable
	case bareEvent.MatchString(table):
		marks := 0
		for _, c := range columns {
			if eventColumns.MatchString(c) {
				marks++
			}
		}
		if marks >= 2 {
			return eventTable
		}
	}
	return stateTable
}

// statement says what a SQL text does to which table: ok is false when it
// writes nothing, or the table is not known.
func statement(sql string, userTables []string) (table string, kind tableKind, insert, ok bool) {
	for _, s := range sqltext.Parse(sql) {
		for _, c := range append(s.CTEs, s) {
			switch c.Kind {
			case sqltext.KindInsert, sqltext.KindReplace, sqltext.KindUpdate, sqltext.KindDelete, sqltext.KindMerge:
			default:
				continue
			}
			t, has := c.Target()
			if !has || c.HoleInTable || t.Hole {
				continue
			}
			in := c.Kind == sqltext.KindInsert || c.Kind == sqltext.KindReplace || c.Kind == sqltext.KindMerge
			return t.Name, classify(t.Name, c.InsertColumns, userTables), in, true
		}
	}
	return "", stateTable, false, false
}

// StateTable reports whether a table by its name holds state: no events, audit
// trails, metrics, locks, dedupe records or read models.
func StateTable(name string) bool { return classify(name, nil, nil) == stateTable }
