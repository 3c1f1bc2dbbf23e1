// Package spans asks how long durations are, and which limits contexts have.
package spans

import (
	"cmp"
	"context"
	"os"
	"time"
)

func lasts(any) {}

func under(context.Context) {}

const second = time.Second

type settings struct {
	Wait    time.Duration `envDefault:"3s"`
	Seconds int           `default:"7"`
	Env     time.Duration `env:"WAIT, default=9s"`
	Bad     time.Duration `default:"soon"`
	plain   time.Duration
	chosen  time.Duration
}

func written(fast bool) {
	lasts(5 * second) // = [5s]
	d := 2 * time.Second
	if fast {
		d = time.Second
	}
	lasts(d)                             // = [1s 2s]
	lasts(2 * d)                         // = [2s 4s]
	lasts(d + time.Minute)               // = [1m1s 1m2s]
	lasts(time.Duration(0))              // = [] zero
	lasts(time.Duration(len(os.Args)))   // = [] open
	lasts(cmp.Or(parsed(), time.Minute)) // = [1m0s] open
}

func parsed() time.Duration {
	d, _ := time.ParseDuration(os.Getenv("WAIT"))
	return d
}

func tagged(s settings) {
	lasts(s.Wait)                                 // = [3s] zero open
	lasts(time.Duration(s.Seconds) * time.Second) // = [7s] zero open
	lasts(s.Env)                                  // = [9s] zero open
	lasts(s.Bad)                                  // = [] zero
	lasts(s.plain)                                // = [] zero
	wait := s.Wait
	lasts(wait) // = [3s] zero open
}

// Configure fills what is zero.
func Configure(s *settings) {
	if s.chosen == 0 {
		s.chosen = 4 * time.Second
	}
	lasts(s.chosen) // = [4s]
}

func given(d time.Duration) {
	lasts(d) // = [1s 2s]
}

func calls() {
	given(time.Second)
	given(2 * time.Second)
}

// Limits may be called by anybody.
func Limits(ctx context.Context, late bool) {
	under(ctx) // = not known
	a, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	under(a) // = [1s]
	b := context.WithValue(a, settings{}, 1)
	under(b) // = [1s]
	c := b
	if late {
		c, stop = context.WithTimeout(context.Background(), time.Minute)
		defer stop()
	}
	under(c) // = [1s] [1m0s]
	if late {
		c = ctx
	}
	under(c)                        // = not known
	under(context.WithoutCancel(a)) // = not known
}
