package cli

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/nearest"
)

// command is one of the things resilint does.
type command struct {
	name  string // "" is what happens without a name: the analysis
	args  string
	short string // one line
	long  string // further lines for its help
	flags []string
	raw   bool // its arguments are not looked at
	run   func(context.Context, *invocation) (int, error)
}

// analyse is what happens when no command is named.
var analyse = &command{
	args:  "[packages]",
	short: "analyse packages (without any: ./...)",
	flags: []string{"profile", "rules", "format", "config", "tags", "test", "fail-on", "fix", "diff", "new-from", "no-baseline", "C", "v", "color"},
	run:   runAnalysis,
}

// commands are the named ones, in the order of the help. They are set in init,
// because help itself prints them.
var commands []*command

func init() {
	commands = []*command{
		{
			name: "explain", args: "CODE|NAME...", short: "explain codes and analyzers; with -at the retries at a line",
			long: "CODE is one such as RES2001, or what several begin with, such as RES20; NAME that of an analyzer\n" +
				"such as httptimeout.\n" +
				"-at prints, instead, how each retry that covers a line is understood, and where each number comes from.",
			flags: []string{"at", "config", "tags", "test", "C", "v", "color"}, run: runExplain,
		},
		{
			name: "rules", short: "list all codes",
			flags: []string{"format", "color"}, run: runRules,
		},
		{
			name: "layers", args: "[packages]", short: "print the layer of each package, and why it is thought so",
			long:  "How sure the answer is: settings, high, medium or low. Rules act on settings and high only.",
			flags: []string{"format", "config", "tags", "test", "C", "v", "color"}, run: runLayers,
		},
		{
			name: "init", short: "write a first " + config.FileName + " from what the code shows",
			long: "Layers and external systems are written as they are taken to be, and how much each profile would\n" +
				"report. An existing file is left alone.",
			flags: []string{"profile", "tags", "C", "v"}, run: runInit,
		},
		{
			name: "baseline", args: "[packages]", short: "note the present findings, so that only new ones count",
			long: "They are kept in " + baseline.FileName + " beside go.mod. An existing file only shrinks:\n" +
				"entries that are no longer found go, new findings stay findings. Entries are known by code,\n" +
				"declaration and message, not by line.",
			flags: []string{"accept", "profile", "rules", "config", "tags", "test", "C", "v"}, run: runBaseline,
		},
		{
			name: "systems", args: "[packages]", short: "print the external systems, and how they are known",
			long: "How sure the name is: settings, high, medium or low. Settings name systems by packages and hosts;\n" +
				"else the host of a constant URL, a library, a folder, or the setting that an address comes from does.",
			flags: []string{"format", "config", "tags", "test", "C", "v", "color"}, run: runSystems,
		},
		{
			name: "map", args: "[packages]", short: "print the external systems and what protects their calls",
			long: "The form is text, json, html (one page with a picture) or mermaid (a flowchart that code hosts draw);\n" +
				"the name of the file decides where -o names one: .txt, .json, .html, .mmd, .md. Files to keep have no\n" +
				"line numbers. -check compares such a file with the code, says what has changed, and ends with 1 then.",
			flags: []string{"format", "o", "check", "profile", "rules", "no-baseline", "config", "tags", "test", "C", "v", "color"}, run: runMap,
		},
		{
			name: "gopls", args: "[arguments]", short: "run gopls with resilint in it",
			long: "Builds the supported gopls with the suite linked in, once, and becomes it: editors start it in place\n" +
				"of gopls. `resilint gopls build -o FILE` writes the program to a file.",
			raw: true, run: runGopls,
		},
		{
			name: "catalogue", args: "check", short: "check the rows about libraries against the modules in reach",
			long: "Looks up every built-in row, and every row under catalogue in the settings, whose package is\n" +
				"in the standard library or among the packages that the module uses.",
			flags: []string{"config", "C", "v"}, run: runCatalogue,
		},
		{name: "version", short: "print the version", run: runVersion},
		{name: "help", args: "[command]", short: "print this, or about one command", run: runHelp},
	}
}

func commandNamed(name string) *command {
	for _, c := range commands {
		if c.name == name {
			return c
		}
	}
	return nil
}

func commandNames() (names []string) {
	for _, c := range commands {
		names = append(names, c.name)
	}
	return names
}

// notPackages says, when the arguments do not name packages, that the first
// one may be a misspelt command; otherwise it returns err as it is.
func notPackages(args []string, err error) error {
	var setup *driver.SetupError
	if len(args) == 0 || !errors.As(err, &setup) {
		return err
	}
	switch setup.Kind {
	case driver.NoModule, driver.NoPackage, driver.NoMatch, driver.GoFailed:
	default:
		return err
	}
	word := args[0]
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" || slices.Contains([]string{"all", "std", "cmd", "tool", "work"}, word) {
		return err
	}
	if near := nearest.Names(word, commandNames(), 1); len(near) > 0 {
		return usagef("unknown command %q; did you mean %q? (a folder is named ./%s)", word, near[0], word)
	}
	if setup.Kind == driver.NoModule {
		return err
	}
	return usagef("%q is neither a command (%s) nor a package; a folder is named ./%s", word, strings.Join(commandNames(), ", "), word)
}
