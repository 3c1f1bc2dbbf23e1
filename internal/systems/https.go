package systems

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// http notes a call that sends HTTP, unless its address is its caller's: then
// the callers are the uses.
func (s *surveyor) http(call *ast.CallExpr, e *catalogue.Effect) {
	if e.Attr(catalogue.AttrLevel) == "transport" {
		return
	}
	u := Use{Role: Call, Kind: HTTP, What: what(call)}
	if method := e.Attr(catalogue.AttrVerb); method != "" {
		u.What = method
	}
	if id, ok := s.OfSend(call, e); ok {
		s.host(&u, id.Name)
		s.add(call, u)
		return
	}
	s.addressed(call, s.urls(call, e), u, 0)
}

// maxSites bounds how many callers up a use is looked for.
const maxSites = 3

// addressed notes a use of HTTP by where its address comes from. When that is a
// parameter, the calls in view are the uses; without any the function is
// plumbing, and other packages are.
func (s *surveyor) addressed(call *ast.CallExpr, addresses []ast.Expr, u Use, depth int) {
	a := &address{surveyor: s, around: sym.FuncAt(s.pass.Files, call.Pos())}
	for _, x := range addresses {
		if text, _ := s.origin.Prefix(x); here.MatchString(text) || s.toHere(x, 0) {
			return // the same machine
		}
		a.follow(x, 0)
	}
	if a.name == "" && a.domain == "" && a.param != nil && depth < maxSites {
		sites := a.sites()
		if len(sites) == 0 {
			s.waits(call, u, a)
		}
		for _, site := range sites {
			next := u
			next.What = what(site.call)
			if id, ok := s.toURL(site.call, site.arg); ok {
				s.host(&next, id.Name)
				s.add(site.call, next)
				continue
			}
			s.addressed(site.call, []ast.Expr{site.arg}, next, depth+1)
		}
		return
	}
	switch {
	case a.domain != "":
		s.host(&u, a.domain)
		s.add(call, u)
	case a.name == "" && a.sent:
		s.add(call, u) // not known: nobody has decided for a system
	case a.name != "" || !a.given || a.local:
		s.named(&u, call.Pos(), a)
		s.add(call, u)
	default:
		s.waits(call, u, a)
	}
}

// host names a use by the domain that it calls.
func (s *surveyor) host(u *Use, domain string) {
	u.Host, u.Name, u.Sure, u.Why = domain, ofDomain(domain), layers.High, "host "+domain
	for _, sys := range s.settings.Systems {
		if sys.Name.V == domain {
			u.Host, u.Name, u.Sure, u.Why = "", domain, layers.Certain, "settings"
		}
	}
}

// urls returns the expressions of the address of a call that sends HTTP.
func (s *surveyor) urls(call *ast.CallExpr, e *catalogue.Effect) (list []ast.Expr) {
	if x := s.origin.Role(call, e, catalogue.RoleURL); x != nil {
		return []ast.Expr{x}
	}
	req := s.origin.Role(call, e, catalogue.RoleReq)
	if req == nil {
		return nil
	}
	for _, made := range s.origin.RequestMakers(req) {
		for _, row := range s.origin.Known(made) {
			if x := s.origin.Role(made, &row, catalogue.RoleURL); x != nil {
				list = append(list, x)
			}
		}
	}
	if list == nil {
		list = append(list, req)
	}
	return list
}

// sender notes the call of a method of the user's own, or of a function value,
// that sends a request by its shape: http.Client has one like it.
func (s *surveyor) sender(call *ast.CallExpr, sig *types.Signature) bool {
	if sig.Results().Len() != 2 || sig.Params().Len() == 0 || len(call.Args) == 0 || !s.isKind(sig.Results().At(0).Type(), catalogue.KindHTTPResponse) {
		return false
	}
	arg := call.Args[0]
	if sym.IsContext(sig.Params().At(0).Type()) && len(call.Args) > 1 {
		arg = call.Args[1]
	}
	if t := s.info.TypeOf(arg); t == nil || !sym.IsString(t) && !s.isKind(t, catalogue.KindHTTPRequest) {
		return false
	}
	u := Use{Role: Call, Kind: HTTP, What: what(call)}
	addresses := []ast.Expr{arg}
	for _, made := range append(s.origin.RequestMakers(arg), call) {
		for _, row := range s.origin.Known(made) {
			x := s.origin.Role(made, &row, catalogue.RoleURL)
			if x == nil {
				continue
			}
			if id, ok := s.toURL(call, x); ok {
				s.host(&u, id.Name)
				s.add(call, u)
				return true
			}
			addresses = append([]ast.Expr{x}, addresses...)
		}
	}
	s.addressed(call, addresses[:1], u, 0)
	return true
}

func (s *surveyor) isKind(t types.Type, kind catalogue.TypeKind) bool {
	info := s.origin.Type(t)
	return info != nil && info.Kind == kind
}

// named gives a use of HTTP the best name there is.
func (s *surveyor) named(u *Use, at token.Pos, a *address) {
	if name, ok := OfAdapter(s.settings, s.path, s.module()); ok {
		u.Name, u.Sure, u.Why = name, layers.High, "folder "+name
		return
	}
	if dirs := s.dirs(); len(dirs) > 1 && a.name == "" && holder(dirs[len(dirs)-2]) {
		u.Name, u.Sure, u.Why = dirs[len(dirs)-1], layers.Medium, "folder "+dirs[len(dirs)-1]
		return
	}
	if a.name != "" {
		u.Name, u.Sure, u.Why = a.name, layers.Medium, "address "+a.text
		return
	}
	s.byType(u, at)
}

// dirs are the folders of the package below its module.
func (s *surveyor) dirs() []string {
	return strings.Split(strings.Trim(strings.TrimPrefix(s.path, s.module()), "/"), "/")
}

// caller matches names of types that speak to a system.
var caller = regexp.MustCompile(`(?i)(client|api|adapter|gateway|provider|connector|notifier|sender|publisher|fetcher|sdk|backend|service|caller|requester|uploader|downloader)$`)

// byType names a use by the type whose method calls: StripeClient, or the Client
// of package stripe.
func (s *surveyor) byType(u *Use, at token.Pos) {
	decl := sym.FuncAt(s.pass.Files, at)
	if decl == nil {
		return
	}
	fn, isFunc := s.info.Defs[decl.Name].(*types.Func)
	if !isFunc {
		return
	}
	named := sym.Named(sym.RecvType(fn))
	dirs := s.dirs()
	last := dirs[len(dirs)-1]
	if named != nil && ofGenerator.MatchString(named.Obj().Name()) {
		return // a group of operations of one generated client
	}
	if named != nil && strip(named.Obj().Name()) != "" && (holder(last) || generic[Plain(last)]) && s.layer.Layer != layers.AdapterIn && s.layer.Layer != layers.Application {
		// One package for several systems, with a type for each.
		u.Name, u.Sure, u.Why = strip(named.Obj().Name()), layers.Medium, "type "+named.Obj().Name()
		return
	}
	switch {
	case named == nil && s.layer.Layer != layers.AdapterOut:
		return
	case named != nil && !caller.MatchString(named.Obj().Name()) && s.layer.Layer != layers.AdapterOut:
		return
	case named != nil:
		if name := strip(named.Obj().Name()); name != "" && caller.MatchString(named.Obj().Name()) {
			u.Name, u.Sure, u.Why = name, layers.Medium, "type "+named.Obj().Name()
			return
		}
	}
	// The folder above says for what a package called rpc or client is.
	for _, dir := range [...]string{last, dirs[max(len(dirs)-2, 0)]} {
		if dir := versionName.ReplaceAllString(dir, ""); strip(dir) != "" && !holder(dir) {
			u.Name, u.Sure, u.Why = dir, layers.Low, "package "+dir
			return
		}
	}
}

// versionName matches folders that are versions.
var versionName = regexp.MustCompile(`^v\d+$`)

// ofGenerator matches the types of generated clients, one for each group of operations.
var ofGenerator = regexp.MustCompile(`A(pi|PI)Service$`)

// generic are the words for what many packages and types are.
var generic = map[string]bool{
	"util": true, "common": true, "helper": true, "main": true, "internal": true, "pkg": true, "core": true, "lib": true,
	"app": true, "infra": true, "infrastructure": true, "repository": true, "repo": true, "store": true, "storage": true, "db": true,
	"handler": true, "controller": true, "usecase": true, "model": true, "web": true, "notifier": true, "notify": true,
	"notification": true, "sender": true, "publisher": true, "fetcher": true, "fetch": true, "download": true, "downloader": true,
	"transport": true, "network": true, "net": true, "tool": true, "cmd": true, "cli": true, "outbound": true, "data": true,
	"builder": true, "dispatcher": true, "manager": true, "worker": true, "processor": true, "checker": true, "pool": true, "factory": true,
	"engine": true, "scheduler": true, "loader": true, "reader": true, "writer": true, "resolver": true, "validator": true, "runner": true,
	"executor": true, "collector": true, "reporter": true, "updater": true, "agent": true, "integration": true, "provider": true,
	"serve": true, "global": true, "retry": true, "retryable": true, "json": true, "simple": true, "base": true, "generic": true, "real": true, "prod": true,
}

// strip is [Title] without the words for what many are; "" when nothing is left.
func strip(name string) string { return without(Title(name), generic, ports.Parts) }

// wired notes the address that the constructor of an adapter is given.
func (s *surveyor) wired(call *ast.CallExpr, fn *types.Func) {
	pkg := sym.PkgPath(fn.Pkg())
	if fn.Pkg() == s.pass.Pkg || fn.Signature().Recv() != nil || !s.makes(fn, true) {
		return
	}
	for param, arg := range s.addresses(fn, call) {
		if !urlName.MatchString(param.Name()) && !urlName.MatchString(sym.Name(arg)) {
			continue
		}
		u := Use{Role: Address, Kind: HTTP, What: what(call) + "(" + sym.Brief(arg) + ")", Package: pkg}
		text, whole := s.origin.Prefix(arg)
		if domain := OfURL(s.settings, text, whole); domain != "" {
			s.host(&u, domain)
		} else {
			a := &address{surveyor: s}
			a.follow(arg, 0)
			if a.name == "" {
				continue
			}
			u.Name, u.Sure, u.Why = a.name, layers.Medium, "address "+a.text
		}
		s.add(call, u)
		return
	}
}
