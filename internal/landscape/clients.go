package landscape

import (
	"fmt"
	"go/types"
	"regexp"
	"strings"
	"time"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// client says what a call is sent with.
func (s *surveyor) client(c *protect.Call) clientUse {
	if c.Kind != systems.HTTP {
		return clientUse{Param: -1}
	}
	srcs := s.origin.Clients(c.Call, c.Row)
	if len(srcs) == 0 && c.Row.Is(catalogue.AttrShared) {
		return clientUse{
			Known: true, Shared: true, Std: standard(c.Row.Lib), Words: sym.Brief(c.Call.Fun) + " sends with the client of the whole process", At: s.spot(c.Call.Pos()), Param: -1,
			Ends: judged{State: No, Words: "the shared client has none", At: s.spot(c.Call.Pos())},
		}
	}
	if fn := sym.Callee(s.info, c.Call); fn != nil && s.fx.Own(fn) && types.IsInterface(sym.OrInvalid(sym.RecvType(fn))) {
		return clientUse{Port: funcID(fn.Origin()), At: s.spot(c.Call.Pos()), Param: -1}
	}
	if _, takes := c.Row.Role(catalogue.RoleClient); len(srcs) == 0 && !takes && c.Row.Op == catalogue.OpHTTPSend && c.Row.Attr(catalogue.AttrTimeout) == "none" {
		return s.fromContext(c)
	}
	return s.clientOf(srcs)
}

// clientOf says what is known of a client by where it comes from. Where others may give
// it, what the package has otherwise is a default.
func (s *surveyor) clientOf(srcs []origin.Source) clientUse {
	var given, own, from []clientUse
	at := spot{}
	for _, src := range srcs {
		if n := s.origin.Node(src); n != nil {
			at = s.spot(n.Pos())
		}
		switch use := s.oneClient(src); {
		case use.Known:
			own = append(own, use)
		case use.From != "":
			from = append(from, use)
		case use.Func != "" || use.Field != "":
			given = append(given, use)
		}
	}
	own = append(own, from...)
	switch {
	case len(given) > 0:
		out := given[0]
		if len(own) > 0 {
			out.Default = &own[0]
		}
		return out
	case len(own) > 0:
		return own[0]
	}
	return clientUse{Param: -1, At: at}
}

// oneClient is clientOf for one place that a client comes from.
func (s *surveyor) oneClient(src origin.Source) clientUse {
	out := clientUse{Param: -1}
	limits := ""
	if n := s.origin.Node(src); n != nil {
		out.At = s.spot(n.Pos())
	}
	switch {
	case s.origin.Shared(src, catalogue.KindHTTPClient):
		out.Known, out.Shared, out.Words = true, true, "the process-wide client"
		if src.Obj != nil && src.Obj.Pkg() != nil {
			out.Std = sym.Standard(sym.PkgPath(src.Obj.Pkg()))
			out.Words = src.Obj.Pkg().Name() + "." + src.Obj.Name() + ", shared with the whole process"
		}
	case src.Kind == origin.Returned && s.elsewhere(src) != "":
		out.From = s.elsewhere(src)
		return out
	case src.Kind == origin.Made || src.Kind == origin.Zero || src.Kind == origin.Returned:
		out.Known = true
		if h := src.Holders(); len(h) > 0 {
			out.Holder = s.pass.Fset.Position(h[len(h)-1].Pos())
		}
		out.Words = "own " + s.typeName(src)
		times, conns := s.bounds(src)
		out.Conns = strings.Join(conns, ", ")
		out.Bounds, limits = strings.Join(append(times, conns...), ", "), strings.Join(times, ", ")
		out.Plain, out.Wraps = s.plain(src), s.wraps(src)
	case src.Kind == origin.Given:
		s.givenBy(&out, src)
		return out
	default:
		return out
	}
	b := s.origin.ClientBound(src)
	out.Ends = judged{State: Unknown, Words: b.Why}
	switch b.State {
	case origin.Bounded:
		out.Ends.State = Yes
		if limits != "" {
			out.Ends.Words = limits
		}
	case origin.Unbounded:
		out.Ends.State = No
	}
	if b.At != nil {
		out.Ends.At = s.spot(b.At.Pos())
	}
	if out.Ends.State == Unknown { // a library made it, and the program sets it
		for _, l := range s.origin.Limits(src) {
			if l.Op == catalogue.FieldTimeout && len(l.Span.Values) > 0 && !l.Span.Zero && !l.Span.Open {
				out.Ends = judged{Yes, l.Name + " " + spanWords(l.Span), s.spot(l.At.Pos())}
			}
		}
	}
	return out
}

// plain reports whether a client sends with nothing but transports of its library.
func (s *surveyor) plain(src origin.Source) bool {
	info := s.origin.Type(s.origin.TypeOf(src))
	if info == nil || info.Kind != catalogue.KindHTTPClient || info.FieldBy(catalogue.FieldTransport) == nil {
		return false
	}
	for _, t := range s.origin.Transports(src) {
		of := s.origin.Type(s.origin.TypeOf(t))
		if t.Kind != origin.Nil && t.Kind != origin.Zero && !s.origin.Shared(t, catalogue.KindHTTPTransport) && (t.Kind != origin.Made || of == nil || of.Kind != catalogue.KindHTTPTransport) {
			return false
		}
	}
	return true
}

// givenBy notes which parameter of which function a client is.
func (s *surveyor) givenBy(out *clientUse, src origin.Source) {
	v, isVar := src.Obj.(*types.Var)
	if !isVar || out.Func != "" {
		return
	}
	if v.IsField() {
		out.Field, out.At = s.fieldKey(v), s.spot(v.Pos())
		return
	}
	decl := sym.FuncAt(s.pass.Files, v.Pos())
	if decl == nil {
		return
	}
	fn, _ := s.info.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return
	}
	for i := range fn.Signature().Params().Len() {
		if fn.Signature().Params().At(i) == v {
			out.Func, out.Param, out.At = funcID(fn), i, s.spot(v.Pos())
		}
	}
}

func (s *surveyor) typeName(src origin.Source) string {
	named := sym.Named(sym.OrInvalid(s.origin.TypeOf(src)))
	if named == nil || named.Obj().Pkg() == nil {
		return "client"
	}
	return named.Obj().Pkg().Name() + "." + named.Obj().Name()
}

// elsewhere returns the function of another package of the program that a client
// comes from, "" when there is none.
func (s *surveyor) elsewhere(src origin.Source) string {
	call := src.Call()
	if call == nil {
		return ""
	}
	fn := sym.Callee(s.info, call)
	if fn == nil || !s.fx.Own(fn) || fn.Pkg() == s.pass.Pkg {
		return ""
	}
	return funcID(fn.Origin())
}

// returned notes the HTTP clients that functions of the package return.
func (s *surveyor) returned() {
	for _, f := range s.fx.Funcs() {
		if f.Fn == nil || s.skipped(f.Syntax.Pos()) {
			continue
		}
		for i := range f.Sig.Results().Len() {
			if s.isClient(f.Sig.Results().At(i).Type()) {
				use := s.clientOf(s.origin.Results(f.Fn, i))
				if f.Sig.Params().Len() > 0 { // its callers decide how long, and those of other packages are not in view
					use.Bounds = number.ReplaceAllString(use.Bounds, "")
					if use.Ends.State == Yes {
						use.Ends.Words = number.ReplaceAllString(use.Ends.Words, "")
					}
				}
				s.out.Clients[funcID(f.Fn)] = use
			}
		}
	}
}

// number matches the value of a limit: " 10s or 1m" of "http.Client.Timeout 10s or 1m".
var number = regexp.MustCompile(` [0-9a-z]+(?: or [0-9a-z ]+)*`)

// bounds lists the limits of a client on time, and on connections, in words.
func (s *surveyor) bounds(src origin.Source) (times, list []string) {
	for _, l := range s.origin.Limits(src) {
		if text := spanWords(l.Span); text != "" {
			times = append(times, l.Name+" "+text)
		}
	}
	for _, t := range s.origin.Transports(src) {
		info := s.origin.Type(s.origin.TypeOf(t))
		if info == nil {
			continue
		}
		for _, f := range info.Fields {
			if f.Op != catalogue.FieldConns {
				continue
			}
			for _, v := range s.origin.Fields(t, f.Name) {
				if n, isConst := sym.ConstInt(s.info, v.Expr); isConst {
					list = append(list, fmt.Sprintf("%s %d", f.Name, n))
				} else {
					list = append(list, f.Name+" "+sym.Brief(v.Expr))
				}
			}
		}
	}
	return times, list
}

// spanWords writes a limit on time, "" when nothing of it is known.
func spanWords(sp origin.Span) string {
	var parts []string
	for _, d := range sp.Values {
		parts = append(parts, place.Duration(d.Round(time.Millisecond)))
	}
	if sp.Open {
		parts = append(parts, "as set elsewhere")
	}
	return strings.Join(parts, " or ")
}
