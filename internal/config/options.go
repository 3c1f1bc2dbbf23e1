package config

// Options are the settings that single analyzers have. Each field is named by
// its analyzer; file decoding, the schema and the reference are derived from
// these declarations. The tag code names the one code that reads an option.
type Options struct {
	BreakerSettings BreakerSettings `yaml:"breakersettings"`
	LayerImport     LayerImport     `yaml:"layerimport"`
	RetryBound      RetryBound      `yaml:"retrybound"`
	RetryWrite      RetryWrite      `yaml:"retrywrite"`
	SplitSave       SplitSave       `yaml:"splitsave"`
	TimeoutOrder    TimeoutOrder    `yaml:"timeoutorder"`
	WidePort        WidePort        `yaml:"wideport"`
}

// BreakerSettings are the options of analyzer breakersettings.
type BreakerSettings struct {
	MaxFailures Number   `yaml:"max_failures" doc:"Most failures in a row that a circuit breaker may wait for before RES4301 (profile strict) reports it; 10 unless set." code:"RES4301"`
	MaxOpen     Duration `yaml:"max_open" doc:"Longest time that a circuit breaker may stay open before RES4301 (profile strict) reports it; 2m unless set." code:"RES4301"`
	MaxTrials   Number   `yaml:"max_trials" doc:"Most trial calls of a half-open circuit breaker that RES4301 (profile strict) accepts; 3 unless set." code:"RES4301"`
	MinFailures Number   `yaml:"min_failures" doc:"Fewest failures in a row after which a circuit breaker may open before RES4301 (profile strict) reports it; 5 unless set." code:"RES4301"`
	MinOpen     Duration `yaml:"min_open" doc:"Shortest time that a circuit breaker may stay open before RES4301 (profile strict) reports it; 30s unless set." code:"RES4301"`
}

// crossed finds a least that lies above the most: every breaker would be reported.
func (b *BreakerSettings) crossed(add func(pos Pos, format string, args ...any)) {
	if b.MinFailures.N > 0 && b.MaxFailures.N > 0 && b.MinFailures.N > b.MaxFailures.N {
		add(b.MinFailures.Pos, "min_failures is %d, more than max_failures, %d", b.MinFailures.N, b.MaxFailures.N)
	}
	if b.MinOpen.D > 0 && b.MaxOpen.D > 0 && b.MinOpen.D > b.MaxOpen.D {
		add(b.MinOpen.Pos, "min_open is %s, more than max_open, %s", b.MinOpen.D, b.MaxOpen.D)
	}
}

// LayerImport are the options of analyzer layerimport.
type LayerImport struct {
	Allow []Pattern `yaml:"allow" doc:"Packages that domain and application code may import although they are transport, storage or protection libraries. Import paths, or patterns relative to the module."`
}

// RetryBound are the options of analyzer retrybound.
type RetryBound struct {
	MaxAttempts      Number   `yaml:"max_attempts" doc:"Most attempts that RES3302 (profile strict) accepts, the first one included; 5 unless set." code:"RES3302"`
	MaxRelayAttempts Number   `yaml:"max_relay_attempts" doc:"Most attempts of an outbox relay that RES3302 (profile strict) accepts; 10 unless set." code:"RES3302"`
	MaxWait          Duration `yaml:"max_wait" doc:"Longest time that a retry may spend waiting between its attempts, in a function that answers requests or that one of its package calls, before RES3302 (profile strict) reports it; 30s unless set." code:"RES3302"`
}

// RetryWrite are the options of analyzer retrywrite.
type RetryWrite struct {
	KeyHeaders []Value[string] `yaml:"key_headers" doc:"Headers that carry an idempotency key, beside those that the catalogue knows."`
}

// SplitSave are the options of analyzer splitsave.
type SplitSave struct {
	EventTables []Value[string] `yaml:"event_tables" doc:"Tables that hold events or outbox rows, beside those recognised by their names. A star stands for any characters."`
}

// TimeoutOrder are the options of analyzer timeoutorder.
type TimeoutOrder struct {
	MaxConnect Duration `yaml:"max_connect" doc:"Longest time that opening a connection may take before RES2302 (profile strict) reports it; 10s unless set." code:"RES2302"`
	MaxTotal   Duration `yaml:"max_total" doc:"Longest time that a request may take as a whole, or may wait for an answer, before RES2302 (profile strict) reports it; 60s unless set." code:"RES2302"`
}

// WidePort are the options of analyzer wideport.
type WidePort struct {
	MaxMethods Number `yaml:"max_methods" doc:"Most methods that a repository port may have before RES7701 (profile review) reports it for its width; 10 unless set, the limit of the linter interfacebloat." code:"RES7701"`
}

// Strings returns the plain values.
func Strings(values []Value[string]) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = v.V
	}
	return out
}
