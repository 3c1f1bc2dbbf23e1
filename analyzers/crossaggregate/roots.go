package crossaggregate

import (
	"go/types"
	"regexp"
	"slices"

	"github.com/resilint/resilint/internal/aggregates"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

// root reports a save of something that can be the root of an aggregate.
func (c *checker) root(s save) bool {
	if len(s.subject.Words) == 0 {
		return false
	}
	if t := s.subject.Type; t != nil {
		if root, told := c.settings.RootOf(sym.PkgPath(t.Obj().Pkg()), t.Obj().Name()); told {
			return root
		}
		if s.shape == nil || s.shape.Identity == "" {
			return false
		}
	}
	for _, w := range s.subject.Words {
		if aggregates.Side(w) || partWords[w] || sideName.MatchString(w) {
			return false
		}
	}
	return true
}

// partWords are in the names of what belongs to something else, or only notes
// something down.
var partWords = ports.Set("item", "line", "detail", "member", "membership", "role", "permission", "address", "tag", "link", "relation",
	"attachment", "image", "file", "photo", "avatar", "version", "revision", "attempt", "reaction", "preference", "profile", "credential",
	"password", "verification", "invite", "invitation", "counter", "count", "sequence", "entry", "mapping", "map", "association", "label",
	"note", "watch", "follow", "follower", "like", "comment", "activity", "reference", "ref", "property", "attribute", "flag", "code",
	"key", "secret", "status", "state", "usage", "archive", "backup", "feed", "timeline", "recipient", "participant", "grant", "consent",
	"policy", "device", "login", "auth", "authentication", "authorization", "migration", "job", "task", "run", "execution", "delivery",
	"posting", "record", "trail", "search", "flow", "exchange", "template", "block", "metadata", "read", "unread", "favorite", "bookmark", "subscriber", "step", "result", "error", "meta", "data")

// sideName finds the words of technical records where they are written together.
var sideName = regexp.MustCompile(`session|token|audit|outbox|idempoten|history|^log|notification`)

// touches are the methods of a repository that keep figures and traces of use up
// to date: the aggregate itself stays as it is.
var touches = regexp.MustCompile(`Stats?($|[A-Z_])|Statistics|Counts?($|[A-Z_])|Counter|Usage|Metric|Activity|Metadata|Touch|LastSeen|LastLogin|LastUsed|LastAccess|LastActive|Revised|Visited|Viewed|Heartbeat|Timestamp|UpdatedAt|Cache|Index|Lock|History|Audit|Log($|[A-Z_])|Token|Session|Notification`)

// together reports two saves of different aggregates of which one can follow
// the other, one of them a change and none a removal.
func (c *checker) together(a, b save) bool {
	if a.act == b.act || a.subject.Same(b.subject) || a.how == removes || b.how == removes || a.how == creates && b.how == creates {
		return false
	}
	if !writes.Then(a.act, b.act) || c.partOf(a.subject, b.subject) || c.partOf(b.subject, a.subject) {
		return false
	}
	// Of types that are in view one at least has to be more than a record.
	return a.subject.Type == nil || b.subject.Type == nil || a.shape.Stateful() || b.shape.Stateful()
}

// partOf reports whether a part is held by a whole: a field, or a list of them.
func (c *checker) partOf(part, whole aggregates.Subject) bool {
	if part.Type == nil || whole.Type == nil {
		return false
	}
	return holds(whole.Type, part.Type, 0)
}

func holds(whole, part *types.Named, depth int) bool {
	st, isStruct := whole.Underlying().(*types.Struct)
	if !isStruct || depth > 2 {
		return false
	}
	for f := range st.Fields() {
		named := sym.Named(sym.ElemOrValue(f.Type()))
		switch {
		case named == nil:
		case named == part:
			return true
		case f.Embedded() && holds(named, part, depth+1):
			return true
		}
	}
	return false
}

var (
	sagaName = regexp.MustCompile(`(?i)saga|process_?manager|orchestrat|workflow|choreograph|compensat|projector|projection|reactor|policy$|subscriber|listener|consumer`)
	bulkName = regexp.MustCompile(`(?i)import|migrat|seed|scan|crawl|ingest|index|refresh|reconcil|backfill|bootstrap|fixture|setup|initial|init($|[A-Z_])|restore|rebuild|resync|sync|demo|sample|register$|registration|signup|sign_?up|onboard|clone|copy|merge`)
	onEvent  = regexp.MustCompile(`^(On|When|Handle|Apply|Process|Consume)[A-Z].*(ed|Event|Message|Webhook)$|^On[A-Z]`)
)

// useCase reports a function that can be one command: no repository, saga,
// handler of events, import or step that its caller puts together.
func (c *checker) useCase(flow *writes.Flow) bool {
	decl := sym.FuncAt(c.pass.Files, flow.Node.Pos())
	if decl == nil || report.Skipped(c.pass, decl.Pos()) {
		return false
	}
	fn, isFunc := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !isFunc {
		return false
	}
	if sagaName.MatchString(place.Func(decl)) || bulkName.MatchString(place.Func(decl)) || onEvent.MatchString(decl.Name.Name) ||
		sagaName.MatchString(c.pass.Pkg.Name()) || bulkName.MatchString(c.pass.Pkg.Name()) {
		return false
	}
	sig := fn.Signature()
	if recv := sym.Named(sym.RecvType(fn)); recv != nil && c.ports.KindOf(recv) != ports.Other {
		return false
	}
	return !slices.ContainsFunc(slices.Collect(sig.Params().Variables()), func(p *types.Var) bool { return ports.IsEvent(p.Type()) })
}
