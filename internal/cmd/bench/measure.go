package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// tools are the programs that are compared.
type tools struct {
	self, resilint, staticcheck string
}

// sample is what one run cost: itself and all processes it started.
type sample struct {
	wall, cpu time.Duration
	mib       float64 // most memory resident at a time
	ok        bool
}

// row is one repository.
type row struct {
	name     string
	packages int
	broken   []string // packages that do not build and are left out
	// With a warm build cache.
	null, resilint, staticcheck sample
	// With an empty one.
	coldResilint, coldVet sample
}

// measure fills a row.
func (t *tools) measure(dir string, o options) (row, error) {
	r := row{name: strings.Replace(filepath.Base(dir), "__", "/", 1)}
	fmt.Fprintf(os.Stderr, "%s: filling the build cache\n", r.name)
	patterns, broken, err := buildable(dir)
	if err != nil {
		return r, err
	}
	r.broken = broken
	on := func(name string, args ...string) *exec.Cmd { return at(dir, name, append(args, patterns...)...) }
	null := func() *exec.Cmd { return on(t.self, "-null", dir) }
	out, err := null().Output()
	if err != nil {
		return r, err
	}
	if r.packages, err = strconv.Atoi(strings.TrimSpace(string(out))); err != nil {
		return r, err
	}
	resilint := func() *exec.Cmd { return on(t.resilint) }
	var nulls, warm []sample
	for i := range o.n {
		say(r.name, "warm", i)
		a, err := cost(null())
		if err != nil {
			return r, err
		}
		b, err := cost(resilint())
		if err != nil {
			return r, err
		}
		nulls, warm = append(nulls, a), append(warm, b)
	}
	r.null, r.resilint = median(nulls), median(warm)

	var sc, coldR, coldV []sample
	for i := range o.cold {
		if t.staticcheck != "" {
			say(r.name, "staticcheck", i)
			s, err := withEmpty("STATICCHECK_CACHE", on(t.staticcheck, "-tests=false"), cost)
			if err != nil {
				return r, err
			}
			sc = append(sc, s)
		}
		say(r.name, "empty build cache, resilint", i)
		a, err := withEmpty("GOCACHE", resilint(), cost)
		if err != nil {
			return r, err
		}
		say(r.name, "empty build cache, go vet", i)
		b, err := withEmpty("GOCACHE", on("go", "vet"), cost)
		if err != nil {
			return r, err
		}
		coldR, coldV = append(coldR, a), append(coldV, b)
	}
	r.staticcheck, r.coldResilint, r.coldVet = median(sc), median(coldR), median(coldV)
	return r, nil
}

func say(name, what string, i int) { fmt.Fprintf(os.Stderr, "%s: %s, run %d\n", name, what, i+1) }

func at(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	return cmd
}

// withEmpty measures a command with an empty cache that a variable names.
func withEmpty(variable string, cmd *exec.Cmd, measure func(*exec.Cmd) (sample, error)) (sample, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return sample{}, err
	}
	defer os.RemoveAll(dir)
	cmd.Env = append(os.Environ(), variable+"="+dir)
	return measure(cmd)
}

// cost runs a command and looks at its memory meanwhile.
func cost(cmd *exec.Cmd) (sample, error) {
	stop := make(chan struct{})
	peak := make(chan float64, 1)
	s, err := spent(cmd, func() { go func() { peak <- watch(cmd.Process.Pid, stop) }() })
	close(stop)
	if err == nil {
		s.mib = max(<-peak, ownPeak(cmd.ProcessState))
	}
	return s, err
}

// clocked runs a command and leaves its memory alone: looking costs.
func clocked(cmd *exec.Cmd) (sample, error) { return spent(cmd, func() {}) }

// spent runs a command and does something once it runs. A linter that finds
// something exits with 1, and that is fine; with a higher code it has not done its
// work, however fast.
func spent(cmd *exec.Cmd, meanwhile func()) (sample, error) {
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return sample{}, err
	}
	meanwhile()
	err := cmd.Wait()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() > 1) {
		return sample{}, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, tail(out.String()))
	}
	return ended(cmd, start), nil
}

// ended is the sample of a process that has ended, and of those that it started.
func ended(cmd *exec.Cmd, start time.Time) sample {
	st := cmd.ProcessState
	return sample{wall: time.Since(start), cpu: st.UserTime() + st.SystemTime(), ok: true}
}

func tail(s string) string { return s[max(0, len(s)-2000):] }

// median takes the median of each figure on its own.
func median(list []sample) sample {
	if len(list) == 0 {
		return sample{}
	}
	return sample{
		wall: middle(list, func(s sample) time.Duration { return s.wall }),
		cpu:  middle(list, func(s sample) time.Duration { return s.cpu }),
		mib:  middle(list, func(s sample) float64 { return s.mib }),
		ok:   true,
	}
}

func middle[T time.Duration | float64](list []sample, get func(sample) T) T {
	var values []T
	for _, s := range list {
		values = append(values, get(s))
	}
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
