// Gendocs writes the pages and tables that are derived from the rules. With
// -check it writes nothing and fails when one is out of date.
package main

import (
	"flag"
	"fmt"
	"log"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/docgen"
)

func main() {
	log.SetFlags(0)
	check := flag.Bool("check", false, "only say what is out of date")
	flag.Parse()
	files, err := docgen.Files(".", analyzers.All)
	if err != nil {
		log.Fatal(err)
	}
	changed, err := docgen.Write(".", files, *check)
	if err != nil {
		log.Fatal(err)
	}
	for _, path := range changed {
		fmt.Println(path)
	}
	if *check && len(changed) > 0 {
		log.Fatal("out of date: run make generate and commit the result")
	}
}
