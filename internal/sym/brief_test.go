package sym_test

import (
	"go/parser"
	"testing"

	"github.com/resilint/resilint/internal/sym"
)

func TestBrief(t *testing.T) {
	for src, want := range map[string]string{
		"c.http.Do": "c.http.Do",
		"c.http.R().SetContext(ctx).SetBody(body).Post":                                    "….Post",
		"c.http.R().SetContext(ctx).SetBody(body).Post(address)":                           "….Post(…)",
		"repeat[Request, Response, map[string]json.RawMessage]":                            "repeat",
		"config.GetDuration(config.GlobalConfig.MySQL.MaxIdleTime)":                        "config.GetDuration(…)",
		"time.Duration(settings.Payments.Timeout) * time.Millisecond":                      "time.Duration(settings.Payments.Timeout…",
		"client.Collection(name).Doc(identifier).Collection(other).Documents().Iterator()": "….Iterator()",
	} {
		x, err := parser.ParseExpr(src)
		if err != nil {
			t.Fatal(err)
		}
		if got := sym.Brief(x); got != want {
			t.Errorf("Brief(%s) = %q, want %q", src, got, want)
		}
	}
}
