package catalogue

import (
	"fmt"
	"strconv"
	"strings"
)

// RoleName says what a value means to an effect. The set is closed.
type RoleName string

// Roles of values.
const (
	RoleCtx       RoleName = "ctx"       // context the effect runs under
	RoleFn        RoleName = "fn"        // function that is run
	RoleFallback  RoleName = "fallback"  // function that is run instead
	RoleNotify    RoleName = "notify"    // function that is told about each attempt or delivery
	RolePredicate RoleName = "predicate" // function that decides
	RoleReq       RoleName = "req"       // request value
	RoleMethod    RoleName = "method"    // HTTP method, or name of a remote procedure
	RoleURL       RoleName = "url"       // URL, base URL or address
	RoleBody      RoleName = "body"      // request body
	RoleClient    RoleName = "client"    // client that sends, or that is put to use
	RoleTransport RoleName = "transport" // round tripper
	RoleServer    RoleName = "server"    // server value
	RoleHandler   RoleName = "handler"   // handler value
	RoleHeader    RoleName = "header"    // header map
	RoleLabel     RoleName = "name"      // name: of a header, breaker, command, route
	RoleValue     RoleName = "value"     // value that belongs to role name or key
	RoleKey       RoleName = "key"       // idempotency key, or key of a cache entry
	RoleSQL       RoleName = "sql"       // statement text or builder
	RoleArgs      RoleName = "args"      // arguments of the statement
	RoleWhere     RoleName = "where"     // condition: text, map, struct, document or primary key
	RoleModel     RoleName = "model"     // value that is stored or filled
	RoleConn      RoleName = "conn"      // connection, pool or transaction it runs on
	RoleTx        RoleName = "tx"        // transaction
	RoleAffected  RoleName = "affected"  // where the number of changed rows is
	RoleErr       RoleName = "err"       // where the error is
	RoleTopic     RoleName = "topic"     // topic, queue, exchange, subject or stream
	RoleMsg       RoleName = "msg"       // message or job
	RoleInput     RoleName = "input"     // parameter struct of an SDK call
	RoleResult    RoleName = "result"    // where the outcome is
	RolePolicy    RoleName = "policy"    // policy value
	RoleOpts      RoleName = "opts"      // options
	RoleCfg       RoleName = "cfg"       // settings struct
	RoleN         RoleName = "n"         // count
	RoleD         RoleName = "d"         // duration
	RoleMax       RoleName = "max"       // longest wait
	RoleFactor    RoleName = "factor"    // by which waits grow
	RoleShare     RoleName = "share"     // by which share of itself a wait may be longer or shorter at random; of failed calls, which opens a breaker
	RoleMinimum   RoleName = "minimum"   // calls before a share of them counts
	RoleRandom    RoleName = "random"    // duration of random length that is added to a wait
	RoleDeadline  RoleName = "deadline"  // point in time
	RoleTarget    RoleName = "target"    // address of a connection, or error compared with
	RoleBreaker   RoleName = "breaker"   // breaker value
	RoleVersion   RoleName = "version"   // version that is compared
	RoleEvents    RoleName = "events"    // events
	RoleStore     RoleName = "store"     // store something is saved to
	RoleCmd       RoleName = "cmd"       // command of a generic call
	RoleFlag      RoleName = "flag"      // boolean that switches the effect on or off
	RoleRelease   RoleName = "release"   // function that ends what the call began
)

// RefBase says where a reference starts.
type RefBase uint8

// Where a reference starts.
const (
	RefArg   RefBase = iota + 1 // argument N, receiver excluded
	RefRest                     // arguments from N on
	RefLast                     // the last argument
	RefRecv                     // receiver
	RefRet                      // result N
	RefFn                       // parameter N of the function in role fn
	RefChain                    // argument 0 of an earlier call of method Path in the receiver's builder chain
	RefVia                      // inside the value of role Path
	RefConst                    // the word Path itself
)

// Ref says where in a call the value of a role is. Path continues from an
// argument, receiver, result or parameter: ".RowsAffected" is a field,
// ".RowsAffected()" a method call.
type Ref struct {
	Base RefBase
	N    int
	Path string
}

// Arg returns the index of the first argument the reference means, in a call
// with nargs arguments; ok is false when it means none.
func (r Ref) Arg(nargs int) (i int, ok bool) {
	switch r.Base {
	case RefArg, RefRest:
		i = r.N
	case RefLast:
		i = nargs - 1
	default:
		return 0, false
	}
	return i, i >= 0 && i < nargs
}

// String returns the reference as it is written in a row.
func (r Ref) String() string {
	n := strconv.Itoa(r.N)
	switch r.Base {
	case RefArg:
		return n + r.Path
	case RefRest:
		return n + ".."
	case RefLast:
		return "last" + r.Path
	case RefRecv:
		return "recv" + r.Path
	case RefRet:
		return "ret" + n + r.Path
	case RefFn:
		return "fn" + n + r.Path
	case RefChain:
		return "chain:" + r.Path
	case RefVia:
		return "via:" + r.Path
	default:
		return r.Path
	}
}

// parseRef reads a reference:
//
//	0  2..  last  recv  ret0.RowsAffected()  fn0  1.IdempotencyKey
//	chain:WithContext  via:req  POST
func parseRef(s string) (Ref, error) {
	if name, ok := strings.CutPrefix(s, "chain:"); ok && isIdent(name) {
		return Ref{Base: RefChain, Path: name}, nil
	}
	if name, ok := strings.CutPrefix(s, "via:"); ok {
		if !known(roleNames, RoleName(name)) {
			return Ref{}, fmt.Errorf("unknown role %q in %q%s", name, s, suggest(name, roleNames))
		}
		return Ref{Base: RefVia, Path: name}, nil
	}
	if head, ok := strings.CutSuffix(s, ".."); ok {
		if n, err := strconv.ParseUint(head, 10, 7); err == nil {
			return Ref{Base: RefRest, N: int(n)}, nil
		}
	}
	head, path := s, ""
	if i := strings.IndexByte(s, '.'); i >= 0 {
		head, path = s[:i], s[i:]
		if !isPath(path) {
			return Ref{}, fmt.Errorf("bad path %q in reference %q", path, s)
		}
	}
	if n, err := strconv.ParseUint(head, 10, 7); err == nil {
		return Ref{RefArg, int(n), path}, nil
	}
	switch {
	case head == "last":
		return Ref{RefLast, 0, path}, nil
	case head == "recv":
		return Ref{RefRecv, 0, path}, nil
	case path == "" && isUpper(head):
		return Ref{Base: RefConst, Path: head}, nil
	}
	for prefix, base := range map[string]RefBase{"ret": RefRet, "fn": RefFn} {
		if rest, ok := strings.CutPrefix(head, prefix); ok {
			if n, err := strconv.ParseUint(rest, 10, 7); err == nil {
				return Ref{base, int(n), path}, nil
			}
		}
	}
	return Ref{}, fmt.Errorf("bad reference %q: want an argument index, N.., last, recv, retN, fnN, chain:Method, via:role or an upper-case word", s)
}

// isPath reports whether s is a chain of ".Field" and ".Method()".
func isPath(s string) bool {
	for _, part := range strings.Split(s[1:], ".") {
		if !isIdent(strings.TrimSuffix(part, "()")) {
			return false
		}
	}
	return true
}

func isUpper(s string) bool {
	for _, r := range s {
		if (r < 'A' || r > 'Z') && r != '_' {
			return false
		}
	}
	return s != ""
}
