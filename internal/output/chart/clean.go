package chart

import (
	"encoding/json"
	"reflect"
	"strings"

	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
)

// cleaned returns a copy of a map whose texts can be shown: names come from
// source code and settings, and may hold what moves a cursor, breaks a line or
// turns the direction of what follows.
func cleaned(m *landscape.Map) (*landscape.Map, error) {
	out, err := copied(m)
	if err == nil {
		cleanValue(reflect.ValueOf(out))
	}
	return out, err
}

// copied returns a map as it comes back from JSON, which has no bytes that are no
// UTF-8.
func copied(m *landscape.Map) (*landscape.Map, error) {
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	out := &landscape.Map{}
	return out, json.Unmarshal(text, out)
}

func cleanValue(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			cleanValue(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			cleanValue(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			cleanValue(v.Field(i))
		}
	case reflect.String:
		v.SetString(strings.Join(strings.Fields(output.Displayable(v.String())), " "))
	}
}
