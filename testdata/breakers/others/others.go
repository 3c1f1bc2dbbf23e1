// Package others makes breakers of libraries with constructors and registries.
package others

import (
	"context"
	"time"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/eapache/go-resiliency/breaker"
	zero "github.com/zeromicro/go-zero/core/breaker"
)

var eapache = breaker.New(3, 1, 5*time.Second) // breaker "opens after 3 failures for 5s, counts every error" kept=var

func run() error {
	return eapache.Run(func() error { return nil }) // breaker "runs" complete=true
}

func setUp() {
	hystrix.ConfigureCommand("stock", hystrix.CommandConfig{Timeout: 500, ErrorPercentThreshold: 25, SleepWindow: 30000}) // breaker "opens at 25% of calls failed from 20 calls on for 30s, 1 trial call, counts every error" name=stock kept=name
	hystrix.Configure(map[string]hystrix.CommandConfig{"price": {}, "tax": {RequestVolumeThreshold: 50}})                 // breaker "opens at 50% of calls failed from 20 calls on for 5s, 1 trial call, counts every error" name=price "opens at 50% of calls failed from 50 calls on for 5s, 1 trial call, counts every error" name=tax
}

func stock(ctx context.Context) error {
	return hystrix.DoC(ctx, "stock", func(context.Context) error { return nil }, nil) // breaker "runs" name=stock through=stock fallback=false
}

func unset() error {
	return hystrix.Do("unset", func() error { return nil }, func(error) error { return nil }) // breaker "runs" name=unset through= fallback=true
}

var adaptive = zero.NewBreaker(zero.WithName("zero")) // breaker "opens as the library weighs, counts every error, state changes told" name=zero

func byName() error {
	if err := zero.Do("byname", func() error { return nil }); err != nil { // breaker "runs" name=byname
		return err
	}
	return adaptive.Do(func() error { return nil }) // breaker "runs" through=zero
}
