// Package k8s has retries by the helpers of Kubernetes.
package k8s

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
)

func get() error {
	r, err := http.Get("https://rates.example.test/latest")
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func exponential() error {
	return wait.ExponentialBackoff(wait.Backoff{Steps: 4, Duration: 10 * time.Millisecond, Factor: 2, Jitter: 0.1}, func() (bool, error) { // policy "4 attempts, exponential from 10ms with jitter, some errors" worst=77ms ends=no cancel=no
		if err := get(); err != nil {
			return false, nil
		}
		return true, nil
	})
}

func withContext(ctx context.Context) error {
	b := wait.Backoff{Steps: 3, Duration: time.Second}
	return wait.ExponentialBackoffWithContext(ctx, b, func(context.Context) (bool, error) { // policy "3 attempts, fixed 1s, some errors" worst=2s ends=yes cancel=yes
		return get() == nil, nil
	})
}

// An error ends it: nothing is tried again.
func stops() error {
	return wait.ExponentialBackoff(wait.Backoff{Steps: 4, Duration: time.Second}, func() (bool, error) {
		if err := get(); err != nil {
			return false, err
		}
		return true, nil
	})
}

func conflict() error {
	return retry.RetryOnConflict(retry.DefaultRetry, get) // policy "5 attempts, fixed 10ms with jitter, rejections only" worst=44ms
}

func onError() error {
	return retry.OnError(retry.DefaultBackoff, func(error) bool { return true }, get) // policy "4 attempts, exponential from 10ms with jitter, some errors" predicates=1 worst=341ms
}

// Polling asks until something holds.
func poll(ctx context.Context) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(context.Context) (bool, error) {
		return get() == nil, nil
	})
}

var slow = wait.Backoff{Steps: 6, Duration: time.Second, Factor: 3, Cap: 10 * time.Second}

func packageVar() error {
	return retry.OnError(slow, func(error) bool { return true }, get) // policy "6 attempts, exponential from 1s to 10s, some errors" worst=33s
}
