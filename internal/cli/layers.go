package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/output"
)

// placed is a package as `resilint layers -format json` prints it.
type placed struct {
	Package string   `json:"package"`
	Layer   string   `json:"layer"` // domain, application, adapter_in, adapter_out, composition, library, unknown
	Sure    string   `json:"sure"`  // settings, high, medium, low; "" when the layer is unknown
	Reasons []string `json:"reasons"`
}

func runLayers(ctx context.Context, inv *invocation) (int, error) {
	if err := inv.textOrJSON("layers"); err != nil {
		return 0, err
	}
	r, err := inv.prepare(ctx)
	if err != nil {
		return 0, err
	}
	defer r.progress.finish()
	res, answers, err := r.keep(ctx, layers.Analyzer)
	if err != nil {
		return 0, err
	}
	output.Trouble(inv.Stderr, res, inv.Dir, inv.opts.verbose)
	list := []placed{}
	for _, a := range answers {
		answer := a.Value.(*layers.Answer)
		p := placed{a.Package, answer.Layer.String(), answer.Confidence.String(), append([]string{}, answer.Reasons...)}
		if answer.Layer == layers.Unknown {
			p.Sure = ""
		}
		list = append(list, p)
	}
	// A package and its test variant are judged both.
	list = slices.CompactFunc(list, func(a, b placed) bool { return a.Package == b.Package })
	code := driver.ExitCode(res, 0, nil)
	if inv.opts.format == "json" {
		return code, printJSON(inv.Stdout, struct {
			Packages []placed `json:"packages"`
		}{list})
	}
	rows := [][]string{{"PACKAGE", "LAYER", "SURE", "WHY"}}
	for _, p := range list {
		rows = append(rows, []string{p.Package, p.Layer, p.Sure, strings.Join(p.Reasons, "; ")})
	}
	fmt.Fprint(inv.Stdout, table(output.NewStyle(inv.color()), rows))
	return code, nil
}
