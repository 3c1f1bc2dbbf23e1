package landscape

import (
	"go/token"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/systems"
)

// Survey is what one package tells for the map. It refers to no syntax and no
// types, so that it outlives the analysis.
type Survey struct {
	Package  string
	Module   string // path of the module
	Layer    string
	Settings *config.Settings
	Systems  *systems.Survey

	Ways  []*way
	Edges []edge
	Fills []fill
	// Slots are the interfaces of the program that fields of structs and parameters of
	// functions hold, by key and name of the field or number of the parameter. Wired
	// are fills by what is put together here; their Port is the key of a slot.
	Slots     map[string]string
	Hands     []edge              // where functions are given away as values, as edges
	Fits      map[string][]string // the types that implement an interface, by its key
	Wired     []fill
	Goes      map[string][]string    // what the interfaces that functions return are put into, as in fill.Into, by function
	Types     map[string]declared    // by key of the type
	Builds    map[string][]string    // the structs that functions make, by function
	Clients   map[string]clientUse   // HTTP clients that functions return, by function
	Doers     map[string][]clientUse // HTTP clients that fill interfaces of the program, by interface
	Puts      map[string][]clientUse // HTTP clients that are put into fields of other packages, by field
	Makers    []maker
	Built     []maker // what libraries make, of whatever kind
	Tunes     []tune
	Attempts  []attempt
	Begins    []begin
	Probes    []probe
	Messaging messaging
	Limit     spot     // where the package says that all statements end by themselves
	Serves    judged   // what bounds the requests that are answered
	Traced    []maker  // where clients are made to begin spans by themselves
	Counted   []maker  // where clients, or the connections of a database, are counted
	Handed    []handed // what of the program is handed to clients of libraries
	// Watch is what functions and types count or trace, by their key. Meters: the package has a
	// library that counts.
	Watch  map[string]map[Topic]judged
	Meters bool
	Sets   map[string]judged // fields that are given functions which count, by key
	Refs   map[string]bool   // functions that are used as values
	// Answers are functions with a context that answer requests, Shown where functions with
	// one are declared. Ending are the contexts of frameworks that end with their requests.
	Answers map[string]bool
	Shown   map[string]spot
	Ending  map[string]bool
	Gives   []give
	// Limiting: it has a library that gives requests a limit.
	Limiting bool
	Invokes  []invoke
	Escapes  map[string]bool // types that are handed to libraries behind an interface
	// Classes are those of the libraries that the package imports. Intercepts: it puts
	// functions around remote procedures.
	Classes              map[catalogue.Class]bool
	Handmade             bool // it has a breaker written by hand
	Intercepts           spot
	Carries              bool       // it gives away contexts with a client of its own
	Replaced, Transports []replaced // what is put in the place of what the whole process sends with
}

// spot is a place in the code; the zero spot is none.
type spot struct {
	Pos    token.Position
	Symbol string
}

// declared is a type of the package.
type declared struct {
	Name   string // without its package
	At     spot
	Embeds []string // keys of the types that it embeds
}

// way is a function by which calls leave the package.
type way struct {
	ID       string // as in edges
	Name     string // of the function alone
	Symbol   string // "(*Client).Charge"
	Type     string // key of the receiver's type, "" for functions
	Exported bool
	At       spot
	Ports    []string
	Sites    []*site
	// Health is what a health check may ask of the type.
	Health judged
	// Asked is the function that Health speaks of, "" when there is none.
	Asked string
	// Quiet: a failure of what it calls is not told to its callers, in words.
	Quiet judged
}

// site is one call that leaves the process.
type site struct {
	Key    token.Position // by which package systems knows it
	Kind   systems.Kind
	What   string // the call as it is written
	Does   string
	At     spot
	Judged map[Topic]judged
	// Untold: its retries are what the library does unless settings of its family tell it.
	Untold bool
	Family string
	optional
	// Ctx is which context it runs with, passedOwn when it is the one that the way is given.
	Ctx    passed
	CtxHow string
	// Bare: no context ends it. ByLibrary: its library does when nothing is set.
	Bare, ByLibrary bool
	// Session are the calls that make handles of which it may be called, with a context.
	Session []edge
	// Endless: nothing but its context or client ends it.
	Endless bool
	// Keyless is the method of a request that the package gives no idempotency key.
	Keyless string
	// Slots, Retries and Mentions: something in the package bounds concurrency, makes
	// retries, has to do with metrics.
	Slots, Retries, Mentions bool
	Closed                   bool   // all that it is sent through is in view
	Wraps                    bool   // it is a call of a library that is not known around one that is
	Aside                    bool   // it says nothing of how the program speaks to its system
	Hook                     string // the field with a function that others give, which may count it
	Lib                      string // catalogue id of the library, "" when the catalogue does not know it
	Client                   clientUse
	// Receiver is the key of the type of the library that is called, "" for functions.
	Receiver string
	// Query is the parameter of the way by which callers say which statement it is, or -1.
	Query int
}

// judged is an answer about one call.
type judged struct {
	State State
	Words string
	At    spot
}

// clientUse is what a call is sent with, as far as the package shows it.
type clientUse struct {
	Known  bool
	Holder token.Position // of the variable that it is in where it is used or handed over, invalid when it is in none
	Shared bool           // process-wide
	Std    bool           // the one of the standard library, which a program may replace
	Words  string         // "own http.Client"
	Plain  bool           // nothing is put around its transport
	Conns  string         // what limits its connections, "" when nothing does
	Bounds string         // "Timeout 5s, 64 connections per host"
	At     spot
	// Func and Param say that others give it: parameter Param of the function.
	Func  string
	Param int
	// Field is the key of the field that others may put it into. Default is what takes its
	// place when they do not, nil when nothing is seen to.
	Field   string
	Default *clientUse
	// Port is the method of an interface of the program that sends it.
	Port string
	// Context: it is taken from the context, or else the one of the whole process.
	Context bool
	// From is the function of another package that makes it.
	From string
	// Ends says whether a request that is sent with it ends by itself.
	Ends judged
	// Wraps is what its transports are, when they are more than those of its library.
	Wraps []wrap
}

// edge is a call of one function of the program in another one.
type edge struct {
	From, To string // To may be a method of an interface
	Port     bool   // it is
	Via      string // the method of the interface, once To is what fills it
	Symbol   string // of From
	At       spot
	// Ctx is what context it passes on.
	Ctx    passed
	CtxHow string // "context.WithTimeout"; of passedRoot, what it is
	// Kept: a failure of the call does not leave From.
	Kept bool
	// Guards are the protections around the call.
	Guards map[Topic]judged
	// Passes are the texts of its own parameters among its arguments, by argument.
	Passes map[int]int
	// Carries is the client that its context carries for libraries that look for one there,
	// nil when nothing is seen to put one into it.
	Carries *clientUse
	// Clients are the HTTP clients among its arguments, by parameter.
	Clients map[int]clientUse
	// Counts is what From counts of how the call ends.
	Counts judged
}

// passed says which context a call passes on.
type passed uint8

const (
	passedNone    passed = iota // none, or not known
	passedOwn                   // the one that the function was given
	passedBounded               // one with a limit
	passedEndless               // one that nothing limits: of a request, of the process
)

// fill says that a value of a type is used where an interface is expected.
type fill struct {
	Port, Type string
	// Into is the struct that it is put into, or the function that it is given; ""
	// when that is not known.
	Into string
	// From is the function that returns it there, "" when none does.
	From string
}

// maker is a call that makes a client, or opens a database.
type maker struct {
	Kind systems.Kind
	Name string // of the system, as the library tells, "" for any
	Lib  string // catalogue id
	What string
	Func string // the declaration that it stands in, "" at package level
	At   spot
	Key  token.Position // of the call, as package systems knows calls
	// Bounded: its library ends calls in time when it is told nothing. Tries is how often it
	// tries then, 0 when that is not known.
	Bounded bool
	Tries   string
	// Pooled: its library limits connections when it is told nothing.
	Pooled bool
	// Unlimited: it opens databases beside others, which the settings of those do not limit.
	Unlimited bool
	// Opaque: a library that the catalogue does not know makes it, and may set it.
	Opaque bool
	// Client is the HTTP client that it is given. Takes: it is given one, known or not.
	Client clientUse
	Takes  bool
	// Ends says that the connection which it is given ends at a point in time.
	Ends judged
	// Made is the key of the type that it returns, Package the one that it stands in.
	Made, Package string
	// Also: it counts beside tracing, when the program collects what is counted. Libraries
	// that collect it by themselves need no such thing.
	Also bool
}

// tune is a setting of a pool or client of a kind.
type tune struct {
	Kind  systems.Kind
	Lib   string // catalogue id
	Words string // "MaxOpenConns 25"
	Limit bool   // it bounds connections
	Maybe bool   // only when the setting is made
	Tries bool   // it says how often is tried
	Time  bool   // it bounds calls in time
	At    spot
}

// begin is a transaction.
type begin struct {
	Lib  string // catalogue id
	Kind systems.Kind
	At   spot
	Key  token.Position // of the call, as package systems knows calls
}

// probe is an endpoint or a check that asks whether the process is well.
type probe struct {
	Name string
	// Calls are the functions of the program that it calls, Keys the calls in it that
	// may leave the process.
	Calls []edge
	Keys  []token.Position
	At    spot
	// From and To are where the function that answers it begins and ends.
	From, To token.Position
	Of       string // key of the type of a library that it asks by a method
	Made     bool   // by a library: it asks what it is given
	Kind     systems.Kind
}

// answers reports whether a place is in the function that answers a probe.
func (p probe) answers(at token.Position) bool {
	return p.From.Filename == at.Filename && p.From.Offset <= at.Offset && at.Offset < p.To.Offset
}

// stored is where messages are put into an outbox, or read from it.
type stored struct {
	Table string
	Func  string // the declaration that it stands in
	At    spot
	Key   token.Position // of the call, as package systems knows calls
	// Carries: a database may also carry the messages that it reads in place of a broker.
	Carries bool
}
