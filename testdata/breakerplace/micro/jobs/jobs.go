// Package jobs runs what was queued, each kind of job behind a breaker.
package jobs

import (
	"context"
	"sync"

	"github.com/sony/gobreaker/v2"
)

// Job is work to do.
type Job struct {
	Tenant string
	Do     func(context.Context) error
}

// Pool runs jobs.
type Pool struct {
	mu  sync.Mutex
	cbs map[string]*gobreaker.CircuitBreaker[any]
}

// Run has the key and the work from one value: they cannot be mixed up.
func (p *Pool) Run(ctx context.Context, job *Job) error {
	_, err := p.of(job.Tenant).Execute(func() (any, error) { return nil, job.Do(ctx) })
	return err
}

// RunAs is given both, each by itself.
func (p *Pool) RunAs(ctx context.Context, kind string, do func(context.Context) error) error {
	_, err := p.of(kind).Execute(func() (any, error) { return nil, do(ctx) }) // want `RES4202: the circuit breaker is picked by the string kind in Pool\.RunAs`
	return err
}

func (p *Pool) of(key string) *gobreaker.CircuitBreaker[any] {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cbs[key] == nil {
		p.cbs[key] = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: key})
	}
	return p.cbs[key]
}
