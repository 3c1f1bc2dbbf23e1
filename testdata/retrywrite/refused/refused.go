// Package refused repeats requests that the other side has refused.
package refused

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
)

// Vault is a store of secrets with codes of its own in what it answers.
type Vault struct {
	client *http.Client
	url    string
	token  string
}

type vaultError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *vaultError) Error() string { return e.Message }

// Put goes round after two answers by which the vault has done nothing: the names
// of the tests say so, and the codes are the vault's own.
func (v *Vault) Put(ctx context.Context, secret string) error {
	for left := 2; ; left-- {
		err := v.create(ctx, secret)
		switch {
		case err == nil:
			return nil
		case left == 0:
			return err
		case isUnauthorized(err):
			if err := v.login(ctx); err != nil {
				return err
			}
		case isMaxVersionError(err):
			if err := v.prune(ctx); err != nil {
				return err
			}
		default:
			return err
		}
	}
}

func isUnauthorized(err error) bool {
	var vaultErr *vaultError
	return errors.As(err, &vaultErr) && vaultErr.Code == 16
}

func isMaxVersionError(err error) bool {
	var vaultErr *vaultError
	return errors.As(err, &vaultErr) && (vaultErr.Code == 8 || vaultErr.Message == "too many versions")
}

func (v *Vault) login(ctx context.Context) error { return ctx.Err() }
func (v *Vault) prune(ctx context.Context) error { return ctx.Err() }

func (v *Vault) create(ctx context.Context, secret string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, v.url, strings.NewReader(secret))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+v.token)
	resp, err := v.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusCreated {
		return nil
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	var vaultErr vaultError
	if err := json.Unmarshal(body, &vaultErr); err != nil {
		return err
	}
	return &vaultErr
}
