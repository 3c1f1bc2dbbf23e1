package catalogue

import "testing"

func TestShort(t *testing.T) {
	for symbol, want := range map[string]string{
		"github.com/sony/gobreaker/v2.CircuitBreaker.Execute": "gobreaker.CircuitBreaker.Execute",
		"github.com/avast/retry-go/v*.Do":                     "retry-go.Do",
		"gopkg.in/yaml.v3.Unmarshal":                          "yaml.v3.Unmarshal",
		"net/http.Client.Do":                                  "http.Client.Do",
		"github.com/a/b/v2/sub.F":                             "sub.F",
		"errors.Is":                                           "errors.Is",
	} {
		if got := Short(symbol); got != want {
			t.Errorf("%s: got %s, want %s", symbol, got, want)
		}
	}
}
