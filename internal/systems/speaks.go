package systems

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// holding says what a type of a library that is not known has to reach another system with.
type holding struct {
	// yes: a client, connection or dialer of its own.
	yes bool
	// lib is the library of a database, cache or broker that it holds a client of.
	lib *catalogue.Lib
	// told: it keeps an address or a credential, and its library has to say whether it
	// reaches the network.
	told bool
}

// depthHeld bounds how deep in the fields of a type a client is looked for, mostHeld how
// many fields are looked at.
const depthHeld, mostHeld = 4, 400

// holds says what a type of a library reaches another system with, by its fields.
func (s *surveyor) holds(named *types.Named) holding {
	named = named.Origin()
	if h, known := s.held[named]; known {
		return h
	}
	h := holding{}
	if !servesName.MatchString(named.Obj().Name()) && !serves(named) {
		left := mostHeld
		s.fieldsOf(named, depthHeld, &left, map[*types.Named]bool{}, &h)
	}
	if s.held == nil {
		s.held = map[*types.Named]holding{}
	}
	s.held[named] = h
	return h
}

// fieldsOf looks through the fields of a type for what reaches another system.
func (s *surveyor) fieldsOf(named *types.Named, depth int, left *int, seen map[*types.Named]bool, h *holding) {
	st := sym.StructOf(named)
	if st == nil || depth == 0 || seen[named] {
		return
	}
	seen[named] = true
	for f := range st.Fields() {
		if *left--; *left < 0 || h.yes {
			return
		}
		t := f.Type()
		if depth == depthHeld && !f.Exported() && keptName.MatchString(f.Name()) && (sym.IsString(t) || isURL(t)) {
			h.told = true
		}
		s.field(t, depth, left, seen, h)
	}
}

func (s *surveyor) field(t types.Type, depth int, left *int, seen map[*types.Named]bool, h *holding) {
	if info := s.origin.Type(t); info != nil {
		switch info.Kind {
		case catalogue.KindHTTPClient, catalogue.KindHTTPTransport, catalogue.KindDialer, catalogue.KindNetConn:
			h.yes = true
		case catalogue.KindClient, catalogue.KindConn, catalogue.KindConnOrTx, catalogue.KindProducer:
			if h.lib == nil && info.Lib != nil {
				h.lib = info.Lib
			}
		}
		return
	}
	of := sym.Named(t)
	if of == nil || of.Obj().Pkg() == nil {
		return
	}
	path := sym.PkgPath(of.Obj().Pkg())
	in, isIface := of.Underlying().(*types.Interface)
	switch {
	case isIface:
		for m := range in.Methods() {
			h.yes = h.yes || s.reaches(m)
		}
	case sym.Standard(path) || s.own(path) || s.settings.Catalogue().Package(path) != nil:
	default:
		s.fieldsOf(of.Origin(), depth-1, left, seen, h)
	}
}

// reaches reports whether a method of an interface opens a connection or sends a request.
func (s *surveyor) reaches(m *types.Func) bool {
	res := m.Signature().Results()
	if res.Len() != 2 || !sym.IsError(res.At(1).Type()) {
		return false
	}
	if s.isKind(res.At(0).Type(), catalogue.KindHTTPResponse) {
		return true
	}
	peer, _, _ := types.LookupFieldOrMethod(res.At(0).Type(), true, nil, "RemoteAddr")
	return peer != nil && dialName.MatchString(m.Name())
}

// opens reports whether a function of a library that is not known makes what speaks to a
// system: one without a receiver, or one of its settings.
func (s *surveyor) opens(u *Use, fn *types.Func, recv *types.Named) bool {
	made := sym.Named(fn.Signature().Results().At(0).Type())
	if made == nil || made.Obj().Pkg() != fn.Pkg() || types.IsInterface(made) || !MakerName.MatchString(fn.Name()) || recv != nil && !servesName.MatchString(recv.Obj().Name()) {
		return false
	}
	h := s.holds(made)
	if h.told && !h.yes {
		u.Needs = sym.PkgPath(fn.Pkg())
	}
	u.Role = Client
	return h.yes || h.told
}

// serves reports whether a type answers requests.
func serves(named *types.Named) bool {
	return hasMethod(named, "ServeHTTP", "Serve", "ListenAndServe", "Accept", "Listen")
}

// hasMethod reports whether a type has a method, or a field, of one of the names.
func hasMethod(t types.Type, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		m, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		return m != nil
	})
}

var (
	// MakerName matches functions that make clients and connections, by their names.
	MakerName = sym.Names(`^(New|Make|Open|Dial|Connect|Create|Default)([A-Z0-9_]|$)`)
	// servesName matches types that have an address, a client or a connection and are no
	// clients themselves: what is listened on, settings, messages.
	servesName = sym.Names(`(Server|Listener|Handlers?|Middleware|Router|Mux|Engine|App|Config|Configuration|Options?|Opts|Settings|Params?|Request|Req|Response|Resp|Reply|Result|Errors?|Err|Event|Message|Msg|Builder|Logger|Recorder|Validator|Verifier|Parser|Encoder|Decoder|Reader|Writer|Template|Token|Info|URL|URI|Context|Ctx|Command|Cmd|Spec|Schema|Document|Upgrader|Hub|Socket|Metrics?|Tracer|Exporter)$`)
	// keptName matches fields that say where a system is, or who asks it.
	keptName = sym.Names(`(?i)^(addr|address|host|hostname|url|baseurl|base_url|baseuri|endpoint|server|serverurl|api_?url|api_?key|token|api_?token|access_?token|auth_?token)$`)
	// dialName matches methods that open connections.
	dialName = sym.Names(`^(?i:dial|connect|open)`)
)

// speaks reports whether a call of a method of a library that is not known asks another system, and
// adds to the use what of the type tells which.
func (s *surveyor) speaks(u *Use, fn *types.Func, recv *types.Named) bool {
	if sparesNet.MatchString(fn.Name()) || local.MatchString(fn.Name()) || s.handed(fn.Signature()) {
		return false
	}
	switch h := s.holds(recv); {
	case h.yes:
		return true
	case h.lib != nil:
		u.Kind, u.Lib, u.Wraps = kindOfLib(h.lib), h.lib.ID, true
		u.Name, u.Why = h.lib.System, "its client of "+h.lib.ID
		return u.Name != "" || u.Kind != Service
	case h.told:
		u.Needs = sym.PkgPath(fn.Pkg())
		return true
	}
	return false
}

// local matches methods that do something to what they are given.
var local = sym.Names(`^(Parse|Validate|Marshal|Unmarshal|Encode|Decode|Format|Build|Render|Compile|Sign|Scan[A-Z]|Bind|Configure|Init|Apply|Err|Error|Redirect|AuthCode|BeginAuth|Begin[A-Z]\w*(Login|Registration))([A-Z0-9_]|$)`)

// handed reports whether a function is given what only the handler of a request has.
func (s *surveyor) handed(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if s.isKind(v.Type(), catalogue.KindInbound) || s.isKind(v.Type(), catalogue.KindHTTPRequest) || hasMethod(v.Type(), "ServeHTTP") {
			return true
		}
	}
	return false
}
