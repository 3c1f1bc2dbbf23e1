package outbox

import (
	"path"
	"regexp"
	"strings"
)

// Kind says what the rows of a table are.
type Kind uint8

// Kinds of tables.
const (
	State  Kind = iota
	Events      // events, outbox rows
	Side        // audit trails, metrics, locks, dedupe records, dead letters: neither state nor events
)

var (
	eventName = regexp.MustCompile(`(?i)outbox|(^|_)(outgoing_(messages?|events?)|(domain|integration|stored|pending|unpublished)_?events?|event_?(store|log|journal|stream)s?)(_|$)`)
	bareEvent = regexp.MustCompile(`(?i)^([a-z]+_)?events?$`)
	sideName  = regexp.MustCompile(`(?i)(^|_)(audits?|audit_?(log|trail|event)s?|logs?|metrics?|stats?|statistics|analytics|telemetry|history|histories|locks?|leases?|inbox|processed_?(messages?|events?)|consumed_?(messages?|events?)|dedup(e|lication)?|idempotency(_keys?)?|checkpoints?|cursors?|offsets?|sessions?|tokens?|cache|projections?|read_?models?|views?|snapshots?|migrations?|schema_migrations|heartbeats?|rate_?limits?|dead_?letters?|dlq|(failed|poison|rejected)_?(messages?|events?|records?|deliver(y|ies)))(_|$)`)
	// eventColumns are what the rows of an event table are made of.
	eventColumns = regexp.MustCompile(`(?i)^(event_?(id|type|name|version|data|time|at)|aggregate_?(id|type|name|version)|stream_?(id|name|version)|payload|topic|headers|metadata|correlation_?id|causation_?id|occurred_?(at|on)|published(_?at)?|processed_?at|routing_?key|partition_?key)$`)
)

// Table says what a table is by its name and the columns that a statement names.
// A bare "events" may be the concerts of a ticket shop. Tables that match one of
// the user's patterns hold events.
func Table(name string, columns []string, patterns []string) Kind {
	name = strings.ToLower(name)
	for _, pattern := range patterns {
		if ok, err := path.Match(strings.ToLower(pattern), name); err == nil && ok {
			return Events
		}
	}
	switch {
	case eventName.MatchString(name):
		return Events
	case sideName.MatchString(name):
		return Side
	case bareEvent.MatchString(name):
		marks := map[string]bool{}
		for _, c := range columns {
			if eventColumns.MatchString(c) {
				marks[strings.ToLower(c)] = true
			}
		}
		if len(marks) >= 2 {
			return Events
		}
	}
	return State
}
