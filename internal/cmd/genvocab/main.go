// Genvocab writes catalogue/vocabulary_gen.go, the lists of the words that rows
// may use, from the constants of the package. It runs in that folder, and apart
// from gencatalogue, which needs the lists to compile.
package main

import (
	"log"
	"os"

	"github.com/resilint/resilint/internal/vocabulary"
)

func main() {
	log.SetFlags(0)
	sets, err := vocabulary.Read(".")
	if err != nil {
		log.Fatal(err)
	}
	src, err := vocabulary.Source(sets)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("vocabulary_gen.go", src, 0o644); err != nil {
		log.Fatal(err)
	}
}
