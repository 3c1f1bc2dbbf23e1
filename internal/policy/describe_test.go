package policy

import (
	"testing"
	"time"
)

func times(n int) Count            { return Count{Known: true, N: n} }
func lasting(d time.Duration) Span { return Span{Known: true, D: d} }

var (
	endless = Count{Known: true, Unlimited: true}
	noLimit = Span{Known: true, Unlimited: true}
)

// TestString: the quote is short, leaves out what is not known, and names
// attempts always.
func TestString(t *testing.T) {
	for _, c := range []struct {
		want string
		p    Policy
	}{
		{"attempts unknown", Policy{}},
		{"1 attempt, no wait", Policy{Attempts: times(1), Wait: Wait{Growth: None, First: lasting(0)}}},
		{"10 attempts, fixed 100ms, any error", Policy{Attempts: times(10), Wait: Wait{Growth: Fixed, First: lasting(100 * time.Millisecond)}, Lets: LetsAny}},
		{"3 attempts, fixed wait, some errors", Policy{Attempts: times(3), Wait: Wait{Growth: Fixed}, Lets: LetsSome}},
		{"3 attempts, fixed 1s with jitter", Policy{Attempts: times(3), Wait: Wait{Growth: Fixed, First: lasting(time.Second), Jitter: Yes}}},
		{
			"no cap on attempts, exponential from 500ms to 60s with jitter, 15m in all",
			Policy{Attempts: endless, Elapsed: lasting(15 * time.Minute), Wait: Wait{Growth: Exponential, First: lasting(500 * time.Millisecond), Max: lasting(time.Minute), Jitter: Yes}},
		},
		{"5 attempts, exponential from 1s", Policy{Attempts: times(5), Elapsed: noLimit, Wait: Wait{Growth: Exponential, First: lasting(time.Second), Max: noLimit, Jitter: No}}},
		{"5 attempts, exponential to 30s", Policy{Attempts: times(5), Wait: Wait{Growth: Exponential, Max: lasting(30 * time.Second)}}},
		{"2 attempts, linear from 1s, rejections only", Policy{Attempts: times(2), Wait: Wait{Growth: Linear, First: lasting(time.Second)}, Lets: LetsRejected}},
		{"2 attempts, random wait", Policy{Attempts: times(2), Wait: Wait{Growth: Random, Jitter: Yes}}},
		{"2 attempts, random up to 2s", Policy{Attempts: times(2), Wait: Wait{Growth: Random, Max: lasting(2 * time.Second)}}},
		{"2 attempts, wait as the server says, errors marked as retryable", Policy{Attempts: times(2), Wait: Wait{Growth: Server}, Lets: LetsMarked}},
	} {
		if got := c.p.String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestWorst: the sum of the waits, jitter and limits put in; nothing when
// anything that matters is unknown or endless.
func TestWorst(t *testing.T) {
	doubling := Wait{Growth: Exponential, First: lasting(time.Second), Max: noLimit, Factor: 2, Jitter: No}
	capped, jittered, unsure := doubling, doubling, doubling
	capped.Max = lasting(3 * time.Second)
	jittered.Jitter, unsure.Jitter = Yes, Unknown
	linear := doubling
	linear.Growth, linear.Factor = Linear, 0
	factorless := doubling
	factorless.Factor = 0
	server := Wait{Growth: Server, RetryAfter: Yes, Jitter: No}
	for name, c := range map[string]struct {
		p    Policy
		want time.Duration
		ok   bool
	}{
		"doubling":           {Policy{Attempts: times(4), Elapsed: noLimit, Wait: doubling}, 7 * time.Second, true},
		"capped":             {Policy{Attempts: times(4), Elapsed: noLimit, Wait: capped}, 6 * time.Second, true},
		"linear":             {Policy{Attempts: times(4), Elapsed: noLimit, Wait: linear}, 6 * time.Second, true},
		"one attempt":        {Policy{Attempts: times(1), Elapsed: noLimit, Wait: doubling}, 0, true},
		"no wait":            {Policy{Attempts: endless, Elapsed: noLimit, Wait: Wait{Growth: None}}, 0, true},
		"share of jitter":    {Policy{Attempts: times(3), Elapsed: noLimit, Wait: jittered, spread: 0.5}, 4500 * time.Millisecond, true},
		"added jitter":       {Policy{Attempts: times(3), Elapsed: noLimit, Wait: jittered, extra: lasting(time.Second)}, 5 * time.Second, true},
		"unknown jitter":     {Policy{Attempts: times(3), Elapsed: noLimit, Wait: unsure}, 0, false},
		"jitter of any size": {Policy{Attempts: times(3), Elapsed: noLimit, Wait: jittered}, 0, false},
		"listed": {Policy{Attempts: times(4), Elapsed: noLimit, Wait: Wait{Growth: Linear, Jitter: No}, waits: []time.Duration{time.Second, 2 * time.Second}},
			5 * time.Second, true},
		"no factor":              {Policy{Attempts: times(3), Elapsed: noLimit, Wait: factorless}, 0, false},
		"endless":                {Policy{Attempts: endless, Elapsed: noLimit, Wait: doubling}, 0, false},
		"attempts unknown":       {Policy{Elapsed: lasting(time.Minute), Wait: doubling}, 0, false},
		"endless but limited":    {Policy{Attempts: endless, Elapsed: lasting(time.Minute), Wait: Wait{}}, time.Minute, true},
		"limited below":          {Policy{Attempts: times(10), Elapsed: lasting(5 * time.Second), Wait: doubling}, 5 * time.Second, true},
		"limited above":          {Policy{Attempts: times(3), Elapsed: lasting(time.Hour), Wait: doubling}, 3 * time.Second, true},
		"limit unknown":          {Policy{Attempts: times(3), Wait: doubling}, 0, false},
		"as the server says":     {Policy{Attempts: times(3), Elapsed: noLimit, Wait: server}, 0, false},
		"beyond what is counted": {Policy{Attempts: times(80), Elapsed: noLimit, Wait: doubling}, 0, false},
	} {
		if got, ok := c.p.Worst(); got != c.want || ok != c.ok {
			t.Errorf("%s: got %v, %t, want %v, %t", name, got, ok, c.want, c.ok)
		}
	}
}
