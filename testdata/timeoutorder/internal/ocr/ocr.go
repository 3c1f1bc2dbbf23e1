// Package ocr reads documents with a language model, which takes its time.
package ocr

import (
	"net/http"
	"time"
)

type llmClient struct{ http *http.Client }

// The name of the type says what is waited for.
func newLLMClient() *llmClient { return &llmClient{http: &http.Client{Timeout: 5 * time.Minute}} }

func (c *llmClient) get(url string) (*http.Response, error) { return c.http.Get(url) }
