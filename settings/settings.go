// Package settings has the analyzer whose flags are the settings of the whole
// suite, for drivers such as Bazel's nogo that give flags to the analyzers they
// name. All analyzers of resilint require it; without flags it need not be named.
package settings

import "github.com/resilint/resilint/internal/config"

// Analyzer reads .resilint.yml and reports nothing. `go doc` of its flags: config,
// profile, rules, first-party, test, no-related, no-baseline, no-nolint.
var Analyzer = config.Analyzer
