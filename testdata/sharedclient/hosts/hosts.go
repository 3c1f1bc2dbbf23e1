// Package hosts sends to addresses that are constant, at least at their start.
package hosts

import (
	"fmt"
	"net/http"
	"time"
)

const mapsBase = "https://maps.geo-provider.net/v1"

var client = &http.Client{Timeout: time.Second} // want `RES2201: one client for two systems: a request to geo-provider\.net and a request to pay-provider\.com share`

func locate(q string) (*http.Response, error) {
	return client.Get(fmt.Sprintf("%s/search?q=%s", mapsBase, q))
}

func route(q string) (*http.Response, error) { return client.Get(mapsBase + "/route?q=" + q) }

func pay(id string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPost, "https://api.pay-provider.com/charges/"+id, nil)
	if err != nil {
		return nil, err
	}
	return client.Do(req)
}

// Two hosts of one provider are one system.
var provider = &http.Client{Timeout: time.Second}

func token() (*http.Response, error) {
	return provider.Get("https://auth.pay-provider.com/token")
}

func account() (*http.Response, error) {
	return provider.Get("https://api.pay-provider.com/account")
}

// A downloader goes wherever its users say.
var downloads = &http.Client{Timeout: time.Minute}

func fetch(url string) (*http.Response, error) { return downloads.Get(url) }

func icon() (*http.Response, error) { return downloads.Get("https://cdn.pay-provider.com/icon.png") }

// Constants that are no hosts, and hosts on this machine.
var local = &http.Client{Timeout: time.Second}

func probe() error {
	for _, u := range []string{"http://localhost:8080/", "http://127.0.0.1:9090/"} {
		if _, err := local.Get(u); err != nil {
			return err
		}
	}
	if _, err := local.Get("http://localhost:8080/healthz"); err != nil {
		return err
	}
	_, err := local.Get("https://api.pay-provider.com/ping")
	return err
}

// The host goes on after the constant.
var tenants = &http.Client{Timeout: time.Second}

func tenant(name string) (*http.Response, error) { return tenants.Get("https://" + name + ".pay.net/") }

func tenantOf(name string) (*http.Response, error) { return tenants.Get("https://pay-" + name) }

func home() (*http.Response, error) { return tenants.Get("https://www.pay-provider.com/") }
