package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// cacheprog is a program that GOCACHEPROG can name: it keeps what the go command
// would keep in its own cache in the folder of its argument, where other machines
// find it. The protocol is that of cmd/go/internal/cacheprog.
func cacheprog() {
	if err := serveCache(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "cacheprog:", err)
		os.Exit(1)
	}
}

type cacheRequest struct {
	ID                 int64
	Command            string
	ActionID, OutputID []byte
	BodySize           int64
}

type cacheResponse struct {
	ID            int64
	KnownCommands []string   `json:",omitempty"`
	Miss          bool       `json:",omitempty"`
	OutputID      []byte     `json:",omitempty"`
	Size          int64      `json:",omitempty"`
	Time          *time.Time `json:",omitempty"`
	DiskPath      string     `json:",omitempty"`
}

func serveCache(dir string) error {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	if err := out.Encode(cacheResponse{KnownCommands: []string{"get", "put", "close"}}); err != nil {
		return err
	}
	for {
		var r cacheRequest
		if err := in.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		answer := cacheResponse{ID: r.ID}
		entry := filepath.Join(dir, hex.EncodeToString(r.ActionID))
		switch r.Command {
		case "put":
			var body []byte
			if r.BodySize > 0 {
				var text string
				if err := in.Decode(&text); err != nil {
					return err
				}
				var err error
				if body, err = base64.StdEncoding.DecodeString(text); err != nil {
					return err
				}
			}
			answer.DiskPath = entry + ".out"
			if err := errors.Join(os.WriteFile(answer.DiskPath, body, 0o644), os.WriteFile(entry, r.OutputID, 0o644)); err != nil {
				return err
			}
		case "get":
			id, err := os.ReadFile(entry)
			if err != nil {
				answer.Miss = true
				break
			}
			info, err := os.Stat(entry + ".out")
			if err != nil {
				return err
			}
			at := info.ModTime()
			answer.OutputID, answer.Size, answer.Time, answer.DiskPath = id, info.Size(), &at, entry+".out"
		}
		if err := out.Encode(answer); err != nil {
			return err
		}
		if r.Command == "close" {
			return nil
		}
	}
}
