// Package testserver compares events for tests.
package testserver

import "encoding/json"

type orderEvent struct {
	Type    string
	Version string
	Payload json.RawMessage
}

// Is reports whether a message is of a type: its version is for the reader that is
// tested.
func Is(body []byte, name string) (bool, error) {
	var e orderEvent
	if err := json.Unmarshal(body, &e); err != nil {
		return false, err
	}
	return e.Type == name && len(e.Payload) > 0, nil
}
