// Command shop wires the service: the breaker is made here and handed on.
package main

import "github.com/sony/gobreaker/v2"

func main() {
	_ = gobreaker.NewCircuitBreaker[int](gobreaker.Settings{Name: "pricing"})
}
