//go:build !unix

package gopls

import (
	"errors"
	"os"
	"os/exec"
)

// Become runs a program in place of this one and returns its exit code: not all
// systems can replace a process.
func Become(program string, args []string) (code int, err error) {
	cmd := exec.Command(program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}
