//go:build unix

package gopls

import (
	"os"
	"syscall"
)

// Become replaces this process by a program. It returns only when that fails.
func Become(program string, args []string) (code int, err error) {
	return 0, syscall.Exec(program, append([]string{program}, args...), os.Environ())
}
