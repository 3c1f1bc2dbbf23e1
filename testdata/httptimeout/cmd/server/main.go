// Command server serves.
package main

import "net/http"

func main() {
	http.HandleFunc("/drivers", func(w http.ResponseWriter, r *http.Request) {
		resp, err := http.Get("http://drivers.internal/") // want `RES2002: `
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		_ = resp.Body.Close()
	})
	_ = http.ListenAndServe(":8080", nil)
}
