package layers_test

import (
	"testing"

	"github.com/resilint/resilint/internal/layers"
)

// TestClassifyBegins tells use cases that begin a transaction, or take nullable
// values as the driver has them, from packages that run statements.
func TestClassifyBegins(t *testing.T) {
	begins := layers.Shape{Structs: 1, Drives: "sql.DB.BeginTx", Begins: true}
	mapped := layers.Shape{Structs: 1, Mapped: "database/sql"}
	domain := []string{module + "/internal/domain", "database/sql"}
	for name, tc := range map[string]struct {
		rel     string
		shape   layers.Shape
		imports []string
		layer   layers.Layer
		conf    layers.Confidence
	}{
		"begins beside the domain":     {"internal/app", begins, domain, layers.Application, layers.Medium},
		"nullable values":              {"internal/app", mapped, domain, layers.Application, layers.Medium},
		"services beside ports":        {"internal/services", begins, []string{module + "/internal/ports"}, layers.Application, layers.Medium},
		"runs statements":              {"internal/app", driving, domain, layers.AdapterOut, layers.Low},
		"statements on mapped types":   {"internal/app", layers.Shape{Structs: 1, Drives: "gorm.DB.Create", Mapped: "gorm.io/gorm"}, domain, layers.AdapterOut, layers.Low},
		"knows no layer":               {"internal/app", begins, nil, layers.AdapterOut, layers.Low},
		"knows an adapter":             {"internal/app", begins, append([]string{module + "/internal/postgres"}, domain...), layers.AdapterOut, layers.Low},
		"rows of a table":              {"internal/entity", mapped, domain, layers.AdapterOut, layers.Low},
		"serves and begins":            {"internal/app", layers.Shape{Structs: 1, Serves: "Handler.Create takes http.ResponseWriter", Drives: "sql.DB.BeginTx", Begins: true}, domain, layers.AdapterIn, layers.Medium},
		"transactions of an adapter":   {"internal/postgres", begins, domain, layers.AdapterOut, layers.Medium},
		"transactions of a repository": {"internal/domain/repositories", begins, nil, layers.AdapterOut, layers.Medium},
	} {
		got := layers.Classify(layers.Package{Path: module + "/" + tc.rel, Module: module, Name: "p", Shape: tc.shape, Imports: tc.imports})
		if got.Layer != tc.layer || got.Confidence != tc.conf {
			t.Errorf("%s: got %s, want %s (%s)", name, got, tc.layer, tc.conf)
		}
	}
}
