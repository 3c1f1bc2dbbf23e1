package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/output"
	"github.com/resilint/resilint/internal/systems"
)

// system is an external system as `resilint systems -format json` prints it.
type system struct {
	System   string     `json:"system"` // "" stands for all calls of which the system is not known
	Kinds    []string   `json:"kinds"`  // http, rpc, database, cache, broker, service
	Sure     string     `json:"sure"`   // settings, high, medium, low; "" when the system is not known
	Packages []string   `json:"packages"`
	Hosts    []string   `json:"hosts"`
	Evidence []evidence `json:"evidence"`
}

// evidence is one place that tells of a system.
type evidence struct {
	At   string `json:"at"`   // file:line
	Role string `json:"role"` // call, client, address, guard
	What string `json:"what"` // the call, as it is written
	Why  string `json:"why"`  // what names the system there; "" when nothing does
}

func runSystems(ctx context.Context, inv *invocation) (int, error) {
	if err := inv.textOrJSON("systems"); err != nil {
		return 0, err
	}
	r, err := inv.prepare(ctx)
	if err != nil {
		return 0, err
	}
	defer r.progress.finish()
	res, answers, err := r.keep(ctx, systems.Surveyor)
	if err != nil {
		return 0, err
	}
	var surveys []*systems.Survey
	seen := map[string]bool{}
	for _, a := range answers {
		if s := a.Value.(*systems.Survey); !seen[s.Package] { // a package and its test variant are judged both
			seen[s.Package] = true
			surveys = append(surveys, s)
		}
	}
	list := []system{}
	surveys, _ = systems.Confirm(surveys, res.Imports)
	for _, s := range systems.Merge(surveys) {
		list = append(list, inv.system(s))
	}
	res.Hints = append(res.Hints, r.unmet(list)...)
	output.Trouble(inv.Stderr, res, inv.Dir, inv.opts.verbose)
	code := driver.ExitCode(res, 0, nil)
	if inv.opts.format == string(output.JSON) {
		return code, printJSON(inv.Stdout, struct {
			Systems []system `json:"systems"`
		}{list})
	}
	fmt.Fprint(inv.Stdout, table(output.NewStyle(inv.color()), systemRows(list)))
	return code, nil
}

// unmet are hints about systems that the settings name by hosts which no call has, where
// all packages were looked at. An address that comes from outside has no host here.
func (r *run) unmet(list []system) (hints []string) {
	if !r.whole {
		return nil
	}
	for _, one := range r.settings.all {
		for _, s := range one.Systems {
			if len(s.Hosts) == 0 || slices.ContainsFunc(list, func(met system) bool { return met.System == s.Name.V }) {
				continue
			}
			hints = append(hints, fmt.Sprintf("%s:%d:%d: system %s: no call is known to go to one of its hosts",
				output.Rel(r.Dir, one.Path()), s.Name.Line, s.Name.Col, s.Name.V))
		}
	}
	slices.Sort(hints)
	return slices.Compact(hints)
}

func (inv *invocation) system(s *systems.System) system {
	out := system{System: s.Name, Packages: append([]string{}, s.Packages...), Hosts: append([]string{}, s.Hosts...), Kinds: []string{}, Evidence: []evidence{}}
	if s.Name != "" {
		out.Sure = s.Sure.String()
	}
	for _, k := range s.Kinds {
		out.Kinds = append(out.Kinds, string(k))
	}
	for _, u := range s.Uses {
		at := fmt.Sprintf("%s:%d", output.Rel(inv.Dir, u.Pos.Filename), u.Pos.Line)
		out.Evidence = append(out.Evidence, evidence{at, string(u.Role), u.What, u.Why})
	}
	return out
}

// systemRows are the lines of the table: for each system the places that say
// something new, each with how many more say the same.
func systemRows(list []system) [][]string {
	rows := [][]string{{"SYSTEM", "KIND", "SURE", "WHERE", "WHY"}}
	for _, s := range list {
		name := s.System
		if name == "" {
			name = "(unknown)"
		}
		head := []string{name, strings.Join(s.Kinds, ", "), s.Sure}
		for i, e := range s.Evidence {
			more, repeats := 0, false
			for j, other := range s.Evidence {
				if other.Why != e.Why || other.Role != e.Role {
					continue
				}
				repeats = repeats || j < i
				more++
			}
			if repeats {
				continue
			}
			why := e.Role + " " + e.What
			if e.Why != "" {
				why += ": " + e.Why
			}
			if more > 1 {
				why += fmt.Sprintf(" (and %d more)", more-1)
			}
			rows = append(rows, append(head, e.At, why))
			head = []string{"", "", ""}
		}
	}
	return rows
}
