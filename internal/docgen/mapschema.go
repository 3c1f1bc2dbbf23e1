package docgen

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/resilint/resilint/internal/landscape"
)

// mapSchemaURL is where the JSON schema of maps is published.
const mapSchemaURL = "https://raw.githubusercontent.com/resilint/resilint/main/docs/map.schema.json"

// MapSchema returns the JSON schema (draft 2020-12) of the map of systems. What
// its types look like is asked of them, what they mean is in their comments.
// Further fields are allowed: they do not change the version.
func MapSchema(root string) ([]byte, error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, "internal", "landscape", "model.go"), nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	g := &mapSchema{docs: comments(file), defs: map[string]any{}}
	top := g.object(reflect.TypeFor[landscape.Map]())
	top["properties"].(map[string]any)["version"] = map[string]any{"const": landscape.SchemaVersion, "description": g.docs["Map.Version"]}
	top["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	top["$id"] = mapSchemaURL
	top["title"] = "Map of systems, as `resilint map -format json` prints it"
	top["$defs"] = g.defs
	b, err := json.MarshalIndent(top, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return append(b, '\n'), nil
}

type mapSchema struct {
	docs map[string]string // by type, or type and field
	defs map[string]any
}

func (g *mapSchema) of(t reflect.Type) map[string]any {
	switch t {
	case reflect.TypeFor[landscape.Topic]():
		return map[string]any{"enum": landscape.Topics()}
	case reflect.TypeFor[landscape.State]():
		return map[string]any{"enum": []landscape.State{landscape.Yes, landscape.Partly, landscape.No, landscape.NotNeeded, landscape.Unknown}}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return g.of(t.Elem())
	case reflect.Slice:
		return map[string]any{"type": "array", "items": g.of(t.Elem())}
	case reflect.Struct:
		if _, there := g.defs[t.Name()]; !there {
			g.defs[t.Name()] = nil // ends a recursion
			g.defs[t.Name()] = g.object(t)
		}
		return map[string]any{"$ref": "#/$defs/" + t.Name()}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int:
		return map[string]any{"type": "integer"}
	}
	return map[string]any{"type": "string"}
}

func (g *mapSchema) object(t reflect.Type) map[string]any {
	properties, required := map[string]any{}, []string{}
	for f := range t.Fields() {
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		p := g.of(f.Type)
		if doc := g.docs[t.Name()+"."+f.Name]; doc != "" {
			p["description"] = doc
		}
		properties[name] = p
		if option != "omitempty" {
			required = append(required, name)
		}
	}
	return map[string]any{"type": "object", "description": g.docs[t.Name()], "properties": properties, "required": required}
}

// comments are the texts of the comments of types and their fields.
func comments(file *ast.File) map[string]string {
	docs := map[string]string{}
	text := func(groups ...*ast.CommentGroup) string {
		for _, g := range groups {
			if words := strings.Fields(g.Text()); len(words) > 0 {
				return strings.Join(words, " ")
			}
		}
		return ""
	}
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.TYPE {
			continue
		}
		for _, spec := range decl.Specs {
			spec := spec.(*ast.TypeSpec)
			docs[spec.Name.Name] = text(spec.Doc, decl.Doc)
			s, ok := spec.Type.(*ast.StructType)
			if !ok {
				continue
			}
			for _, f := range s.Fields.List {
				for _, name := range f.Names {
					docs[spec.Name.Name+"."+name.Name] = text(f.Doc, f.Comment)
				}
			}
		}
	}
	return docs
}
