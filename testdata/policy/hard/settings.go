package hard

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"strconv"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
)

// Config has defaults where it is completed.
type Config struct {
	MaxAttempts uint
	Delay       time.Duration
	Unknown     uint
}

func (c *Config) complete() {
	if c.MaxAttempts == 0 {
		c.MaxAttempts = 5
	}
	if c.Delay <= 0 {
		c.Delay = 2 * time.Second
	}
}

type service struct{ cfg Config }

func (s *service) fetch() error {
	return retry.Do(get, retry.Attempts(s.cfg.MaxAttempts), retry.Delay(s.cfg.Delay)) // policy "5 attempts, exponential from 2s with jitter, any error" from=default_of_Config.MaxAttempts usual=true
}

func (s *service) fetchUnknown() error {
	return retry.Do(get, retry.Attempts(s.cfg.Unknown)) // policy "attempts unknown, exponential from 100ms with jitter, any error"
}

// Tagged has defaults in tags, as libraries for settings read them.
type Tagged struct {
	Retries  int           `env:"RETRIES" envDefault:"3"`
	Wait     time.Duration `default:"250ms"`
	Optional int           `json:"optional"`
}

func tagged(t Tagged) *retryablehttp.Client {
	c := retryablehttp.NewClient() // policy "4 attempts, exponential from 250ms to 30s, some errors" from=default_of_Tagged.Retries usual=true
	c.RetryMax = t.Retries
	c.RetryWaitMin = t.Wait
	return c
}

func taggedOptional(t *Tagged) *retryablehttp.Client {
	c := retryablehttp.NewClient() // policy "attempts unknown, exponential from 1s to 30s, some errors"
	c.RetryMax = t.Optional
	return c
}

// Options has its defaults in a variable that is named so.
type Options struct{ Attempts uint }

var defaults = Options{Attempts: 8}

func withOptions(o Options) error {
	return retry.Do(get, retry.Attempts(o.Attempts)) // policy "8 attempts, exponential from 100ms with jitter, any error" from=default_of_Options.Attempts usual=true
}

// literal knows the settings it is given.
func literal(ctx context.Context) error {
	return run(ctx, Limits{Tries: 3, Pause: time.Second})
}

// Limits are given by the one caller.
type Limits struct {
	Tries uint64
	Pause time.Duration
}

func run(ctx context.Context, l Limits) error {
	b := backoff.WithMaxRetries(backoff.NewConstantBackOff(l.Pause), l.Tries)
	return backoff.Retry(get, backoff.WithContext(b, ctx)) // policy "4 attempts, fixed 1s, any error" usual=false
}

type repository struct {
	backoff backoff.BackOff
	opts    []retry.Option
	policy  backoff.ExponentialBackOff
}

func newRepository() *repository {
	r := &repository{
		backoff: backoff.WithMaxRetries(backoff.NewConstantBackOff(30*time.Millisecond), 5),
		opts:    []retry.Option{retry.Attempts(2)},
	}
	return r
}

func (r *repository) save() error {
	return backoff.Retry(get, r.backoff) // policy "6 attempts, fixed 30ms, any error"
}

func (r *repository) load() error {
	return retry.Do(get, r.opts...) // policy "2 attempts, exponential from 100ms with jitter, any error"
}

// store takes whatever policy it is given.
type store struct{ b backoff.BackOff }

func newStore(b backoff.BackOff) *store { return &store{b: b} }

func (s *store) save() error {
	return backoff.Retry(get, s.b) // policy "attempts unknown, any error"
}

var standard = backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 3)

func packagePolicy() error {
	return backoff.Retry(get, standard) // policy "4 attempts, fixed 1s, any error"
}

// tries is set by whoever starts the program.
var tries = uint(3)

func init() { tries = lookup() }

func lookup() uint { return uint(time.Now().Unix()) }

func packageNumber() error {
	return retry.Do(get, retry.Attempts(tries)) // policy "attempts unknown, exponential from 100ms with jitter, any error"
}

// number reads a setting, or takes what the caller says.
func number(name string, fallback uint) uint {
	n, err := strconv.Atoi(os.Getenv(name))
	if err != nil {
		return fallback
	}
	return uint(n)
}

func fromEnvironment() error {
	return retry.Do(get, retry.Attempts(number("TRIES", 4))) // policy "4 attempts, exponential from 100ms with jitter, any error" from=default_given_to_number usual=true
}

var flagged = uint64(3)

func init() { flag.Uint64Var(&flagged, "tries", 3, "how often to try") }

func fromFlag() error {
	return backoff.Retry(get, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), flagged)) // policy "4 attempts, fixed 1s, any error" from=default_of_flagged usual=true
}

// The file may say something else.
func fromFile(file []byte) error {
	l := Limits{Tries: 2, Pause: time.Second}
	if err := json.Unmarshal(file, &l); err != nil {
		return err
	}
	return backoff.Retry(get, backoff.WithMaxRetries(backoff.NewConstantBackOff(l.Pause), l.Tries)) // policy "3 attempts, fixed 1s, any error" from=default_of_Limits.Tries usual=true
}

// fetcher is what callers know: who calls the method is out of sight.
type fetcher interface{ fetch(tries uint) error }

type remote struct{}

func (remote) fetch(tries uint) error {
	return retry.Do(get, retry.Attempts(tries)) // policy "attempts unknown, exponential from 100ms with jitter, any error"
}

func direct() error { return remote{}.fetch(3) }

func through(f fetcher) error { return f.fetch(8) }
