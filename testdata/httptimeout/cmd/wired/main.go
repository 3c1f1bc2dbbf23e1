// Command wired puts a service together.
package main

import (
	"log"
	"net/http"
	"os"
	"time"

	"example.test/shop/httptimeout/internal/partner"
)

func main() {
	if len(os.Args) > 2 {
		check()
		return
	}
	serve()
}

// Somebody waits for a check, though the program can serve, too.
func check() {
	if err := partner.NewRates(os.Args[1], &http.Client{}).Ready(); err != nil {
		log.Fatal(err)
	}
}

func serve() {
	plain := &http.Client{} // want `RES2001: http\.Client sends without a time limit: it has no timeout, and partner\.Rates\.Ready sets no deadline`
	rates := partner.NewRates(os.Args[1], plain)

	// Whether a deadline comes with the context of its methods is for their callers: strict.
	seats := partner.NewSeats(os.Args[1], &http.Client{}) // want `RES2001: http\.Client sends without a time limit: it has no timeout, and the context of partner\.Seats\.Free is its caller's`

	// It has a timeout, or gets one later.
	limited := partner.NewRates(os.Args[1], &http.Client{Timeout: time.Second})
	later := &http.Client{}
	alike := partner.NewRates(os.Args[1], later)
	later.Timeout = time.Second

	// What is handed over here is limited, changed or replaced over there.
	log.Print(rates, seats, limited, alike,
		partner.NewSoon(&http.Client{}),
		partner.NewSet(&http.Client{}),
		partner.NewLater(&http.Client{}),
		partner.NewSwapped(&http.Client{}),
		partner.NewCopied(&http.Client{}),
		partner.NewLent(&http.Client{}),
	)
	log.Print(build())
	log.Fatal(http.ListenAndServe(":8080", nil))
}

func build() *partner.Rates {
	return partner.NewRates(os.Args[1], &http.Client{}) // want `RES2001: `
}
