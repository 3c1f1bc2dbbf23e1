package retryany

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"

	"github.com/resilint/resilint/catalogue"
)

// lasting are the failures that do not go away, by what fails. Those of the
// second list may be asked for again after a remedy, and only help to tell
// whether a retry tells failures apart.
var (
	lastingStatus = worlds(400, 403, 404, 405, 410, 422)
	otherStatus   = worlds(401, 409, 429, 500, 503)
	lastingCodes  = codes("InvalidArgument", "NotFound", "AlreadyExists", "PermissionDenied", "FailedPrecondition", "Unimplemented")
	otherCodes    = codes("Unauthenticated", "Unavailable", "ResourceExhausted", "Aborted")
	lastingSQL    = []regions.World{regions.UniqueViolation, regions.Unnamed}
	otherSQL      = []regions.World{regions.Serialization}
	lastingOther  = []regions.World{regions.Unnamed}
)

func worlds(statuses ...int) (list []regions.World) {
	for _, st := range statuses {
		list = append(list, regions.Status(st))
	}
	return list
}

func codes(names ...string) (list []regions.World) {
	for _, name := range names {
		list = append(list, regions.RPC(name))
	}
	return list
}

func (s *site) worlds() (lasting, other []regions.World) {
	switch s.fault {
	case byStatus:
		return lastingStatus, otherStatus
	case byCode:
		return lastingCodes, otherCodes
	case bySQL:
		return lastingSQL, otherSQL
	default:
		return lastingOther, nil
	}
}

// answers are what a retry does with the failures that a call can have.
type answers struct {
	again []regions.World // lasting failures that go round for sure, and are not named
	named []regions.World // those that are written out as going round
	all   bool            // every failure that was asked for goes round for sure
	told  bool            // failures are told apart by their type, code or text
	read  bool            // a status is compared with one of a failure
	heals bool            // a failure that may pass goes round for sure, too
	stops bool            // a failure that may pass ends the retry
	over  bool            // it could not be followed
}

// ask evaluates one site of a retry.
func ask(lets func(regions.World) regions.Lets, lasting, other []regions.World) answers {
	a := answers{all: true}
	see := func(w regions.World, lasts bool) {
		l := lets(w)
		a.all = a.all && l.Outcome == regions.Surely
		a.told = a.told || l.Looked
		a.read = a.read || l.Read
		a.over = a.over || l.Outcome == regions.Unsure
		switch {
		case l.Outcome == regions.Surely && lasts && l.Named:
			a.named = append(a.named, w)
		case l.Outcome == regions.Surely && lasts:
			a.again = append(a.again, w)
		case l.Outcome == regions.Surely && w.Name == "Unavailable":
			a.heals = true
		case l.Outcome == regions.Never && !lasts && (w.Status >= 500 || w.Name == "Unavailable"):
			a.stops = true
		}
	}
	for i, w := range slices.Concat(lasting, other) {
		if !a.over {
			see(w, i < len(lasting))
		}
	}
	return a
}

// wrongly adds to the codes that go round those that a list has no reason to
// name. One that names nothing but NotFound waits for something to appear.
func (a answers) wrongly() []regions.World {
	again := a.again
	for _, w := range a.named {
		switch w.Name {
		case "InvalidArgument", "AlreadyExists", "PermissionDenied", "Unimplemented":
			again = append(again[:len(again):len(again)], w)
		case "NotFound":
			if a.heals {
				again = append(again[:len(again):len(again)], w)
			}
		}
	}
	return again
}

// writes reports whether a statement changes something and can be refused for
// what it says.
func (c *checker) writes(e *effects.Effect) bool {
	switch e.Op {
	case catalogue.OpDBWrite:
		return true
	case catalogue.OpDBExec, catalogue.OpDBQuery:
		if e.SQL.Kind != effects.Const {
			return false
		}
		return slices.ContainsFunc(sqltext.Parse(e.SQL.Text), sqltext.Stmt.Writes)
	}
	return false
}

// wordTries matches functions that wait for something to be there: what they do
// can only fail for now.
var wordTries = sym.Names(`(?i)connect|dial|ping|wait|ready|readiness|health|probe|migrat|subscri|acquire|lock|lease|elect|bootstrap|warm`)

// waitsFor reports whether a retry is there to wait until something is up.
func waitsFor(f *effects.Func) bool {
	if f == nil {
		return false
	}
	fn, isDecl := f.Syntax.(*ast.FuncDecl)
	return isDecl && wordTries.MatchString(fn.Name.Name)
}

// wordRecords matches names of records about the work that is done.
var wordRecords = sym.Names(`(?i)audit|journal|snapshot|best_?effort|violation|idempoten|heartbeat|metric|statistic|usage|logs?$|log_?(entry|line|record)`)

// keepsRecords reports whether a statement keeps a record about the work: an
// audit line, a snapshot. To lose one is worse than a few attempts.
func (c *checker) keepsRecords(f *effects.Func, s site) bool {
	if s.fault != bySQL {
		return false
	}
	if f != nil {
		if fn, isDecl := f.Syntax.(*ast.FuncDecl); isDecl && wordRecords.MatchString(fn.Name.Name) {
			return true
		}
	}
	for _, n := range s.path {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			continue
		}
		if wordRecords.MatchString(sym.CalledName(call)) {
			return true
		}
		for _, a := range call.Args {
			if named := sym.Named(sym.OrInvalid(c.pass.TypesInfo.TypeOf(a))); named != nil && wordRecords.MatchString(named.Obj().Name()) {
				return true
			}
		}
	}
	return false
}

// list writes worlds as a sentence does: "400, 404 and 422". Of many it names
// the first.
func list(ws []regions.World) string {
	const most = 6
	names := make([]string, len(ws))
	for i, w := range ws {
		names[i] = w.Name
	}
	if len(names) > most {
		names = append(names[:most-1], fmt.Sprintf("%d more", len(ws)-most+1))
	}
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}
