package config

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"strings"

	"github.com/resilint/resilint/internal/rule"
)

// SchemaURL is where the JSON schema of the settings is published.
const SchemaURL = "https://raw.githubusercontent.com/resilint/resilint/main/docs/resilint.schema.json"

// Schema returns the JSON schema (draft 2020-12) of a settings file for a suite
// of rules. Editors use it to complete and check; the decoder here is stricter.
func Schema(rules []*rule.Rule) ([]byte, error) {
	s := schemaOf(reflect.TypeFor[document]())
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["$id"] = SchemaURL
	s["title"] = "Settings of resilint, " + FileName
	s["type"] = "object"
	section := s["properties"].(map[string]any)["rules"].(map[string]any)
	section["properties"] = ruleProperties(rules)
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return append(b, '\n'), nil
}

// hasSchema is implemented by types that say themselves what they accept.
type hasSchema interface{ schema() map[string]any }

func schemaOf(t reflect.Type) map[string]any {
	if s, ok := reflect.Zero(t).Interface().(hasSchema); ok {
		return s.schema()
	}
	if t.Kind() == reflect.Slice {
		return map[string]any{"type": []string{"array", "null"}, "items": schemaOf(t.Elem())}
	}
	properties, required := map[string]any{}, []string{}
	for _, f := range fieldsOf(t) {
		p := schemaOf(t.Field(f.index).Type)
		p["description"] = f.doc
		properties[f.key] = p
		if f.required {
			required = append(required, f.key)
		}
	}
	s := map[string]any{"type": []string{"object", "null"}, "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

func (mapping[T]) schema() map[string]any {
	return map[string]any{"type": []string{"object", "null"}, "additionalProperties": schemaOf(reflect.TypeFor[T]())}
}

// The catalogue has its own strict reader; the schema names the keys only.
func (catalogueRows) schema() map[string]any {
	text := map[string]any{"type": "string"}
	texts := map[string]any{"anyOf": []any{text, map[string]any{"type": "array", "items": text}}}
	rows := map[string]any{"type": "object", "additionalProperties": text}
	return map[string]any{"type": []string{"array", "null"}, "items": map[string]any{
		"type": "object", "additionalProperties": false, "required": []string{"id", "paths"},
		"properties": map[string]any{
			"id": text, "read": text, "system": text, "paths": texts, "class": texts,
			"unverified": map[string]any{"anyOf": []any{text, rows}},
			"calls":      rows, "vars": rows, "errors": rows,
			"types": map[string]any{"type": "object", "additionalProperties": rows},
		},
	}}
}

// The properties are those of the suite's rules, see ruleProperties.
func (ruleSettings) schema() map[string]any {
	return map[string]any{"type": []string{"object", "null"}, "additionalProperties": false}
}

// ruleProperties are the keys of the rules section: every code, every analyzer,
// and the options of those that have some.
func ruleProperties(rules []*rule.Rule) map[string]any {
	choice := map[string]any{"enum": choiceNames()}
	properties := map[string]any{}
	for _, r := range rules {
		for _, c := range r.Codes {
			if !c.Removed {
				properties[c.ID] = map[string]any{"enum": choiceNames(), "description": c.Title}
			}
		}
		summary, _, _ := strings.Cut(r.Analyzer.Doc, "\n")
		options := map[string]any{severityKey: choice}
		if v, ok := optionsOf(&Options{}, r.Analyzer.Name); ok {
			maps.Copy(options, schemaOf(v.Type())["properties"].(map[string]any))
		}
		properties[r.Analyzer.Name] = map[string]any{
			"description": summary,
			"anyOf":       []any{choice, map[string]any{"type": "object", "properties": options, "additionalProperties": false}},
		}
	}
	return properties
}
