package cli

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

// toolVersion is the version of the module that the program was built from,
// "(devel)" for one from a checkout without version control.
func toolVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// runVersion prints what a report of a defect has to say.
func runVersion(_ context.Context, inv *invocation) (int, error) {
	if err := inv.noArgs(); err != nil {
		return 0, err
	}
	fmt.Fprintf(inv.Stdout, "resilint %s, %s %s/%s", toolVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path == "golang.org/x/tools" {
				fmt.Fprintf(inv.Stdout, ", %s %s", dep.Path, dep.Version)
			}
		}
	}
	fmt.Fprintln(inv.Stdout)
	return 0, nil
}
