// Package shapes has one function per shape of loop. The first line of a
// function's comment after "want" says what it is; a call of post or charge
// runs again exactly when its line says "again".
package shapes

import (
	"context"
	"errors"
	"net/http"
)

var (
	ErrConflict  = errors.New("conflict")
	ErrTransient = errors.New("transient")
	client       = http.DefaultClient
)

type pgError struct{ Code string }

func (*pgError) Error() string { return "" }

type node struct{ addr string }

func (node) post() error { return nil }

func post() error                                    { return nil }
func charge(args ...any) error                       { return nil }
func read(token string) (string, string, error)      { return "", "", nil }
func ready() (bool, error)                           { return false, nil }
func swap() bool                                     { return false }
func attempt() (retry bool, err error)               { return false, nil }
func send(req *http.Request) (*http.Response, error) { return client.Do(req) }
func isRetryable(err error) bool                     { return errors.Is(err, ErrTransient) }
func isTemporary(err error) bool                     { return err == ErrTransient }
func refresh(context.Context) error                  { return nil }

func isSerialization(err error) bool {
	var pe *pgError
	if errors.As(err, &pe) {
		switch pe.Code {
		case "40001", "40P01":
			return true
		}
	}
	return false
}

func again(err error) bool {
	var pe *pgError
	return errors.As(err, &pe) && (pe.Code == "40001" || pe.Code == "40P01")
}

func idempotent(method string) bool { return method == http.MethodGet || method == http.MethodPut }
