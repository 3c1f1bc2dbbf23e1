// Package program knows the program that is running: caches of results are keyed
// by it.
package program

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// Digest returns a hexadecimal digest of the running executable: two builds that
// differ have different ones.
func Digest() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
