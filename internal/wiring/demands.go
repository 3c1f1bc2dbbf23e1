package wiring

import (
	"cmp"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/resilint/resilint/internal/suppress"
	"github.com/resilint/resilint/internal/sym"
)

// demanded is what a Result knows of demands and joins.
type demanded struct {
	own []Demand // of this package

	demandMu sync.Mutex
	tellings map[*types.Package]*telling
	joinOnce sync.Once
	askers   []*types.Package // this package, and those it imports that ask ports
	joins    []*Join
	methods  map[methodOf]*Method // as joins have asked for them

	takenOnce sync.Once
	taken     map[usedAs]bool
}

// telling are the demands of one package, with what finds them. All that import the
// package in one process share it.
type telling struct {
	list    []Demand
	once    sync.Once
	askers  map[asker][]*Demand
	portsAt map[portField][2]int // from and to
}

// asker is a method or function by its name.
type asker struct{ recv, name string }

// portField is the field that a demand is about.
type portField struct{ owner, field string }

// demand tells other packages what the functions of this one demand.
func (r *Result) demand() {
	r.tellings = map[*types.Package]*telling{}
	if r.own = r.seek(); len(r.own) > 0 {
		t := &telling{list: r.own}
		r.tellings[r.pass.Pkg] = t
		r.pass.ExportPackageFact(&Demands{List: r.own, told: t})
	}
	r.serve()
}

// serve notes the lines of this package that joins in others may speak of: the calls
// of its ports, what is around them, and what its functions do.
func (r *Result) serve() {
	directives := suppress.Of(r.pass)
	if directives.Empty() {
		return
	}
	note := func(place string) {
		file, line, known := strings.Cut(place, ":")
		if n, err := strconv.Atoi(line); known && err == nil {
			directives.Serve(path.Base(file), n)
		}
	}
	r.serveTools(note)
	for i := range r.own {
		note(r.own[i].At)
		for _, reg := range r.own[i].Around {
			note(reg.Pos)
		}
	}
	for _, f := range r.fx.Funcs() {
		for i := range f.Summary.Effects {
			e := &f.Summary.Effects[i]
			for _, step := range e.Steps {
				note(step.Pos)
			}
			for _, a := range e.Around {
				note(a.Pos)
			}
		}
	}
}

// Demands returns what the functions of a package demand of ports: of this package,
// or of one that it reaches. The answer is shared: do not change it.
func (r *Result) Demands(p *types.Package) []Demand { return r.tellingOf(p).list }

// AskedBy returns the demands of one function or method. The answer is shared: do not
// change it.
func (r *Result) AskedBy(fn *types.Func) []*Demand {
	return r.tellingOf(fn.Pkg()).of(keyOf(sym.RecvType(fn.Origin())), fn.Name())
}

func (r *Result) tellingOf(p *types.Package) *telling {
	r.demandMu.Lock()
	defer r.demandMu.Unlock()
	if t := r.tellings[p]; t != nil {
		return t
	}
	t := &telling{}
	if r.tellings == nil || p == nil { // nothing is known of the package at hand
		return t
	}
	if p != r.pass.Pkg && r.fx.OwnPackage(p) {
		fact := new(Demands)
		if r.pass.ImportPackageFact(p, fact) {
			t.list = fact.List
			if fact.told != nil {
				t = fact.told
			}
		}
	}
	r.tellings[p] = t
	return t
}

// on are the demands of a port.
func (t *telling) on(owner, field string) []Demand {
	if len(t.list) == 0 {
		return nil
	}
	t.index()
	at := t.portsAt[portField{owner, field}]
	return t.list[at[0]:at[1]]
}

// of are the demands of one method, or of a function.
func (t *telling) of(recv, name string) []*Demand {
	if len(t.list) == 0 {
		return nil
	}
	t.index()
	return t.askers[asker{recv, name}]
}

// index makes ready to look for demands, which are in the order of their ports.
func (t *telling) index() {
	t.once.Do(func() {
		t.askers, t.portsAt = map[asker][]*Demand{}, map[portField][2]int{}
		from := 0
		for i := range t.list {
			d := &t.list[i]
			t.askers[asker{d.Recv, d.Name}] = append(t.askers[asker{d.Recv, d.Name}], d)
			if d.Owner != t.list[from].Owner || d.Field != t.list[from].Field {
				from = i
			}
			t.portsAt[portField{d.Owner, d.Field}] = [2]int{from, i + 1}
		}
	})
}

// byPort orders demands as [telling.on] looks for them.
func byPort(a, b *demand) int {
	return cmp.Or(strings.Compare(a.Owner, b.Owner), strings.Compare(a.Field, b.Field))
}

// asking are the packages whose functions may ask the port of a struct: its own,
// and, of structs that hand out what they hold, this one and those that it imports.
func (r *Result) asking(owner string) []*types.Package {
	if r.askers == nil {
		r.askers = []*types.Package{r.pass.Pkg}
		for _, p := range r.pass.Pkg.Imports() {
			if len(r.Demands(p)) > 0 {
				r.askers = append(r.askers, p)
			}
		}
		slices.SortStableFunc(r.askers[1:], func(a, b *types.Package) int { return cmp.Compare(a.Path(), b.Path()) })
	}
	path, _ := cutKey(owner)
	home := r.Package(path)
	if home == nil || slices.Contains(r.askers, home) {
		return r.askers
	}
	return append(slices.Clip(r.askers), home)
}
