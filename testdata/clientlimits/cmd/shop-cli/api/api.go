// Package api is part of a program for the command line.
package api

import (
	"net/http"
	"time"
)

type API struct{ http *http.Client }

// New returns a client for one command.
func New() *API { return &API{http: &http.Client{Timeout: 10 * time.Second}} }

// Get sends one request.
func (a *API) Get(url string) (*http.Response, error) { return a.http.Get(url) }
