// Package repeat says which effects must not happen twice: what a repeat of a
// statement changes, which columns tell a repeated row, and which requests by
// their names change nothing. Retries and duplicate deliveries ask the same.
//
// It judges one statement or name by itself and knows no code. Whether something
// is repeated at all, regions and effects say.
package repeat

import (
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/sqltext"
)

// Names tell what a request is for when nothing else does.
var (
	// readURL matches paths of POST requests that read, compute, authenticate or
	// report telemetry: a repeat does no harm.
	readURL = regexp.MustCompile(`(?i)(^|[/._:-])(_?m?search|searches|quer(y|ies)|graphql|gql|tokens?|oauth2?|openid|log[_-]?in|sign[_-]?in|auth|authenticate|authorize|introspect|refresh[_-]?(token|session|auth)s?|session|lookup|validate|verify|estimate|preview|calculate|simulate|_?m?get|batchget|list|find|filter|count|check|ping|health|heartbeat|status|metrics|logs?|traces?|telemetry|analy(ze|sis|tics)|embeddings?|completions?|generate(content)?|infer(ence)?|predict|translate|render|convert|parse|decrypt|encrypt|sign|exists|assumerole|sts|loki|prometheus|otlp)($|[/?.:_-])|[a-z](Search|Quer(y|ies)|Lookup)($|[/?.:_-])`)
	// readFunc matches functions that read, compute or authenticate, or that put
	// something in the place of what was there, whatever the method.
	readFunc = regexp.MustCompile(`^(\(?\*?[\w.]+\)?\.)?((?i:get|list|search|fetch|find|query|read|lookup|count|check|validate|verify|login|log_?in|sign_?in|auth|authenticate|refresh(access)?token|token|is|has|exists|describe|download|load|resolve|ping|probe|health|scrape|poll|watch|introspect|sign|encrypt|decrypt|calculate|compute|estimate|preview|translate|render|convert|parse|predict|embed|discover|inspect|analy[sz]e|purge|invalidate|evict|revoke|replace|overwrite|upsert|reload|reindex|ingest(file|list|data|dataset)|log_?out|push(metrics|logs))($|[A-Z_0-9])|\w*[a-z](Search|Query|Queries|Lookup|Login|Token|Metrics|Telemetry|Heartbeat)($|[A-Z_0-9])|\w*(?i:(chat|text)_?complet(e|ions?)|generate_?content|(create|generate)_?embeddings?)($|[A-Z_0-9]))`)
	// keyColumn matches columns that tell a repeated insert.
	keyColumn = regexp.MustCompile(`idempot|dedup|(event|message|msg|request|transaction|external|correlation|operation|job|order|payment)_?(id|uuid|key|ref)$`)
)

// ReadsURL reports whether a POST to a URL or path changes nothing that matters.
func ReadsURL(url string) bool { return readURL.MatchString(url) }

// ReadsFunc reports whether a function by its name changes nothing, or nothing
// more when it is called again: "Search", "(*Client).RefreshToken".
func ReadsFunc(name string) bool { return readFunc.MatchString(name) }

// Statement returns the first write in a SQL text that changes something again
// when it is run again, and why. An insert that gives the key of its row fails
// instead; it counts when keyed is set, because somebody suffers from that.
func Statement(sql string, keyed bool) (s sqltext.Stmt, why string, found bool) {
	for _, s := range sqltext.Parse(sql) {
		if !s.Writes() {
			continue
		}
		verdict, why := s.IdempotentWrite()
		switch {
		case verdict != sqltext.No:
			continue
		case !givesKey(s):
		case keyed && len(s.InsertColumns) > 0:
			why = "when a later step fails, every further attempt fails on its key"
		default:
			continue
		}
		return s, why, true
	}
	return sqltext.Stmt{}, "", false
}

// ownerColumn matches columns that say whose a row is; single tables of which
// everybody has one row.
var (
	ownerColumn = regexp.MustCompile(`^(user|account|tenant|org|organi[sz]ation|workspace|team|customer|owner|author|creator|project|group|company)_?id$`)
	single      = regexp.MustCompile(`(?i)profile|setting|wallet|balance|preference|cart|limit|stat|credential|session|config|quota|detail|info|member|role|permission|address|subscription|state|summar|score`)
)

// owned reports an insert whose first column only says whose the row is: there
// are many of the same owner.
func owned(s sqltext.Stmt, column string) bool {
	t, has := s.Target()
	m := ownerColumn.FindStringSubmatch(column)
	if !has || m == nil {
		return false
	}
	table := strings.ToLower(t.Name)
	return strings.HasSuffix(table, "s") && !strings.Contains(table, m[1]) && !single.MatchString(table)
}

// givesKey reports whether an insert gives the key of its row, so that the
// database refuses a second one: a column that by its name is the primary key
// or tells a repeat. An insert whose columns are not known may do so.
func givesKey(s sqltext.Stmt) bool {
	if s.Kind != sqltext.KindInsert {
		return false
	}
	if len(s.InsertColumns) == 0 || s.HasHole && s.InsertColumns == nil {
		return true
	}
	for i, col := range s.InsertColumns {
		name := strings.ToLower(col)
		switch {
		case name == "id", name == "uuid", name == "guid", name == "key", name == "pk":
			return true
		case i == 0 && strings.HasSuffix(name, "id") && !owned(s, name):
			return true
		case keyColumn.MatchString(name), strings.ContainsRune(col, sqltext.Hole):
			return true
		}
	}
	return false
}
