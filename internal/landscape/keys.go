package landscape

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// changes matches the names of functions that change something, whatever the method of
// their request.
var changes = sym.Names(`^(Create|Add|Save|Send|Post|Push|Submit|Delete|Remove|Update|Notify|Publish)([A-Z_]|$)`)

// sends matches those that change something in what they speak to.
var sends = sym.Names(`^(Send|Post|Push|Submit|Notify|Publish)([A-Z_]|$)`)

// reads matches the names of methods that change nothing.
var reads = sym.Names(`^(Get|Stat|Presign|PresignedGet|Simulate|Resolve|BatchGet|List|Find|Search|Lookup|Look|Read|Fetch|Query|Verify|Validate|Check|Has|Is|Exists|Count|Watch|Stream|Ping|Health|Describe|Head|Download|Decrypt)([A-Z0-9_]|$)`)

// replaces matches the names of methods that leave the same when they are called again.
var replaces = sym.Names(`^(Delete|Remove|Upsert|Replace|PutObject|PutItem|PutRule|PutTargets|PutParameter|CopyObject|FPutObject|Subscribe|Unsubscribe|Terminate|Reboot)([A-Z0-9_]|$)`)

// created matches the names of methods that make something anew each time.
var created = sym.Names(`^(Create|Insert|Add|Send|Post|Submit|New|Start|Run|Import|Copy|Publish|Invoke|Execute|Append)([A-Z0-9_]|$)`)

// keyName matches the names of fields and parameters that carry a key by which repeats are known.
var keyName = sym.Names(`(?i)idempot|dedup|request_?id$|requestid|client_?(request_?)?token$`)

// tokenName matches those that carry nothing but such a key: an id of a request may be there for logs.
var tokenName = sym.Names(`(?i)idempot|dedup|token$`)

// keyed judges whether a call that is no HTTP request needs a key, and whether its
// message has a place for one.
func (s *surveyor) keyed(c *protect.Call, j judged) judged {
	fn := sym.Callee(s.info, c.Call)
	if fn == nil {
		return j
	}
	at, name := s.spot(c.Call.Pos()), operation(fn)
	if reads.MatchString(name) {
		return judged{NotNeeded, "by its name " + name + " reads", at}
	}
	if replaces.MatchString(name) {
		return judged{NotNeeded, "by its name " + name + " leaves the same when it is repeated", at}
	}
	switch c.Row.Attr(catalogue.AttrIdempotency) {
	case "natural":
		return judged{NotNeeded, "what " + name + " asks for is known again by its name", at}
	case "none":
		return judged{No, "there is no place for a key", at}
	case "auto":
		return judged{Yes, "the library sends a key of its own", at}
	}
	if name != fn.Name() { // a request that is built step by step
		if key := buildsKey(fn); key != "" {
			return judged{Unknown, "it may be given a key by " + key, at}
		}
		if created.MatchString(name) {
			return judged{No, name + " has no place for a key", at}
		}
		return j
	}
	i, msg := message(fn)
	if msg == nil || c.Kind != systems.RPC && !created.MatchString(name) {
		return j
	}
	for f := range msg.Fields() {
		if keyName.MatchString(f.Name()) {
			if tokenName.MatchString(f.Name()) && s.filledIn(c.Call, i, f) {
				return judged{Yes, f.Name() + " of its message", at}
			}
			return judged{Unknown, "its message has the field " + f.Name(), at}
		}
	}
	if c.Kind == systems.RPC {
		return judged{No, "the message of " + name + " has no field for a key", at}
	}
	return j
}

// operation is what a call does by the name of its function, or, where that only sends what was
// built, by the name of what it sends: List of (*FilesListCall).Do.
func operation(fn *types.Func) string {
	named := sym.Named(sym.OrInvalid(sym.RecvType(fn)))
	if named == nil || !sending[fn.Name()] {
		return fn.Name()
	}
	text, isCall := strings.CutSuffix(named.Obj().Name(), "Call")
	if !isCall {
		if text, isCall = strings.CutSuffix(strings.TrimPrefix(named.Obj().Name(), "Api"), "Request"); !isCall {
			return fn.Name()
		}
	}
	// The verb stands first, or last behind the names of the resources.
	words := camel.FindAllString(text, -1)
	if len(words) == 0 {
		return fn.Name()
	}
	for _, verb := range []string{words[0], words[len(words)-1]} {
		if reads.MatchString(verb) || replaces.MatchString(verb) || created.MatchString(verb) {
			return verb
		}
	}
	return text
}

// sending are the methods of requests that send them.
var sending = map[string]bool{"Do": true, "Execute": true, "Pages": true, "Download": true, "Send": true}

// camel matches the words of a name.
var camel = regexp.MustCompile(`[A-Z]+[a-z0-9_]*`)

// buildsKey returns the method of a request that gives it a key, "" when there is none.
func buildsKey(fn *types.Func) string {
	set := types.NewMethodSet(fn.Signature().Recv().Type())
	for i := range set.Len() {
		if name := set.At(i).Obj().Name(); keyName.MatchString(name) {
			return name
		}
	}
	return ""
}

// message is the struct that a call sends, and which argument that is.
func message(fn *types.Func) (int, *types.Struct) {
	params := fn.Signature().Params()
	for i := range min(2, params.Len()) {
		if st := sym.StructOf(params.At(i).Type()); st != nil && !sym.IsContext(params.At(i).Type()) {
			return i, st
		}
	}
	return 0, nil
}

// filledIn reports whether a field of the message of a call is set: in its literal, or in the
// function that the call stands in.
func (s *surveyor) filledIn(call *ast.CallExpr, i int, field *types.Var) (found bool) {
	decl := sym.FuncAt(s.pass.Files, call.Pos())
	if decl == nil || decl.Body == nil || i >= len(call.Args) {
		return false
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			for f, x := range sym.Fields(s.info, n) {
				found = found || f == field && !s.info.Types[x].IsNil()
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, isSel := ast.Unparen(l).(*ast.SelectorExpr); isSel {
					found = found || s.info.ObjectOf(sel.Sel) == field
				}
			}
		}
		return !found
	})
	return found
}
