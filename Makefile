# The commands of the project. `make test` and `make example` need only Go.

GO ?= go
# Tools are pinned here and fetched by module path; they are no dependencies of the module.
GOLANGCI_LINT_VERSION := v2.15.0
STATICCHECK_VERSION   := v0.7.0
GOPLS_VERSION         := v0.23.0
TOOLS := $(CURDIR)/bin

CORPUS ?=
LABELS ?=

.PHONY: hosts bench-hosts check-catalogue help build install example test test-custom test-hosts test-browser test-race fuzz lint self generate check-generated rule eval bench check

help: ## say what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t18

build: ## build bin/resilint
	$(GO) build -o bin/resilint ./cmd/resilint

install: ## install resilint where go install puts programs
	$(GO) install ./cmd/resilint

example: build ## run resilint on the example service: it has findings
	./bin/resilint -C examples/taxi ./... || test $$? -eq 1

test: ## run all tests
	$(GO) test ./...

hosts: build ## build golangci-lint and gopls with resilint in them
	cd golangci/host && $(GO) build -o $(TOOLS)/golangci-lint-resilint .
	./bin/resilint gopls build -o $(TOOLS)/gopls-resilint

test-hosts: hosts ## test golangci-lint and gopls with resilint in them
	RESILINT_GOLANGCI_LINT=$(TOOLS)/golangci-lint-resilint RESILINT_GOPLS=$(TOOLS)/gopls-resilint \
	  $(GO) test -count=1 ./cmd/resilint -run '^(TestScenarios|TestGolangci|TestGopls.*)$$'

test-custom: build $(TOOLS)/golangci-lint-$(GOLANGCI_LINT_VERSION) ## build golangci-lint as users do, with "golangci-lint custom", which clones it, and test it
	mkdir -p $(TOOLS)/custom
	sed 's|  version: latest|  path: $(CURDIR)|' examples/golangci/.custom-gcl.yml > $(TOOLS)/custom/.custom-gcl.yml
	cd $(TOOLS)/custom && $(TOOLS)/golangci-lint-$(GOLANGCI_LINT_VERSION) custom
	RESILINT_GOLANGCI_LINT=$(TOOLS)/custom/golangci-lint-resilint $(GO) test -count=1 ./cmd/resilint -run '^(TestScenarios|TestGolangci)$$'

CHROMIUM ?= $(or $(shell command -v chromium || command -v chromium-browser || command -v google-chrome),/usr/bin/chromium)

$(CHROMIUM):
	$$(test "$$(id -u)" = 0 || echo sudo) sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'

# Mermaid draws the flowcharts of `resilint map` on code hosts. Where npm is missing, its test is skipped.
MERMAID_VERSION := 11.17.2
MERMAID := $(if $(shell command -v npm),$(TOOLS)/mermaid-$(MERMAID_VERSION).min.js)

$(TOOLS)/mermaid-$(MERMAID_VERSION).min.js:
	@mkdir -p $(TOOLS)
	cd $(TOOLS) && npm pack --silent mermaid@$(MERMAID_VERSION) >/dev/null
	tar -xzOf $(TOOLS)/mermaid-$(MERMAID_VERSION).tgz package/dist/mermaid.min.js >$@.part && mv $@.part $@ && rm $(TOOLS)/mermaid-$(MERMAID_VERSION).tgz

test-browser: $(CHROMIUM) $(MERMAID) ## test the HTML pages in Chromium, which is installed when it is missing; screenshots in bin/_artifacts
	@mkdir -p $(TOOLS)
	RESILINT_CHROMIUM=$(CHROMIUM) RESILINT_MERMAID=$(MERMAID) \
	  $(GO) test -count=1 -v ./cmd/resilint ./internal/output/chart -run '^TestBrowser' -artifacts -outputdir $(TOOLS)

test-reproducible: ## build twice, in two folders from two caches: the same bytes, and the version of the tag
	.ci/reproducible

test-race: ## run all tests under the race detector
	$(GO) test -race ./...

fuzz: ## run every fuzz target for a minute
	@for pkg in $$(grep -rlE '^func Fuzz' --include='*_test.go' . | xargs -n1 dirname | sort -u); do \
	  for f in $$(grep -hoE '^func Fuzz[A-Za-z0-9_]+' $$pkg/*_test.go | sed 's/func //'); do \
	    $(GO) test $$pkg -run '^$$' -fuzz "^$$f\$$" -fuzztime 60s || exit 1; done; done

$(TOOLS)/golangci-lint-$(GOLANGCI_LINT_VERSION):
	GOBIN=$(TOOLS) $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_LINT_VERSION)
	mv $(TOOLS)/golangci-lint $@

lint: $(TOOLS)/golangci-lint-$(GOLANGCI_LINT_VERSION) ## gofmt, go vet, golangci-lint with our settings
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo 'not formatted: run gofmt -w on these files'; exit 1; }
	$(GO) vet ./...
	$(TOOLS)/golangci-lint-$(GOLANGCI_LINT_VERSION) run ./...

self: build ## run resilint on itself
	./bin/resilint -profile strict ./...

generate: ## write all derived files anew
	$(GO) run ./internal/cmd/genlist
	$(GO) generate ./...
	$(GO) run ./internal/cmd/gendocs

check-generated: generate ## fail when a derived file was out of date
	@git diff --exit-code --stat || { echo 'derived files were out of date: commit the result of make generate'; exit 1; }

check-catalogue: ## resolve all catalogue rows, also of libraries whose download is large
	RESILINT_LARGE_DEPS=1 $(GO) test -count=1 ./internal/cataloguecheck

rule: ## scaffold a rule: make rule NAME=dualwrite CODE=RES7101
	$(GO) run ./internal/cmd/newrule -name '$(NAME)' -code '$(CODE)'
	$(GO) run ./internal/cmd/genlist
	$(GO) run ./internal/cmd/gendocs

eval: build ## measure on real code: make eval CORPUS=dir LABELS=file
	$(GO) run ./internal/cmd/eval -bin bin/resilint -corpus '$(CORPUS)' -labels '$(LABELS)'

bench: build ## compare speed and memory: make bench CORPUS=dir
	$(GO) run ./internal/cmd/bench -bin bin/resilint -corpus '$(CORPUS)' -staticcheck $(STATICCHECK_VERSION)

$(TOOLS)/gopls-$(GOPLS_VERSION):
	GOBIN=$(TOOLS) $(GO) install golang.org/x/tools/gopls@$(GOPLS_VERSION)
	mv $(TOOLS)/gopls $@

bench-hosts: hosts $(TOOLS)/gopls-$(GOPLS_VERSION) ## compare what hosts cost with resilint and without: make bench-hosts CORPUS=dir
	$(GO) run ./internal/cmd/bench -bin bin/resilint -corpus '$(CORPUS)' -n 3 -golangci $(TOOLS)/golangci-lint-resilint \
	  -gopls $(TOOLS)/gopls-resilint -stock-gopls $(TOOLS)/gopls-$(GOPLS_VERSION)

check: lint test check-generated self ## everything that CI runs
