// Package config sets up what the program protects itself with.
package config

import "github.com/afex/hystrix-go/hystrix"

// Commands sets up the commands of hystrix.
func Commands() {
	hystrix.ConfigureCommand("http_get", hystrix.CommandConfig{Timeout: 1000}) // want `RES4002: circuit breaker named "http_get": the name does not say which system is cut off`
	hystrix.ConfigureCommand("stock", hystrix.CommandConfig{Timeout: 1000})
	for name, timeout := range map[string]int{"mail": 500, "maps": 2000} {
		hystrix.ConfigureCommand(name, hystrix.CommandConfig{Timeout: timeout})
	}
}
