// Command proxy is run by developers.
package main

import (
	"net/http"
	"time"
)

func main() { http.DefaultClient.Timeout = time.Second }
