package landscape

// SchemaVersion is the version of the JSON form. It grows when a field changes
// its meaning or goes away, not when one is added.
const SchemaVersion = 1

// Map is what a program speaks to.
type Map struct {
	// Version is the version of this form.
	Version int `json:"version"`
	// Modules are the module paths that the program is made of, sorted.
	Modules []string `json:"modules"`
	// Layers are the layers of the packages that call or are adapters, from the
	// outside in: adapter_in, application, domain, adapter_out, composition,
	// library, unknown. Layers without such packages are left out.
	Layers []LayerGroup `json:"layers"`
	// Notes say what the map is not about: files that build tags leave out.
	Notes []string `json:"notes"`
	// Systems are the external systems by name. The one without a name, which
	// stands for all calls whose system is not known, is the last.
	Systems []*System `json:"systems"`
}

// LayerGroup is a layer with the packages of the map that belong to it.
type LayerGroup struct {
	// Layer is its name, as `resilint layers` calls it.
	Layer string `json:"layer"`
	// Packages are import paths, sorted.
	Packages []string `json:"packages"`
}

// System is an external system, or a store inside the process.
type System struct {
	// Name is as the settings, or else the code, call it; empty for the calls of
	// which the system is not known.
	Name string `json:"name"`
	// Kinds are the ways it is spoken to: http, rpc, database, cache, broker, service
	// (through a provider's own library); sorted.
	Kinds []string `json:"kinds"`
	// Sure says how far the name can be trusted: settings, high, medium, low; empty
	// for unknown systems.
	Sure string `json:"sure"`
	// InProcess: it is a store inside the process, such as a SQLite file; no network
	// lies between.
	InProcess bool `json:"in_process"`
	// Hosts are the constant host names that are called, sorted.
	Hosts []string `json:"hosts"`
	// Require is what the settings require of its adapters, in their words.
	Require []string `json:"require"`
	// Adapters are the types (or the functions of a package) that call it, by package
	// and name.
	Adapters []*Adapter `json:"adapters"`
	// Cells say what protects and shows its calls, always in the order of Topics.
	// Which topics there are hangs on the kinds.
	Cells []*Cell `json:"cells"`
	// Callers are those who call the methods of its adapters, by layer, package and
	// name.
	Callers []*Caller `json:"callers"`
	// Findings are what is reported, and not suppressed, in the code of its adapters.
	Findings []*Finding `json:"findings"`
}

// Cell returns the cell of a topic, nil when the system has none.
func (s *System) Cell(t Topic) *Cell {
	for _, c := range s.Cells {
		if c.Topic == t {
			return c
		}
	}
	return nil
}

// Missing returns the topics that the settings require and that are not there.
func (s *System) Missing() (list []Topic) {
	for _, c := range s.Cells {
		if c.Missing {
			list = append(list, c.Topic)
		}
	}
	return list
}

// Adapter is a type whose methods call a system, or the functions of a package
// that do.
type Adapter struct {
	// Name is the type with its package, "stripe.Client"; the package alone for
	// functions.
	Name string `json:"name"`
	// Package is the import path.
	Package string `json:"package"`
	// Layer is the layer of the package.
	Layer string `json:"layer"`
	// Ports are the interfaces of inner layers that it implements: "order.Payments".
	Ports []string `json:"ports"`
	// Methods are the exported ways in that call the system, in alphabetical order.
	Methods []*Method `json:"methods"`
	// At is where it is declared.
	At Evidence `json:"at"`
}

// Method is one way into an adapter.
type Method struct {
	Name string `json:"name"`
	// Does is what it does to the system, each thing once: "POST", "SELECT orders",
	// "publish". It is empty when that is not known.
	Does []string `json:"does"`
	At   Evidence `json:"at"`
}

// Topic is what a cell speaks of.
type Topic string

// Topics of cells. Timeout to Idempotency, Health and Metrics are the words that
// the settings use for what they require.
const (
	Client       Topic = "client"       // what the calls are sent with: own or shared, limits of connections
	Pool         Topic = "pool"         // of databases and caches: limits of connections
	Timeout      Topic = "timeout"      // what ends a call
	Breaker      Topic = "breaker"      // when it opens, for how long, what it counts
	Bulkhead     Topic = "bulkhead"     // what bounds how many calls run at once
	Retry        Topic = "retry"        // attempts, waits, which failures
	Idempotency  Topic = "idempotency"  // keys of calls that change something
	Fallback     Topic = "fallback"     // what is done instead
	Transactions Topic = "transactions" // of databases: where they are begun
	Outbox       Topic = "outbox"       // of databases and brokers: its table and its relay
	Consumers    Topic = "consumers"    // of brokers: who consumes
	Dedupe       Topic = "dedupe"       // of brokers: how consumers know a message again
	Health       Topic = "health"       // what a health check asks
	Metrics      Topic = "metrics"      // what counts or measures
	Spans        Topic = "spans"        // what traces
)

// Topics returns all topics, in the order of cells.
func Topics() []Topic {
	return []Topic{Client, Pool, Timeout, Breaker, Bulkhead, Retry, Idempotency, Fallback, Transactions, Outbox, Consumers, Dedupe, Health, Metrics, Spans}
}

// State is what is known.
type State string

// States of cells.
const (
	Yes       State = "yes"
	Partly    State = "partly" // some calls have it, others provably not; the words name one of those
	No        State = "no"
	NotNeeded State = "not needed" // such as idempotency keys of calls that only read
	Unknown   State = "unknown"    // the words say why
)

// Cell is one statement about a system.
type Cell struct {
	Topic Topic `json:"topic"`
	State State `json:"state"`
	// Words are a short text: "opens after 5 failures in a row for 30s, counts every
	// error", "2 attempts, exponential from 100ms", "it is made outside of the program".
	Words string `json:"words"`
	// Required: the settings require it. Missing: and it is not there, or not
	// everywhere.
	Required bool `json:"required"`
	Missing  bool `json:"missing"`
	// Evidence are the places that show it, most telling first, at most three. What
	// is not there has the place of a call without it.
	Evidence []Evidence `json:"evidence"`
}

// Evidence is a place in the code.
type Evidence struct {
	// File is slash-separated and relative to the directory of the map.
	File string `json:"file"`
	// Line counts from 1; it is 0 in the stable form.
	Line int `json:"line,omitempty"`
	// Symbol is the declaration around the place: "(*Client).Charge", "New"; empty
	// when there is none.
	Symbol string `json:"symbol"`
}

// Caller is a function that calls a method of an adapter, directly or through
// the port in front of it.
type Caller struct {
	// Func is its name: "(*Pay).Charge".
	Func string `json:"func"`
	// Package is the import path, Layer the layer of it.
	Package string `json:"package"`
	Layer   string `json:"layer"`
	// Calls is the adapter and its method: "stripe.Client.Charge".
	Calls string `json:"calls"`
	// Called is the package of the adapter: two may have one name.
	Called string `json:"called"`
	// Port is the interface in between, empty for a direct call.
	Port string   `json:"port"`
	At   Evidence `json:"at"`
}

// Finding is a diagnostic at the code of an adapter.
type Finding struct {
	Code string `json:"code"`
	// Level is the lowest profile that reports it: default, strict, review.
	Level    string   `json:"level"`
	Severity string   `json:"severity"`
	Message  string   `json:"message"` // without the code
	At       Evidence `json:"at"`
}
