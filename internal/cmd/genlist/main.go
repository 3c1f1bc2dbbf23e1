// Genlist writes analyzers/analyzers.go, the list of the rules, from the
// folders beside it. It stands apart from gendocs, which needs the list to
// compile.
package main

import (
	"log"
	"os"
	"path/filepath"

	"github.com/resilint/resilint/internal/docgen"
)

func main() {
	log.SetFlags(0)
	folders, err := docgen.RuleFolders(".")
	if err != nil {
		log.Fatal(err)
	}
	src, err := docgen.List(folders)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("analyzers", "analyzers.go"), src, 0o644); err != nil {
		log.Fatal(err)
	}
}
