package layers_test

import (
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/layers"
)

const module = "example.test/shop"

// plain is the content of a package that neither serves nor drives anything.
var (
	plain      = layers.Shape{Structs: 2}
	interfaces = layers.Shape{Interfaces: 2}
	serving    = layers.Shape{Structs: 1, Serves: "Handler.Create takes http.ResponseWriter"}
	slice      = layers.Shape{Structs: 1, Serves: "Handler.Create takes http.ResponseWriter", Drives: "sql.Tx.Exec"}
	handling   = layers.Shape{Structs: 1, Serves: "Handler.Create takes http.ResponseWriter", Handles: "Handler.Create takes http.ResponseWriter"}
	storing    = layers.Shape{Structs: 1, Drives: "sql.DB.ExecContext", Stores: "Store.Add runs statements"}
	driving    = layers.Shape{Structs: 1, Drives: "sql.DB.ExecContext"}
)

func TestClassify(t *testing.T) {
	for _, tc := range []struct {
		rel    string
		shape  layers.Shape
		layer  layers.Layer
		conf   layers.Confidence
		reason string
	}{
		// slices of features in a folder called domain
		{"domain/ldap", handling, layers.AdapterIn, layers.Medium, "Handler.Create takes"},
		{"domain/listing", serving, layers.Domain, layers.Medium, "takes http.ResponseWriter"},
		{"domain/account", storing, layers.AdapterOut, layers.Medium, "Store.Add runs statements"},
		{"internal/usecase", storing, layers.Application, layers.Medium, "sql.DB.ExecContext"},

		// domain
		{"internal/domain", plain, layers.Domain, layers.High, "domain"},
		{"domain/order", plain, layers.Domain, layers.High, "domain"},
		{"internal/trainings/domain/training", plain, layers.Domain, layers.High, "domain"},
		{"internal/core/domain", plain, layers.Domain, layers.High, "domain"},
		{"pkg/domain/v2", plain, layers.Domain, layers.High, "domain"},
		{"cmd/api/internal/domain", plain, layers.Domain, layers.High, "domain"},
		{"internal/app/domain", plain, layers.Domain, layers.High, "domain"},
		{"internal/domain/model", plain, layers.Domain, layers.High, "model"},
		{"internal/domain/services", plain, layers.Domain, layers.High, "services"},
		{"internal/domain/errors", plain, layers.Domain, layers.High, "errors"},
		{"internal/domain/repositories", interfaces, layers.Domain, layers.High, "interfaces"},
		{"internal/domain/ports", interfaces, layers.Domain, layers.High, "interfaces"},
		{"internal/domain/client", plain, layers.Domain, layers.Medium, "neither serves"},
		{"internal/core/entity", plain, layers.Domain, layers.High, "entity"},
		{"internal/entity", plain, layers.Domain, layers.Medium, "entity"},

		// a domain folder that is not the domain layer, or not surely
		{"internal/domain/order", serving, layers.Domain, layers.Medium, "http.ResponseWriter"},
		{"internal/domain/order", driving, layers.Domain, layers.Medium, "sql.DB.ExecContext"},
		{"domain/user", slice, layers.Domain, layers.Low, "slice"},
		{"internal/domain/repositories", driving, layers.AdapterOut, layers.Medium, "repositories"},
		{"internal/domain/order/postgres", driving, layers.AdapterOut, layers.Medium, "postgres"},
		{"app/domain/userapp", plain, layers.Domain, layers.Low, "groups"},
		{"api/domain", plain, layers.Domain, layers.Low, "groups"},
		{"internal/domains/order", plain, layers.Unknown, layers.Low, "no folder name"},
		{"internal/domain", layers.Shape{Types: []string{"Domain"}, Structs: 3}, layers.Unknown, layers.Low, "host names"},
		{"internal/domain", layers.Shape{Types: []string{"DNSRecord"}, Structs: 3}, layers.Unknown, layers.Low, "host names"},

		// models of MVC applications and rows of a table
		{"models", layers.Shape{Structs: 9, Mapped: "gorm.io/gorm"}, layers.AdapterOut, layers.Low, "gorm"},
		{"internal/entity", layers.Shape{Structs: 9, Mapped: "gorm.io/gorm"}, layers.AdapterOut, layers.Low, "gorm"},
		{"internal/repository/entity", plain, layers.AdapterOut, layers.Medium, "repository"},
		{"internal/models", plain, layers.Domain, layers.Low, "models"},
		{"api/v2/models", plain, layers.AdapterIn, layers.Medium, "api"},

		// application
		{"internal/usecase", plain, layers.Application, layers.High, "usecase"},
		{"internal/auth/usecase", plain, layers.Application, layers.High, "usecase"},
		{"usecase/registration", plain, layers.Application, layers.High, "usecase"},
		{"internal/application/services", plain, layers.Application, layers.High, "services"},
		{"internal/application/common", plain, layers.Application, layers.High, "common"},
		{"internal/application/interfaces", interfaces, layers.Application, layers.High, "interfaces"},
		{"app/command", plain, layers.Application, layers.High, "command"},
		{"internal/trainings/app/query", plain, layers.Application, layers.High, "query"},
		{"internal/core/services/payment", plain, layers.Application, layers.High, "services"},
		{"app/order/service/internal/biz", plain, layers.Application, layers.High, "biz"},
		{"internal/usecase", serving, layers.Application, layers.Medium, "http.ResponseWriter"},
		{"pkg/client/clientset/typed/application/v1", plain, layers.Application, layers.Low, "client"},
		{"server/application", plain, layers.Application, layers.Low, "groups"},
		{"internal/service", plain, layers.Application, layers.Medium, "service"},
		{"internal/service", serving, layers.AdapterIn, layers.Medium, "http.ResponseWriter"},
		{"internal/product/commands", plain, layers.Application, layers.Medium, "commands"},
		{"internal/app", plain, layers.Application, layers.Medium, "app"},

		// adapters
		{"internal/trainings/ports", serving, layers.AdapterIn, layers.High, "ports"},
		{"internal/ports", plain, layers.Unknown, layers.Low, "no interface"},
		{"internal/ports/outbound", interfaces, layers.Application, layers.High, "outbound"},
		{"internal/trainings/adapters", driving, layers.AdapterOut, layers.Medium, "adapters"},
		{"internal/adapters/httpapi", serving, layers.AdapterIn, layers.Medium, "ResponseWriter"},
		{"internal/infrastructure/outbox", plain, layers.AdapterOut, layers.Medium, "outbox"},
		{"internal/auth/delivery/http", plain, layers.AdapterIn, layers.Medium, "http"},
		{"internal/order/delivery/kafka", plain, layers.AdapterIn, layers.Medium, "delivery"},
		{"internal/adapters/in/rest", plain, layers.AdapterIn, layers.Medium, "rest"},
		{"internal/infra/db/entity", plain, layers.AdapterOut, layers.Medium, "entity"},

		// the rest
		{"cmd/server", plain, layers.Composition, layers.Medium, "cmd"},
		{"internal/bootstrap", plain, layers.Composition, layers.High, "bootstrap"},
		{"pkg/logger", plain, layers.Library, layers.Medium, "logger"},
		{"booking", plain, layers.Unknown, layers.Low, "no folder name"},
	} {
		got := layers.Classify(layers.Package{
			Path: module + "/" + tc.rel, Module: module, Name: "p", Shape: tc.shape,
		})
		if got.Layer != tc.layer || got.Confidence != tc.conf {
			t.Errorf("%s: got %s, want %s (%s)", tc.rel, got, tc.layer, tc.conf)
		}
		if why := strings.Join(got.Reasons, "; "); !strings.Contains(why, tc.reason) {
			t.Errorf("%s: reasons %q do not name %q", tc.rel, why, tc.reason)
		}
	}
}

func TestClassifyByImportsOfHostNames(t *testing.T) {
	got := layers.Classify(layers.Package{
		Path: module + "/internal/domain", Module: module, Name: "domain",
		Imports: []string{"golang.org/x/net/publicsuffix"}, Shape: plain,
	})
	if got.Layer != layers.Unknown {
		t.Errorf("a package on public suffixes is taken for the domain layer: %s", got)
	}
}

func TestClassifyBelowHostNames(t *testing.T) {
	below := layers.Package{Path: module + "/internal/domain/manager", Module: module, Name: "manager", Shape: serving}
	if got := layers.Classify(below); got.Layer != layers.Domain {
		t.Errorf("a package below the domain layer is %s", got)
	}
	below.Shape.Above = []string{"Domain", "Type", "Validator"}
	if got := layers.Classify(below); got.Layer != layers.Unknown {
		t.Errorf("a package below one on host names is taken for the domain layer: %s", got)
	}
}

func TestClassifyLargeDomainThatImportsHostNames(t *testing.T) {
	large := layers.Shape{Types: strings.Fields(strings.Repeat("Order ", 40)), Structs: 40}
	got := layers.Classify(layers.Package{
		Path: module + "/internal/domain", Module: module, Name: "domain",
		Imports: []string{"golang.org/x/net/publicsuffix"}, Shape: large,
	})
	if !got.Is(layers.Domain) {
		t.Errorf("a domain of forty types is taken for a package on host names: %s", got)
	}
}

func TestClassifyByImportsOfWiring(t *testing.T) {
	got := layers.Classify(layers.Package{
		Path: module + "/internal/service", Module: module, Name: "service",
		Imports: []string{module + "/internal/app/command", module + "/internal/adapters"}, Shape: plain,
	})
	if got.Layer != layers.Composition {
		t.Errorf("a package that imports use cases and adapters is %s, want composition", got)
	}
}

// A folder app is the application layer where what it knows says so.
func TestClassifyByNeighbours(t *testing.T) {
	wrapping := layers.Shape{Structs: 1, Wraps: "again wraps Handler"}
	for _, tc := range []struct {
		rel     string
		imports string // below the module, separated by spaces
		shape   layers.Shape
		conf    layers.Confidence
	}{
		{"internal/app", "internal/domain/request", plain, layers.High},
		{"internal/app", "internal/domain", interfaces, layers.High},
		{"internal/rides/app", "internal/rides/domain", plain, layers.High},
		{"internal/app/billing", "internal/domain", plain, layers.High},
		{"internal/app/decorate", "internal/app/command", plain, layers.High},
		{"internal/app/decorate", "", wrapping, layers.High},

		{"internal/app", "", plain, layers.Medium},
		{"internal/app", "internal/config", plain, layers.Medium},
		{"internal/app", "pkg/domain", plain, layers.Medium},                                 // not beside it
		{"internal/app", "internal/rides/domain", plain, layers.Medium},                      // of one of many modules
		{"internal/app", "internal/domain internal/adapters/postgres", plain, layers.Medium}, // puts the program together
		{"internal/app", "internal/domain internal/handlers", plain, layers.Medium},
		{"internal/app/decorate", "internal/infra", wrapping, layers.Medium},
		{"internal/service", "internal/domain", plain, layers.Medium}, // as often a client as a use case
		{"internal/service", "internal/ports", plain, layers.High},
		{"internal/services/backup", "internal/ports/outbound", plain, layers.High},
		{"internal/services", "internal/ports internal/adapters/redis", plain, layers.Medium},
	} {
		p := layers.Package{Path: module + "/" + tc.rel, Module: module, Name: "p", Shape: tc.shape}
		for _, imp := range strings.Fields(tc.imports) {
			p.Imports = append(p.Imports, module+"/"+imp)
		}
		if got := layers.Classify(p); got.Layer != layers.Application || got.Confidence != tc.conf {
			t.Errorf("%s that imports %q: got %s, want application (%s)", tc.rel, tc.imports, got, tc.conf)
		}
	}
	serving := layers.Package{
		Path: module + "/internal/app", Module: module, Name: "p",
		Imports: []string{module + "/internal/domain"}, Shape: serving,
	}
	if got := layers.Classify(serving); got.Layer != layers.AdapterIn {
		t.Errorf("an app that serves requests is %s, want adapter_in", got)
	}
}

func TestClassifyMain(t *testing.T) {
	got := layers.Classify(layers.Package{Path: module + "/domain", Module: module, Name: "main"})
	if !got.Is(layers.Composition) {
		t.Errorf("package main is %s, want root", got)
	}
}

// The name of the module itself says nothing about the layer of its packages.
func TestClassifyLooksBelowTheModule(t *testing.T) {
	got := layers.Classify(layers.Package{
		Path: "example.test/domain/usecase-kit/money", Module: "example.test/domain/usecase-kit", Name: "money", Shape: plain,
	})
	if got.Layer != layers.Unknown {
		t.Errorf("the module path decided: %s", got)
	}
}
