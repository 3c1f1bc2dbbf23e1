package layers

// word is what one folder name says of the packages in and below it.
type word struct {
	layer Layer
	// strong words name a layer wherever they stand. The others are used for
	// many things and need the rest of the package to agree.
	strong bool
}

// vocabulary holds the folder names of layered Go projects: hexagonal, clean
// architecture, DDD, CQRS, Kratos (biz/data), go-zero (logic). Only names that
// mean the same in most projects are strong.
var vocabulary = merge(
	words(Domain, true, "domain"),
	words(Domain, false, "entity", "entities", "model", "models", "aggregate", "aggregates",
		"valueobject", "valueobjects", "domainmodel", "domainevents"),
	words(Application, true, "usecase", "usecases", "use_case", "use_cases", "use-case", "use-cases",
		"interactor", "interactors", "application"),
	words(Application, false, "app", "service", "services", "command", "commands", "query", "queries",
		"biz", "logic", "feature", "features"),
	words(AdapterOut, true, "infrastructure", "infra", "persistence", "outbound", "driven"),
	words(AdapterOut, false, "adapter", "adapters", "repository", "repositories", "repo", "repos", "dao", "daos",
		"gateway", "gateways", "storage", "storages", "store", "stores", "db", "database", "databases",
		"data", "datasource", "datasources", "external", "client", "clients", "provider", "providers",
		"postgres", "postgresql", "pg", "pgsql", "mysql", "mariadb", "sqlite", "mongo", "mongodb", "redis",
		"kafka", "rabbitmq", "nats", "dynamo", "dynamodb", "cassandra", "spanner", "firestore",
		"inmem", "inmemory", "memory", "outbox", "secondary"),
	words(AdapterIn, true, "delivery", "transport", "transports", "controller", "controllers", "handler",
		"handlers", "presentation", "inbound", "driving"),
	words(AdapterIn, false, "http", "rest", "grpc", "graphql", "gql", "api", "apis", "web", "server", "servers",
		"router", "routers", "routes", "middleware", "middlewares", "consumer", "consumers", "listener",
		"listeners", "subscriber", "subscribers", "cli", "worker", "workers", "cron", "primary", "ui"),
	words(Composition, true, "bootstrap", "wire", "wiring", "di", "ioc", "composition"),
	words(Composition, false, "cmd", "container", "registry", "setup", "startup", "boot"),
	words(Library, false, "pkg", "lib", "libs", "util", "utils", "common", "shared", "platform", "kit",
		"sdk", "tool", "tools", "config", "conf", "logger", "logging", "log", "errors", "errs", "version",
		"telemetry", "metrics", "tracing", "foundation"),
)

// pairs are two folders in a row that mean more together than alone; between
// the words stands a slash.
var pairs = map[string]word{
	"app/command":           {Application, true},
	"app/commands":          {Application, true},
	"app/query":             {Application, true},
	"app/queries":           {Application, true},
	"app/service":           {Application, true},
	"app/services":          {Application, true},
	"app/ports":             {Application, true},
	"application/port":      {Application, true},
	"application/ports":     {Application, true},
	"application/handler":   {Application, true},
	"application/handlers":  {Application, true},
	"core/service":          {Application, true},
	"core/services":         {Application, true},
	"core/port":             {Application, true},
	"core/ports":            {Application, true},
	"port/in":               {Application, true},
	"port/out":              {Application, true},
	"ports/in":              {Application, true},
	"ports/out":             {Application, true},
	"ports/inbound":         {Application, true},
	"ports/outbound":        {Application, true},
	"ports/driving":         {Application, true},
	"ports/driven":          {Application, true},
	"core/model":            {Domain, true},
	"core/models":           {Domain, true},
	"core/entity":           {Domain, true},
	"core/entities":         {Domain, true},
	"domain/model":          {Domain, true},
	"domain/models":         {Domain, true},
	"domain/service":        {Domain, true},
	"domain/services":       {Domain, true},
	"domain/event":          {Domain, true},
	"domain/events":         {Domain, true},
	"domain/port":           {Domain, true},
	"domain/ports":          {Domain, true},
	"domain/errors":         {Domain, true},
	"domain/shared":         {Domain, true},
	"domain/common":         {Domain, true},
	"internal/biz":          {Application, true},
	"internal/bootstrap":    {Composition, true},
	"adapters/in":           {AdapterIn, true},
	"adapter/in":            {AdapterIn, true},
	"adapters/out":          {AdapterOut, true},
	"adapter/out":           {AdapterOut, true},
	"infrastructure/domain": {Domain, false},
}

// rowFolders hold the rows of tables in more projects than they hold a domain.
var rowFolders = map[string]bool{"model": true, "models": true}

// portFolders hold interfaces in one culture and inbound adapters in another.
var portFolders = map[string]bool{"port": true, "ports": true, "interfaces": true}

// repositoryFolders hold interfaces when they belong to a domain or
// application layer, and implementations everywhere else.
var repositoryFolders = map[string]bool{
	"repository": true, "repositories": true, "repo": true, "repos": true, "store": true, "stores": true,
	"gateway": true, "gateways": true, "storage": true,
}

func words(l Layer, strong bool, names ...string) map[string]word {
	m := make(map[string]word, len(names))
	for _, n := range names {
		m[n] = word{l, strong}
	}
	return m
}

func merge(maps ...map[string]word) map[string]word {
	all := map[string]word{}
	for _, m := range maps {
		for k, v := range m {
			all[k] = v
		}
	}
	return all
}
