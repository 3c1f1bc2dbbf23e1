package sym

import (
	"reflect"
	"strings"
)

// defaultKeys are the keys of struct tags by which libraries for settings name
// the default of a field.
var defaultKeys = [...]string{"default", "envDefault", "env-default", "env_default", "envconfig_default"}

// DefaultOf returns the default value that the tag of a field of a settings
// struct names: `envDefault:"5s"`, `env:"WAIT, default=5s"`.
func DefaultOf(tag string) (value string, ok bool) {
	st := reflect.StructTag(tag)
	for _, key := range defaultKeys {
		if v, has := st.Lookup(key); has {
			return strings.TrimSpace(v), true
		}
	}
	_, value, ok = strings.Cut(st.Get("env"), "default=")
	return value, ok
}
