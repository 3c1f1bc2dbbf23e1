package config

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/rule"
	"go.yaml.in/yaml/v3"
)

// What a code may be set to, beside the names of the severities.
const (
	choiceOff = "off"
	choiceOn  = "on"
)

// choiceNames are all that a code or an analyzer may be set to.
func choiceNames() []string { return append([]string{choiceOff, choiceOn}, rule.SeverityNames()...) }

// choices say what is on, by code.
type choices struct {
	only bool // everything that is not named is off
	of   map[string]string
}

// ruleSettings are the rules section of a file: what is on, and the options.
type ruleSettings struct {
	choices choices
	options Options
}

func (r *ruleSettings) fromNode(d *decoder, n *yaml.Node) {
	byCode, byAnalyzer := map[string]string{}, map[string]string{}
	d.pairs(n, func(key, val *yaml.Node) {
		if known, ok := rule.Lookup(key.Value); ok {
			byCode[known.Code] = d.choice(val)
			return
		}
		codes := rule.CodesOf(key.Value)
		if codes == nil {
			d.errorf(key, codeUnknown, "%s", unknownRule(key.Value))
			return
		}
		choice := ""
		if val.Kind == yaml.MappingNode {
			choice = d.options(key.Value, val, &r.options)
		} else {
			choice = d.choice(val)
		}
		for _, c := range codes {
			byAnalyzer[c] = choice
		}
	})
	for c, choice := range byCode {
		byAnalyzer[c] = choice
	}
	r.choices.of = byAnalyzer
}

func (d *decoder) choice(n *yaml.Node) string {
	// YAML 1.1 readers take off and on for truth values; this one does not, but
	// the author may have written what those accept.
	if n.Tag == "!!bool" {
		d.errorf(n, "", "write on or off instead of %s", n.Value)
		return ""
	}
	text, ok := d.text(n, "one of "+strings.Join(choiceNames(), ", "))
	if ok && !slices.Contains(choiceNames(), text) {
		d.errorf(n, codeUnknown, "unknown setting %q%s", text, rule.Hint(text, choiceNames()))
		return ""
	}
	return text
}

// severityKey is the key that stands beside the options of an analyzer.
const severityKey = "severity"

// options decodes the mapping form of an analyzer's settings and returns its
// severity or "".
func (d *decoder) options(analyzer string, n *yaml.Node, into *Options) (choice string) {
	var fields []field
	target, ok := optionsOf(into, analyzer)
	if ok {
		fields = fieldsOf(target.Type())
	}
	d.pairs(n, func(key, val *yaml.Node) {
		if key.Value == severityKey {
			choice = d.choice(val)
			return
		}
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value })
		if i < 0 {
			d.errorf(key, codeUnknown, "%s has no option %q%s", analyzer, key.Value, rule.Hint(key.Value, append(keysOf(fields), severityKey)))
			return
		}
		d.value(val, target.Field(fields[i].index))
	})
	return choice
}

// optionsOf returns the options of an analyzer; ok is false when it has none.
func optionsOf(o *Options, analyzer string) (v reflect.Value, ok bool) {
	all := fieldsOf(reflect.TypeFor[Options]())
	i := slices.IndexFunc(all, func(f field) bool { return f.key == analyzer })
	if i < 0 {
		return v, false
	}
	return reflect.ValueOf(o).Elem().Field(all[i].index), true
}

func (d *decoder) into(n *yaml.Node, v any) { d.value(n, reflect.ValueOf(v).Elem()) }

// unknownRule says what is wrong with a word that is neither code nor analyzer.
func unknownRule(word string) string {
	if strings.HasPrefix(word, "RES") {
		return rule.UnknownCode(word)
	}
	known := append(rule.AnalyzerNames(), rule.CodeNames()...)
	return fmt.Sprintf("unknown code or analyzer %q%s", word, rule.Hint(word, known))
}

// parseRules reads the value of the -rules flag, a list separated by commas:
// `NAME` reports only what is named so, `-NAME` leaves it out, `NAME=warning`
// (or off, on, info, error) sets it. A name is a code, the beginning of some
// (RES22), or an analyzer; later entries go before earlier ones.
func parseRules(text string) (choices, error) {
	c := choices{of: map[string]string{}}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		name, choice, isSet := strings.Cut(part, "=")
		name, isMinus := strings.CutPrefix(name, "-")
		switch {
		case isSet && (isMinus || !slices.Contains(choiceNames(), choice)):
			return c, fmt.Errorf("%q: unknown setting %q%s", part, choice, rule.Hint(choice, choiceNames()))
		case isMinus:
			choice = choiceOff
		case !isSet:
			choice = choiceOn
			c.only = true
		}
		codes := rule.CodesOf(name)
		if known, ok := rule.Lookup(name); ok {
			codes = []string{known.Code}
		} else if codes == nil {
			codes = rule.CodesFrom(name)
		}
		if codes == nil {
			return c, fmt.Errorf("%s", unknownRule(name))
		}
		for _, code := range codes {
			c.of[code] = choice
		}
	}
	return c, nil
}
