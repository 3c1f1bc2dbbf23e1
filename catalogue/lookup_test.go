package catalogue

import "testing"

func TestWildcard(t *testing.T) {
	for _, c := range [][2]string{
		{"net/http", "net/http"},
		{"github.com/sony/gobreaker/v2", "github.com/sony/gobreaker/v*"},
		{"github.com/stripe/stripe-go/v83/refund", "github.com/stripe/stripe-go/v*/refund"},
		{"gopkg.in/h2non/gentleman.v2", "gopkg.in/h2non/gentleman.v*"},
		{"example.com/x.v2", "example.com/x.v2"},
		{"example.com/vault", "example.com/vault"},
		{"example.com/v1beta1/x", "example.com/v1beta1/x"},
		{"example.com/v2/v3", "example.com/v*/v3"},
		{"v2", "v2"},
		{"", ""},
	} {
		if got := Wildcard(c[0]); got != c[1] {
			t.Errorf("Wildcard(%q) = %q, want %q", c[0], got, c[1])
		}
	}
}

func TestBuiltinStandardLibrary(t *testing.T) {
	tab := Builtin()
	effects := tab.Call(Key{"net/http", "Client", "Post"})
	if len(effects) != 1 {
		t.Fatalf("net/http.Client.Post: %v", effects)
	}
	e := &effects[0]
	if method, _ := e.Role(RoleMethod); e.Op != OpHTTPSend || method != (Ref{Base: RefConst, Path: "POST"}) || !e.Is(AttrCtxless) {
		t.Errorf("net/http.Client.Post: %+v", *e)
	}
	client := tab.Type(Key{Path: "net/http", Name: "Client"})
	if client == nil || client.Kind != KindHTTPClient || client.Field("Timeout").Zero != ZeroNone || client.FieldBy(FieldTransport).Name != "Transport" {
		t.Errorf("net/http.Client: %+v", client)
	}
	if v := tab.Var("net/http", "DefaultClient"); v == nil || v.Attr(AttrShared) != "yes" {
		t.Errorf("net/http.DefaultClient: %+v", v)
	}
	if kind, ok := tab.Err("database/sql", "ErrNoRows"); !ok || kind != ErrNotFound {
		t.Errorf("database/sql.ErrNoRows: %q %v", kind, ok)
	}
	if lib := tab.Package("net/http"); lib == nil || !lib.Is(ClassHTTPClient) {
		t.Errorf("net/http: %+v", lib)
	}
}
