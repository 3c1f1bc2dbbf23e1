package regions

import (
	"strings"
	"sync"

	"github.com/resilint/resilint/internal/sym"
)

// Names say what a test is about when its body is out of sight. The classes
// are read in this order: a name that says both, like isNotRetryable, belongs
// to the first.
var (
	wordNever   = sym.Names(`(?i)(non|not|un|isn?t|dont|never|no)_?retr|permanent|fatal|terminal|unrecoverable|giveup|give_up|shouldstop|abort$`)
	wordReject  = sym.Names(`(?i)seriali[sz]|deadlock|conflict|unique|duplicat|alreadyexists|already_exists|exists$|unauthori[sz]|unauthenticated|forbidden|permissiondenied|ratelimit|rate_limit|toomany|throttl|refused|econnrefused|locked|locktimeout|lockwait|lock_wait|optimistic|concurren|versionmismatch|wrong_?version|version_?(changed|outdated)|stale(object|version|row)|stale$|precondition|^aborted$|(token|session)_?expired|expired_?(token|session)|invalidtoken|tokeninvalid|badconn|notsent|breakeropen|openstate|floodwait|slowdown|collision|quota|max_?versions?|taken$|^(is_?)?dup_?(key|err|entry|row)?$`)
	wordRetry   = sym.Names(`(?i)retr(y|ies|i?able)|transient|temporar|timeout|timedout|recoverable|tryagain|try_again|unavailable|goaway|flaky|isnetwork`)
	wordSuccess = sym.Names(`(?i)success|succeeded|^is_?ok$|^delivered$|^sent$|^accepted$`)
	wordUnsafe  = sym.Names(`(?i)(un|not|non)_?(safe_?(method|to_?re)|safe$|idempot|replay)|isn?t_?idempot|ismutating|iswrite(method)?$`)
	wordSafe    = sym.Names(`(?i)idempot|replay|rewindable|safemethod|safe_method|methodsafe|safetoretry|canretrymethod|retryablemethod|retrymethod|isread|readonly|nullipotent`)
	wordStatus  = sym.Names(`(?i)^(status|statuscode|httpstatus|httpcode|respcode|responsecode|code)$`)
	wordMakes   = sym.Names(`(?i)^(newf?|wrapf?|with(message|stack)f?|annotatef?)$|err(or)?f?$`)
	wordMethod  = sym.Names(`(?i)^(http|request|req)?_?(method|verb)$`)
)

// class is what a name says of the attempt when the test is true.
type class uint8

const (
	neutral  class = iota
	isFailed       // it failed, and may be tried again
	isReject       // it failed, and nothing happened
	isFinal        // it failed for good
	isOK           // it went well
	isSafe         // the request may be repeated
	isUnsafe       // the request must not be repeated
)

// classes remembers what names say: a package has few, and asks often.
var classes sync.Map // string → class

// classify reads the name of a test.
func classify(name string) class {
	if c, seen := classes.Load(name); seen {
		return c.(class)
	}
	c := read(name)
	classes.Store(name, c)
	return c
}

func read(name string) class {
	switch {
	case wordUnsafe.MatchString(name):
		return isUnsafe
	case wordSafe.MatchString(name):
		return isSafe
	case wordNever.MatchString(name):
		return isFinal
	case wordReject.MatchString(name):
		return isReject
	case wordRetry.MatchString(name):
		return isFailed
	case wordSuccess.MatchString(name):
		return isOK
	default:
		return neutral
	}
}

// rejectCodes are the codes with which databases refuse a statement as a
// whole: SQLSTATE serialization failure, deadlock, lock not available, unique
// violation; MySQL deadlock, lock wait, duplicate entry; SQLite busy.
var rejectCodes = map[string]bool{
	"40001": true, "40P01": true, "55P03": true, "23505": true,
	"1213": true, "1205": true, "1062": true, "SQLITE_BUSY": true,
}

// rejectStatus are the HTTP statuses with which a server says that it did not
// do what was asked: the request may be repeated after a remedy.
var rejectStatus = map[int64]bool{401: true, 403: true, 407: true, 409: true, 412: true, 421: true, 425: true, 428: true, 429: true}

// safeMethods may be repeated by their definition (RFC 9110, 9.2.2).
var safeMethods = map[string]bool{"GET": true, "HEAD": true, "OPTIONS": true, "TRACE": true, "PUT": true, "DELETE": true}

func isSafeMethod(m string) bool { return safeMethods[strings.ToUpper(m)] }
