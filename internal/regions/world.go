package regions

import (
	"strconv"

	"github.com/resilint/resilint/catalogue"
)

// A World is one concrete failure of an attempt. Questions about a retry are
// answered one world at a time: does this failure go round again?
type World struct {
	Name   string // as messages name it: "404", "InvalidArgument", "context.Canceled"
	Status int    // the status of the HTTP response, 0 when there was none
	Code   int    // the code of the remote procedure call, 0 for others
	// Kind is the catalogued meaning of the sentinel that the error is, "" for none.
	Kind catalogue.ErrKind
	// SQLState is the code of the database, MySQL the same failure there.
	SQLState string
	MySQL    int
	// Gone: the context of the caller has ended. Every further call under it
	// fails at once.
	Gone bool
	// Transport: there was no answer.
	Transport bool
	// Known: nothing is left open about the error; it matches no other sentinel
	// and no other type.
	Known bool
}

// Status is the world in which the server answers with an HTTP status.
func Status(code int) World { return World{Name: strconv.Itoa(code), Status: code} }

// The codes of remote procedure calls (google.rpc.Code).
const (
	rpcCanceled         = 1
	rpcUnknown          = 2
	rpcDeadlineExceeded = 4
	rpcNotFound         = 5
	rpcAlreadyExists    = 6
)

var rpcCodes = map[string]int{
	"Canceled": rpcCanceled, "Unknown": rpcUnknown, "InvalidArgument": 3, "DeadlineExceeded": rpcDeadlineExceeded, "NotFound": rpcNotFound,
	"AlreadyExists": rpcAlreadyExists, "PermissionDenied": 7, "ResourceExhausted": 8, "FailedPrecondition": 9, "Aborted": 10,
	"OutOfRange": 11, "Unimplemented": 12, "Internal": 13, "Unavailable": 14, "DataLoss": 15, "Unauthenticated": 16,
}

// RPC is the world in which a remote procedure call fails with a code, named as
// in google.rpc.Code.
func RPC(name string) World { return World{Name: name, Code: rpcCodes[name]} }

// RPCName names a code, "" when there is none of that number.
func RPCName(code int) string {
	for name, n := range rpcCodes {
		if n == code {
			return name
		}
	}
	return ""
}

// Worlds without an answer of the server.
var (
	Transport       = World{Name: "transport error", Transport: true}
	Canceled        = World{Name: "context.Canceled", Kind: catalogue.ErrCanceled, Gone: true}
	Deadline        = World{Name: "context.DeadlineExceeded", Kind: catalogue.ErrDeadline, Gone: true}
	BreakerOpen     = World{Name: "open breaker", Kind: catalogue.ErrBreakerOpen}
	Conflict        = World{Name: "version conflict", Kind: catalogue.ErrConflict}
	UniqueViolation = World{Name: "unique violation", Kind: catalogue.ErrDuplicate, SQLState: "23505", MySQL: 1062}
	Serialization   = World{Name: "serialization failure", Kind: catalogue.ErrConflict, SQLState: "40001", MySQL: 1213}
	// Unnamed is an error that nobody has a name for: a refused input, a bug. No
	// test of an error matches it.
	Unnamed = World{Name: "unnamed error", Known: true}
)

// Outcome says whether a failure goes round again.
type Outcome uint8

// Outcomes.
const (
	Unsure  Outcome = iota // it could not be followed
	Never                  // it ends the retry
	Perhaps                // that hangs on something about the failure which is out of sight
	Surely                 // it goes round again, as far as bounds allow
)

var outcomes = [...]string{"unsure", "never", "perhaps", "surely"}

func (o Outcome) String() string { return outcomes[o] }

// Lets is the answer to one question.
type Lets struct {
	Outcome Outcome
	// Named: on every way round, the code or status of the failure is written
	// out as one that goes round.
	Named bool
	// Looked: the failure is told from others on some way, by its type, code or text.
	Looked bool
	// Read: its status is compared with one that stands for a failure.
	Read bool
}

// and joins the answers for two forms that the same failure may have.
func (l Lets) and(m Lets) Lets {
	out := Lets{Outcome: l.Outcome, Named: l.Named && m.Named, Looked: l.Looked || m.Looked, Read: l.Read || m.Read}
	switch {
	case l.Outcome == m.Outcome:
	case l.Outcome == Unsure || m.Outcome == Unsure:
		out.Outcome = Unsure
	default:
		out.Outcome = Perhaps
	}
	return out
}
