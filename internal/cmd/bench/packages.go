package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// buildable returns patterns for the packages of a module that compile, and the
// paths of those that do not: because a module cannot be downloaded, or for an
// error in the code. go vet would stop at the latter, so all tools get the former
// only. Asking compiles everything and so fills the build cache.
func buildable(dir string) (patterns, broken []string, err error) {
	cmd := at(dir, "go", "list", "-e", "-export", "-json=ImportPath,Export,Error,Incomplete,GoFiles,CgoFiles", "./...")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return nil, nil, fmt.Errorf("listing packages: %w\n%s", err, tail(said.String()))
	}
	for dec := json.NewDecoder(&out); ; {
		var p struct {
			ImportPath, Export string
			Error              any
			Incomplete         bool
			GoFiles, CgoFiles  []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, nil, fmt.Errorf("listing packages: %w", err)
		}
		code := len(p.GoFiles)+len(p.CgoFiles) > 0 // else it has tests only
		if p.Error != nil || p.Incomplete || code && p.Export == "" {
			broken = append(broken, p.ImportPath)
		} else {
			patterns = append(patterns, p.ImportPath)
		}
	}
	if len(patterns) == 0 {
		return nil, nil, errors.New("no package builds")
	}
	if len(broken) == 0 {
		patterns = []string{"./..."} // as users write it
	}
	return patterns, broken, nil
}
