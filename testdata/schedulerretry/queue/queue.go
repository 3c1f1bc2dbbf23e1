// Package queue has jobs that a scheduler or a job queue runs.
package queue

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/hibiken/asynq"
	"github.com/robfig/cron/v3"
)

type Jobs struct{ http *http.Client }

func (j *Jobs) put() error {
	resp, err := j.http.Post("http://partner/prices", "text/plain", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Register hands functions to a scheduler.
func (j *Jobs) Register(c *cron.Cron) error {
	if _, err := c.AddFunc("@daily", j.prices); err != nil {
		return err
	}
	_, err := c.AddFunc("@hourly", func() {
		_ = retry.Do(j.put, retry.Attempts(3), retry.Delay(time.Minute), retry.DelayType(retry.FixedDelay)) // want `RES1701: retry in memory can wait 2m0s in all \(3 attempts, fixed 60s, any error\) in a scheduled job`
	})
	return err
}

func (j *Jobs) prices() {
	_ = retry.Do(j.put, retry.Attempts(5), retry.Delay(time.Minute), retry.DelayType(retry.FixedDelay)) // want `RES1701: retry in memory can wait 4m0s in all`
}

// Handle is given a task of the queue, which has retries of its own.
func (j *Jobs) Handle(_ context.Context, _ *asynq.Task) error {
	for { // want `RES1701: retry in memory can wait without end .* in the job \(\*Jobs\).Handle`
		if err := j.put(); err == nil {
			return nil
		}
		time.Sleep(10 * time.Second)
	}
}

// Mux registers a literal.
func (j *Jobs) Mux(mux *asynq.ServeMux) {
	mux.HandleFunc("short", func(context.Context, *asynq.Task) error {
		return retry.Do(j.put, retry.Attempts(2), retry.Delay(time.Second), retry.DelayType(retry.FixedDelay))
	})
}
