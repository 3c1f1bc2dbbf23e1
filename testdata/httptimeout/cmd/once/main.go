// Command once serves nobody: who started it waits for it.
package main

import (
	"log"
	"net/http"
	"os"

	"example.test/shop/httptimeout/internal/partner"
)

func main() {
	if err := partner.NewRates(os.Args[1], &http.Client{}).Ready(); err != nil {
		log.Fatal(err)
	}
}
