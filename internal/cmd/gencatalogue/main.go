// Gencatalogue compiles catalogue/data/*.yaml into the file that is embedded.
// It runs in the catalogue folder.
package main

import (
	"log"
	"os"

	"github.com/resilint/resilint/catalogue"
)

func main() {
	log.SetFlags(0)
	rows, err := catalogue.Compile(os.DirFS("data"))
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("catalogue_gen.txt", []byte(rows), 0o644); err != nil {
		log.Fatal(err)
	}
}
