package golangci

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/rule"
)

// Settings are what stands below linters.settings.custom.resilint.settings in
// .golangci.yml. All of it is optional, and all other settings of resilint are
// those of the nearest .resilint.yml.
type Settings struct {
	Config     string   `json:"config"`      // settings file to use for all packages; relative to where golangci-lint is started
	Profile    string   `json:"profile"`     // default, strict or review; goes before the settings file
	Rules      []string `json:"rules"`       // codes and analyzers as for the flag -rules: RES2001, -RES3102, RES2002=error
	FirstParty []string `json:"first-party"` // import paths of further modules that are the user's own code
	Test       bool     `json:"test"`        // report in test code, too
	NoBaseline bool     `json:"no-baseline"` // report what the baseline knows, too
}

// where says in errors where the mistake is: golangci-lint hands over values
// without lines, and its file may have another name.
const where = "linters.settings.custom." + name + ".settings"

// wants are what values are called in messages.
var wants = map[reflect.Kind]string{reflect.String: "a word", reflect.Slice: "a list of words", reflect.Bool: "true or false"}

// decode reads settings as golangci-lint read them from YAML, TOML or JSON. Keys
// that do not exist are errors, and so are values of another kind.
func decode(settings any) (*Settings, error) {
	s := &Settings{}
	if settings == nil {
		return s, nil
	}
	given, ok := settings.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s: want keys with values, got %v", where, settings)
	}
	fields, keys := reflect.ValueOf(s).Elem(), []string{}
	for i := range fields.NumField() {
		keys = append(keys, fields.Type().Field(i).Tag.Get("json"))
	}
	var problems []string
	for i, key := range keys {
		value, ok := given[key]
		if !ok || value == nil {
			continue
		}
		text, err := json.Marshal(value)
		if err == nil {
			err = json.Unmarshal(text, fields.Field(i).Addr().Interface())
		}
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s.%s: want %s, got %v", where, key, wants[fields.Field(i).Kind()], value))
		}
	}
	for _, key := range unknown(given, keys) {
		problems = append(problems, fmt.Sprintf("%s: unknown key %q%s", where, key, rule.Hint(key, keys)))
	}
	if len(problems) > 0 {
		return nil, errors.New(strings.Join(problems, "\n"))
	}
	return s, nil
}

// unknown returns the keys that are none of those known, sorted.
func unknown(given map[string]any, known []string) (list []string) {
	for key := range given {
		if !slices.Contains(known, key) {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return list
}
