package config

import (
	"flag"
	"strings"

	"github.com/resilint/resilint/internal/baseline"
	"github.com/resilint/resilint/internal/rule"
)

// overrides are what the flags say.
type overrides struct {
	flagTexts
	choices    choices  // what rules says
	firstParty []string // what prefixes says
}

// flagTexts are the values of the flags as they were given.
type flagTexts struct {
	path, profile, rules, prefixes, hash   string
	tests, noRelated, noBaseline, noNolint bool
}

// flags are set by the driver before the first package is analysed.
var flags overrides

func newFlags(o *overrides) flag.FlagSet {
	var fs flag.FlagSet
	fs.Init("resilint", flag.ContinueOnError)
	fs.StringVar(&o.path, "config", "", "settings `file` to use for all packages instead of the nearest "+FileName)
	fs.Func("profile", "default, strict or review; goes before the settings file", func(text string) error {
		_, err := rule.ParseLevel(text)
		o.profile = text
		return err
	})
	fs.Func("rules", "`list` of codes and analyzers: NAME reports only what is named, -NAME leaves it out, NAME=warning sets it", func(text string) (err error) {
		o.rules = text
		o.choices, err = parseRules(text)
		return err
	})
	fs.Func("first-party", "comma-separated import path `prefixes` of further code of your own", func(text string) error {
		o.prefixes, o.firstParty = text, nil
		for p := range strings.SplitSeq(text, ",") {
			if p = strings.TrimSuffix(strings.TrimSpace(p), "/..."); p != "" {
				o.firstParty = append(o.firstParty, p)
			}
		}
		return nil
	})
	fs.BoolVar(&o.tests, "test", false, "report in test code, too")
	fs.BoolFunc("no-related", "leave related places out of diagnostics", func(text string) error {
		o.noRelated = text == "true"
		return nil
	})
	fs.BoolVar(&o.noNolint, "no-nolint", false, "leave //nolint comments to the program that runs the analyzers")
	fs.BoolVar(&o.noBaseline, "no-baseline", false, "report the findings that "+baseline.FileName+" knows, too")
	fs.StringVar(&o.hash, "hash", "", "`hash` of the settings; has no effect but on caches that know the flags")
	return fs
}
