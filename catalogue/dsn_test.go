package catalogue_test

import (
	"testing"

	"github.com/resilint/resilint/catalogue"
)

func TestParameter(t *testing.T) {
	for name, want := range map[string]catalogue.FieldOp{
		"statement_timeout": catalogue.FieldTimeout,
		"readTimeout":       catalogue.FieldTimeoutRead,
		"connect_timeout":   catalogue.FieldTimeoutConnect,
		"sslmode":           "",
		"Query":             "",
	} {
		got, ok := catalogue.Builtin().Parameter(name)
		if got != want || ok != (want != "") {
			t.Errorf("Parameter(%q) = %q, %v; want %q", name, got, ok, want)
		}
	}
}
