package catalogue

import (
	"sync"
	"testing"
)

func parse(t *testing.T, src string) []*Lib {
	t.Helper()
	libs, err := ParseFile("user.yml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return libs
}

func TestUserRowsWin(t *testing.T) {
	tab := Builtin().With(parse(t, `libs:
- id: our factory sets acks
  paths: [github.com/segmentio/kafka-go]
  calls:
    Writer.WriteMessages: msg.publish ctx=0 msg=1.. ack=all
    Reader.ReadMessage: none
`))
	key := Key{"github.com/segmentio/kafka-go", "Writer", "WriteMessages"}
	if e := tab.Call(key); len(e) != 1 || e[0].Attr(AttrAck) != "all" {
		t.Errorf("user's row: %+v", e)
	}
	if e := Builtin().Call(key); len(e) != 1 || e[0].Attr(AttrAck) != "" {
		t.Errorf("the built-in table changed: %+v", e)
	}
	if e := tab.Call(Key{"github.com/segmentio/kafka-go", "Reader", "ReadMessage"}); e != nil {
		t.Errorf("switched off, but: %+v", e)
	}
	if e := tab.Call(Key{"github.com/segmentio/kafka-go", "Reader", "FetchMessage"}); len(e) != 1 {
		t.Errorf("symbol without user's row: %+v", e)
	}
	if Builtin().With(nil) != Builtin() {
		t.Error("no rows should be no new table")
	}
}

func TestVersionWildcard(t *testing.T) {
	tab := (&Table{}).With(parse(t, `libs:
- id: any
  paths: [acme.test/x/v*]
  calls:
    F: sleep d=0
    /sub.T.M: sleep d=1
- id: three
  paths: [acme.test/x/v3]
  calls: {F: timer d=0}
`))
	for _, c := range []struct {
		key Key
		op  Op
	}{
		{Key{"acme.test/x/v2", "", "F"}, OpSleep},
		{Key{"acme.test/x/v17", "", "F"}, OpSleep},
		{Key{"acme.test/x/v3", "", "F"}, OpTimer}, // the exact path wins
		{Key{"acme.test/x/v3/sub", "T", "M"}, OpSleep},
		{Key{"acme.test/x", "", "F"}, ""}, // a wildcard is not "no version"
		{Key{"acme.test/x/v2", "F", "F"}, ""},
		{Key{"acme.test/x/v2x", "", "F"}, ""},
	} {
		var op Op
		if e := tab.Call(c.key); len(e) > 0 {
			op = e[0].Op
		}
		if op != c.op {
			t.Errorf("%s: %q, want %q", c.key, op, c.op)
		}
	}
}

func TestPackage(t *testing.T) {
	tab := Builtin().With(parse(t, `libs:
- id: platform
  paths: [acme.test/platform/...]
  class: [retry]
- id: platform cache
  paths: [acme.test/platform/cache]
  class: [cache]
  calls: {/lru.Get: cache.read}
`))
	for path, want := range map[string]string{
		"acme.test/platform":                            "platform",
		"acme.test/platform/retry/v2":                   "platform",
		"acme.test/platformx":                           "",
		"acme.test/platform/cache":                      "platform cache",
		"acme.test/platform/cache/lru":                  "platform cache",
		"acme.test/platform/cache/other":                "platform",
		"net/http":                                      "net/http",
		"github.com/stripe/stripe-go/v99/refund":        "stripe-go",
		"github.com/failsafe-go/failsafe-go/bulkhead":   "failsafe-go/bulkhead",
		"github.com/aws/aws-sdk-go-v2/service/s3":       "aws-sdk-go-v2",
		"github.com/aws/aws-sdk-go-v2/service/dynamodb": "dynamodb v2",
		"github.com/resilint/resilint/catalogue":        "",
		"github.com/jackc/pgx/v5/pgxpool":               "pgx v5",
		"gopkg.in/h2non/gentleman.v2":                   "gentleman",
		"github.com/redis/go-redis/v9":                  "go-redis",
	} {
		id := ""
		if lib := tab.Package(path); lib != nil {
			id = lib.ID
		}
		if id != want {
			t.Errorf("Package(%q) = %q, want %q", path, id, want)
		}
	}
}

func TestTypesAndVars(t *testing.T) {
	tab := Builtin()
	tr := tab.Type(Key{Path: "net/http", Name: "Transport"})
	if tr.FieldBy(FieldTimeoutHeader).Name != "ResponseHeaderTimeout" || tr.Field("MaxIdleConnsPerHost").Zero != "2" || tr.Field("Proxy") != nil {
		t.Errorf("net/http.Transport: %+v", tr.Fields)
	}
	if tab.Type(Key{Path: "net/http", Name: "Cookie"}) != nil || tab.Var("net/http", "ErrServerClosed") != nil {
		t.Error("found what is in no row")
	}
	if v := tab.Var("github.com/segmentio/kafka-go", "RequireNone"); v == nil || v.Kind != KindAcks || v.Attr(AttrAck) != "none" {
		t.Errorf("kafka.RequireNone: %+v", v)
	}
	for name, want := range map[string]ErrKind{"ErrOpenState": ErrBreakerOpen, "ErrTooManyRequests": ErrBreakerOpen, "Settings": ""} {
		if kind, ok := tab.Err("github.com/sony/gobreaker/v2", name); kind != want || ok != (want != "") {
			t.Errorf("gobreaker.%s: %q %v", name, kind, ok)
		}
	}
}

func TestHeaders(t *testing.T) {
	tab := Builtin().With(parse(t, "libs:\n- id: ours\n  paths: [net/http]\n  headers: {x-request-key: idempotency.key, X-Request-Id: idempotency.key}\n"))
	for name, want := range map[string]HeaderKind{
		"Idempotency-Key": HeaderIdempotencyKey,
		"IDEMPOTENCY-KEY": HeaderIdempotencyKey,
		"X-Request-Key":   HeaderIdempotencyKey,
		"X-Request-Id":    HeaderIdempotencyKey, // the user's row wins
		"if-match":        HeaderCondition,
		"Retry-After":     HeaderRetryAfter,
		"Content-Type":    "",
		"":                "",
	} {
		if kind, ok := tab.Header(name); kind != want || ok != (want != "") {
			t.Errorf("%q: %q %v, want %q", name, kind, ok, want)
		}
	}
}

// TestConcurrentLookups is for the race detector: rows are read on first use.
func TestConcurrentLookups(t *testing.T) {
	tab := &Table{layers: []*layer{newLayer(unflatten(builtinRows))}}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, l := range tab.Libs() {
				for _, r := range l.Rows() {
					if r.Section == SectionCalls && r.Effects[0].Op != OpNone && tab.Call(r.Key) == nil {
						t.Errorf("%s: not found", r.Key)
					}
				}
			}
		})
	}
	wg.Wait()
}
