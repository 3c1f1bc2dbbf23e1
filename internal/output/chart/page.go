package chart

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/rule"
)

// The parts of the page. It has no script: all that it knows is there to see.
var (
	//go:embed html/page.tmpl
	pageText string
	//go:embed html/style.css
	pageOwnStyle string
)

var pageStyle = output.BaseStyle + pageOwnStyle

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is what the template prints.
type page struct {
	Policy        string
	Style         template.CSS
	Tool          output.Tool
	Home          string
	Program       string
	Facts         []string // the map in numbers
	Trouble       []string
	Notes         []string
	Picture       *picture // nil when there are no systems
	Marks, States []sample // the legend of the picture
	Tables        []table
	Systems       []*systemView
}

// sample is a mark of the picture with what it stands for.
type sample struct {
	Mark mark
	Text string
}

// table is the matrix of the systems of one family, which share topics.
type table struct {
	ID     string
	Title  string
	Topics []landscape.Topic
	Rows   []row
}

type row struct {
	System *systemView
	Cells  []*cellView // one per topic; nil when the system has none
}

// systemView is a system with all that is known of it.
type systemView struct {
	*landscape.System
	ID, Title, Sub string
	Cells          []*cellView
	Adapters       []adapterView
	Callers        []callerGroup
	Findings       []findingView
}

// CallerCount says how many callers there are.
func (s *systemView) CallerCount() string { return count(len(s.System.Callers), "function") }

// Few reports whether the callers can be shown without hiding what follows.
func (s *systemView) Few() bool { return len(s.System.Callers) <= 12 }

// cellView is a cell with its place in the page.
type cellView struct {
	*landscape.Cell
	ID, Symbol, Word, Tone string
	Places                 []evidenceView
}

type adapterView struct {
	*landscape.Adapter
	Where string
}

type evidenceView struct{ Place, Symbol string }

// callerGroup are the callers in one layer.
type callerGroup struct {
	Layer   string
	Callers []callerView
}

type callerView struct{ Name, Calls, Port, Place string }

type findingView struct {
	*landscape.Finding
	URL, Place string
}

// pageOf prints a map as one page that needs neither a server nor other files.
func pageOf(m *landscape.Map, o Options) (string, error) {
	p := &page{
		Policy: "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + output.SourceHash(pageStyle),
		Style:  template.CSS(pageStyle), Tool: o.Tool, Home: output.Home, Program: programOf(m),
		Facts: factsOf(m), Trouble: o.Trouble, Notes: m.Notes,
	}
	for _, s := range m.Systems {
		p.Systems = append(p.Systems, newSystemView(s))
	}
	if len(m.Systems) > 0 {
		p.Picture = pictureOf(m)
		p.Tables = tablesOf(p.Systems)
	}
	p.Marks, p.States = legend()
	var b strings.Builder
	if err := pageTemplate.Execute(&b, p); err != nil {
		return "", err
	}
	return output.Displayable(b.String()), nil
}

// legend explains the marks: first what they stand for, then how they are drawn.
func legend() (marks, states []sample) {
	for _, t := range marked {
		text := cmp.Or(map[landscape.Topic]string{landscape.Timeout: "time limit", landscape.Idempotency: "idempotency key"}[t], string(t))
		marks = append(marks, sample{mark{Topic: string(t), Tone: string(landscape.Yes)}, text})
	}
	for _, c := range []struct {
		cell landscape.Cell
		text string
	}{
		{landscape.Cell{State: landscape.Yes}, "there"},
		{landscape.Cell{State: landscape.Partly}, "on some calls"},
		{landscape.Cell{State: landscape.No}, "not there"},
		{landscape.Cell{State: landscape.No, Missing: true}, "missing: the settings require it"},
		{landscape.Cell{State: landscape.Unknown}, "not known"},
		{landscape.Cell{State: landscape.NotNeeded}, "not needed"},
	} {
		states = append(states, sample{mark{Topic: string(landscape.Breaker), Tone: tone(&c.cell)}, c.text})
	}
	return marks, states
}

// factsOf are the numbers that a reader looks for first.
func factsOf(m *landscape.Map) []string {
	missing, unknown, cells, findings := 0, 0, 0, 0
	for _, s := range m.Systems {
		missing += len(s.Missing())
		findings += len(s.Findings)
		for _, c := range s.Cells {
			cells++
			if c.State == landscape.Unknown {
				unknown++
			}
		}
	}
	facts := []string{count(len(m.Systems), "system")}
	if missing > 0 {
		facts = append(facts, count(missing, "required protection")+" missing")
	}
	if findings > 0 {
		facts = append(facts, count(findings, "finding"))
	}
	if unknown > 0 {
		facts = append(facts, fmt.Sprintf("%d of %s unknown", unknown, count(cells, "cell")))
	}
	return facts
}

func newSystemView(s *landscape.System) *systemView {
	v := &systemView{System: s, ID: ident("system", s.Name)}
	for _, a := range s.Adapters {
		v.Adapters = append(v.Adapters, adapterView{a, placeOf(a.At)})
	}
	v.Title, v.Sub = systemTexts(s)
	for _, c := range s.Cells {
		cv := &cellView{Cell: c, ID: v.ID + "." + string(c.Topic), Symbol: symbols[c.State], Word: stateWord(c), Tone: tone(c)}
		for _, e := range c.Evidence {
			cv.Places = append(cv.Places, evidenceView{placeOf(e), e.Symbol})
		}
		v.Cells = append(v.Cells, cv)
	}
	for _, c := range s.Callers {
		if n := len(v.Callers); n == 0 || v.Callers[n-1].Layer != c.Layer {
			v.Callers = append(v.Callers, callerGroup{Layer: c.Layer})
		}
		g := &v.Callers[len(v.Callers)-1]
		g.Callers = append(g.Callers, callerView{inside(c.Package, c.Func), c.Calls, c.Port, placeOf(c.At)})
	}
	for _, f := range s.Findings {
		v.Findings = append(v.Findings, findingView{f, rule.URL(f.Code), placeOf(f.At)})
	}
	return v
}

// tablesOf makes a table for each family of systems: their topics differ.
func tablesOf(systems []*systemView) (tables []table) {
	for _, f := range []struct{ title, kind string }{{"Services", "service"}, {"Databases and caches", "store"}, {"Brokers", "broker"}} {
		t := table{ID: f.kind, Title: f.title}
		for _, topic := range landscape.Topics() {
			if slices.ContainsFunc(systems, func(s *systemView) bool { return kindOf(s.System) == f.kind && s.cell(topic) != nil }) {
				t.Topics = append(t.Topics, topic)
			}
		}
		for _, s := range systems {
			if kindOf(s.System) != f.kind {
				continue
			}
			r := row{System: s}
			for _, topic := range t.Topics {
				r.Cells = append(r.Cells, s.cell(topic))
			}
			t.Rows = append(t.Rows, r)
		}
		if len(t.Rows) > 0 {
			tables = append(tables, t)
		}
	}
	return tables
}

func (s *systemView) cell(t landscape.Topic) *cellView {
	for _, c := range s.Cells {
		if c.Topic == t {
			return c
		}
	}
	return nil
}
