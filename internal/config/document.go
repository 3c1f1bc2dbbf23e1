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
	Packages []Pattern `yaml:"packages" doc:"Packages that talk to the system: your adapters, generated clients, SDKs."`
	Hosts    []host    `yaml:"hosts" doc:"Host names of the system, without scheme and port; *.example.com stands for all names below example.com."`
}

// mapping is a mapping with free keys, in the order of the file.
type mapping[T any] []entry[T]

type entry[T any] struct {
	Key Value[string]
	Val T
}
