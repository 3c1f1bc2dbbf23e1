package effects

import (
	"fmt"
	"strings"
)

// String prints a summary on one line: what it does, what it runs.
func (s *Summary) String() string {
	var parts []string
	for i := range s.Effects {
		parts = append(parts, s.Effects[i].String())
	}
	for _, inv := range s.Invokes {
		at := fmt.Sprintf("param%d%s", inv.Param, inv.Path)
		if inv.Param < 0 {
			at = "recv" + inv.Path
		}
		parts = append(parts, "runs "+at+kinds(inv.Around))
	}
	for i, v := range s.Returns {
		if v.Kind != Unknown {
			parts = append(parts, fmt.Sprintf("returns%d %s", i, v))
		}
	}
	for _, b := range s.Built {
		parts = append(parts, fmt.Sprintf("builds%d method=%s key=%s", b.Result, b.Method, b.Key))
	}
	for _, m := range s.Marks {
		parts = append(parts, fmt.Sprintf("sets param%d%s=%s", m.Param, m.Part, m.Val))
	}
	for _, st := range s.Clients {
		parts = append(parts, fmt.Sprintf("keeps param%d in %s", st.Param, st.Field))
	}
	if s.BareTransport {
		parts = append(parts, "returns bare transports")
	}
	if s.Span {
		parts = append(parts, "begins a span")
	}
	if s.Idempotent {
		parts = append(parts, "idempotent")
	}
	if s.Opaque {
		parts = append(parts, "opaque")
	}
	return strings.Join(parts, "; ")
}

// String prints an effect with what is known of its arguments.
func (e *Effect) String() string {
	var b strings.Builder
	b.WriteString(string(e.Op))
	for _, f := range []struct {
		name string
		v    Val
	}{{"method", e.Method}, {"url", e.URL}, {"key", e.Key}, {"sql", e.SQL}, {"ctx", e.Ctx}, {"client", e.Client}, {"topic", e.Topic}, {"body", e.Body}} {
		if f.v.Kind != Unknown {
			fmt.Fprintf(&b, " %s=%s", f.name, f.v)
		}
	}
	if e.Replays != "" {
		b.WriteString(" replays=" + e.Replays)
	}
	if e.Guarded {
		b.WriteString(" guarded")
	}
	if e.Idempotent {
		b.WriteString(" idempotent")
	}
	b.WriteString(kinds(e.Around))
	return b.String()
}

func kinds(around []Around) string {
	if len(around) == 0 {
		return ""
	}
	names := make([]string, len(around))
	for i, a := range around {
		names[i] = a.Kind
	}
	return " in " + strings.Join(names, ">")
}
