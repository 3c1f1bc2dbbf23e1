// Command host is golangci-lint with resilint in it, as "golangci-lint custom"
// builds it. Tests run it; it is a module of its own, so that golangci-lint's
// dependencies are none of resilint's.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/resilint/resilint/golangci"
)

func main() {
	// The version is the one that "golangci-lint custom" would write: golangci-lint's
	// keys of caches have it.
	if err := commands.Execute(commands.BuildInfo{Version: "v2.15.0-custom-gcl-resilint"}); err != nil {
		fmt.Fprintf(os.Stderr, "The command is terminated due to an error: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}
