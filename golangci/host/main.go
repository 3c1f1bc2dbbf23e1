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
	"github.com/resilint/resilint/internal/program"
)

func main() {
	version, err := version()
	if err == nil {
		err = commands.Execute(commands.BuildInfo{Version: version})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}

// version has a digest of the program in it: golangci-lint answers from its
// cache what a program of the same version said.
func version() (string, error) {
	digest, err := program.Digest()
	if err != nil {
		return "", err
	}
	return "v2.15.0-resilint-" + digest[:16], nil
}
