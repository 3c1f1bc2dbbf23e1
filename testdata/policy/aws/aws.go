// Package aws has clients of the AWS SDK, which try again by themselves.
package aws

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

func defaults(ctx context.Context) (*sqs.Client, error) {
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRegion("eu-central-1"))
	if err != nil {
		return nil, err
	}
	return sqs.NewFromConfig(cfg), nil // policy "3 attempts, exponential from 1s to 20s with jitter, some errors" from=default_of_the_library methods=no worst=3s
}

func attempts(ctx context.Context) *sqs.Client {
	cfg, _ := config.LoadDefaultConfig(ctx, config.WithRetryMaxAttempts(8))
	return sqs.NewFromConfig(cfg) // policy "8 attempts, exponential from 1s to 20s with jitter, some errors"
}

func retryer(ctx context.Context) *sqs.Client {
	cfg, _ := config.LoadDefaultConfig(ctx, config.WithRetryer(func() aws.Retryer {
		return retry.AddWithMaxBackoffDelay(retry.AddWithMaxAttempts(retry.NewStandard(), 5), 3*time.Second)
	}))
	return sqs.NewFromConfig(cfg) // policy "5 attempts, exponential from 1s to 3s with jitter, some errors" worst=9s
}

func standard(ctx context.Context) *sqs.Client {
	r := retry.NewStandard(func(o *retry.StandardOptions) {
		o.MaxAttempts = 6
		o.MaxBackoff = 2 * time.Second
	})
	cfg, _ := config.LoadDefaultConfig(ctx)
	return sqs.NewFromConfig(cfg, func(o *sqs.Options) { o.Retryer = r }) // policy "6 attempts, exponential from 1s to 2s with jitter, some errors"
}

func perClient(ctx context.Context) *sqs.Client {
	cfg, _ := config.LoadDefaultConfig(ctx)
	return sqs.NewFromConfig(cfg, func(o *sqs.Options) { o.RetryMaxAttempts = 2 }) // policy "2 attempts, exponential from 1s to 20s with jitter, some errors"
}

func off(ctx context.Context) *sqs.Client {
	cfg, _ := config.LoadDefaultConfig(ctx, config.WithRetryer(func() aws.Retryer { return aws.NopRetryer{} }))
	return sqs.NewFromConfig(cfg)
}

// The configuration may say anything.
func given(cfg aws.Config) *sqs.Client {
	return sqs.NewFromConfig(cfg) // policy "attempts unknown, some errors"
}
