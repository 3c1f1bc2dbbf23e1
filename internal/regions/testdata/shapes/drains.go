package shapes

import (
	"context"
	"time"
)

type outcome struct {
	value string
	err   error
}

// The outcomes of workers, the first good one counts.
// want loop
func firstGood(nodes []node, outcomes <-chan outcome) (string, error) {
	var last error
	for range nodes {
		out := <-outcomes
		if out.err != nil {
			last = out.err
			continue
		}
		return out.value, nil
	}
	return "", last
}

// want loop
func firstGoodErr(errs <-chan error, n int) (err error) {
	for range n {
		if err = <-errs; err == nil {
			return nil
		}
	}
	return err
}

// want loop
func firstGoodUntil(ctx context.Context, nodes []node, outcomes <-chan outcome) (string, error) {
	for range nodes {
		select {
		case out := <-outcomes:
			if out.err != nil {
				continue
			}
			return out.value, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	return "", context.Canceled
}

// want loop
func waitEach(nodes []node, done <-chan struct{}) error {
	for range nodes {
		<-done
		if err := post(); err != nil {
			continue
		}
		return nil
	}
	return nil
}

// Another job each time.
// want loop
func firstJob(jobs <-chan string) {
	for {
		job := <-jobs
		if err := charge(job); err != nil {
			continue
		}
		return
	}
}

// A ticker only paces.
// want retry
func ticked(tick <-chan time.Time) {
	for {
		<-tick
		if err := post(); err != nil {
			continue
		}
		return
	}
}

// A permit is no item.
// want retry attempts=3
func permitted(permits <-chan struct{}) (err error) {
	for range 3 {
		<-permits
		if err = post(); err == nil {
			return nil
		}
	}
	return err
}

// The attempt runs beside, and its outcome comes by a channel.
// want retry attempts=3
func beside() (err error) {
	errs := make(chan error, 1)
	for range 3 {
		go func() { errs <- post() }()
		if err = <-errs; err == nil {
			return nil
		}
	}
	return err
}
