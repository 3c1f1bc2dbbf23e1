package driver

import "context"

// Ready checks that the go command can be run in a directory and finds a module
// there. The error is a *SetupError.
func Ready(ctx context.Context, dir string, env []string) error {
	g, err := newGocmd(dir, env)
	if err != nil {
		return err
	}
	found, err := g.goEnv(ctx)
	if err != nil {
		return err
	}
	return g.checkEnv(found)
}
