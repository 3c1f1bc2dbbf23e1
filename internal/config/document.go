package config

// Names of the settings files that are looked for.
const (
	FileName      = ".resilint.yml"
	otherFileName = ".resilint.yaml"
)

// document is the form of a settings file. The decoder, the JSON schema and
// the reference in docs/config.md are all derived from it: a key exists by
// being declared here, with its description.
type document struct {
	Version    version         `yaml:"version" doc:"Version of the form of this file."`
	Profile    level           `yaml:"profile" doc:"How much is reported: what is right without knowing the project (default), also what is a team's choice (strict), also opinions on architecture and missing things (review)."`
	Rules      ruleSettings    `yaml:"rules" doc:"Codes or analyzers and how to report them. A code goes before its analyzer, both go before the profile. An analyzer may also have options."`
	FirstParty []importPath    `yaml:"first_party" doc:"Import paths of further modules that are your own code: they and all packages below are analysed from source."`
	Layers     layers          `yaml:"layers" doc:"Which packages belong to which layer. Packages that no pattern names are judged by their names and imports."`
	Systems    mapping[system] `yaml:"systems" doc:"The external systems that the service depends on."`
	Ports      portKinds       `yaml:"ports" doc:"What types stand for when their names and methods do not tell, or tell wrongly. A type pattern is a name (Orders, *Gateway) in any package, or a package pattern, a dot and a name (internal/domain.Orders)."`
	Aggregates aggregates      `yaml:"aggregates" doc:"Which types are the roots of aggregates, when their fields and methods do not tell, or tell wrongly."`
	Catalogue  catalogueRows   `yaml:"catalogue" doc:"What libraries do that the built-in catalogue does not know, or knows wrongly for you; same form as the built-in one."`
	Exclude    []globPath      `yaml:"exclude" doc:"Files to report nothing in, relative to this file. A star stands for any characters of one path element, two stars for any number of elements; a folder means all files below it."`
}

type layers struct {
	Domain      []Pattern `yaml:"domain" doc:"Business rules: entities, value objects, domain services."`
	Application []Pattern `yaml:"application" doc:"Use cases."`
	AdapterIn   []Pattern `yaml:"adapter_in" doc:"What calls the use cases: HTTP handlers, consumers, jobs."`
	AdapterOut  []Pattern `yaml:"adapter_out" doc:"What the use cases call through ports: repositories, clients, publishers."`
	Composition []Pattern `yaml:"composition" doc:"Where everything is wired together."`
}

type system struct {
	Packages []Pattern    `yaml:"packages" doc:"Packages that talk to the system: your adapters, generated clients, SDKs."`
	Hosts    []host       `yaml:"hosts" doc:"Host names of the system, without scheme and port; *.example.com stands for all names below example.com."`
	Require  []protection `yaml:"require" doc:"What calls of the system have to have, each of them or the whole as it fits; RES4701 (profile review) reports adapters in which it is missing. Retry and idempotency are only asked of what may need them: reads, and writes that are made again."`
}

type portKinds struct {
	Repository []TypePattern `yaml:"repository" doc:"Keeps state: repositories, stores, data access objects."`
	EventStore []TypePattern `yaml:"event_store" doc:"Keeps events as the state itself."`
	Outbox     []TypePattern `yaml:"outbox" doc:"Keeps events beside the state until a relay has sent them."`
	Publisher  []TypePattern `yaml:"publisher" doc:"Hands messages to something outside the process."`
	Dispatcher []TypePattern `yaml:"dispatcher" doc:"Hands messages to handlers that may be in the same process."`
	UnitOfWork []TypePattern `yaml:"unit_of_work" doc:"Runs functions in a transaction, or begins one."`
	ReadModel  []TypePattern `yaml:"read_model" doc:"Keeps what can be made again: projections, caches, search indexes, sessions."`
	Telemetry  []TypePattern `yaml:"telemetry" doc:"Takes metrics, audit trails and logs."`
	Other      []TypePattern `yaml:"other" doc:"None of these, whatever the name says."`
}

type aggregates struct {
	Roots  []TypePattern `yaml:"roots" doc:"Types that are roots of aggregates."`
	Others []TypePattern `yaml:"others" doc:"Types that are none: parts of an aggregate, technical records."`
}

// mapping is a mapping with free keys, in the order of the file.
type mapping[T any] []entry[T]

type entry[T any] struct {
	Key Value[string]
	Val T
}
