package chart

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/resilint/resilint/internal/landscape"
)

// jsonOf prints the model as it is; docs/map.schema.json describes it.
func jsonOf(m *landscape.Map) (string, error) {
	m, err := copied(m)
	if err != nil {
		return "", err
	}
	if m.Notes == nil { // it was read from the file of an older program
		m.Notes = []string{}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err = enc.Encode(m)
	return b.String(), err
}

// readJSON reads what jsonOf prints, also with its lines broken differently.
func readJSON(text []byte) (*landscape.Map, error) {
	var head struct {
		Version *int             `json:"version"`
		Systems *json.RawMessage `json:"systems"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, fmt.Errorf("line %d is no JSON: %w", 1+bytes.Count(text[:syntax.Offset], []byte("\n")), syntax)
		}
		return nil, errNoMap
	}
	if head.Version == nil || head.Systems == nil {
		return nil, errNoMap
	}
	if err := checkVersion(*head.Version); err != nil {
		return nil, err
	}
	m := &landscape.Map{}
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("not as docs/map.schema.json says: %w", err)
	}
	if hasNil(reflect.ValueOf(m)) {
		return nil, errors.New("not as docs/map.schema.json says: a list has an element that is null")
	}
	return m, nil
}

// hasNil reports whether a list within a value has elements that are nothing.
func hasNil(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return v.IsNil() || hasNil(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			if hasNil(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if hasNil(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

// errNoMap is what anything else than a map is.
var errNoMap = errors.New("it is no map: neither the text, the JSON nor the Mermaid form of one")

// checkVersion refuses maps that say something else than they would today.
func checkVersion(v int) error {
	if v == landscape.SchemaVersion {
		return nil
	}
	return versionError(v)
}

// versionError is the version of a map in another form.
type versionError int

func (v versionError) Error() string {
	return fmt.Sprintf("it has the form of version %d; this resilint reads and writes version %d: write it anew", int(v), landscape.SchemaVersion)
}
