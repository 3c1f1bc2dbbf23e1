// Package handler answers requests with gin.
package handler

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakerplace/microservice/client"
)

// Handler has what it needs.
type Handler struct {
	stock   *client.Stock
	breaker *gobreaker.CircuitBreaker[any]
}

// New returns a Handler.
func New(stock *client.Stock) *Handler {
	return &Handler{stock: stock, breaker: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "stock"})}
}

// Get answers what is left of an article.
func (h *Handler) Get(c *gin.Context) {
	v, err := h.breaker.Execute(func() (any, error) { return h.stock.Left(c.Request.Context(), c.Param("id")) }) // want `RES4201: circuit breaker in the handler Handler\.Get`
	if err != nil {
		c.AbortWithStatus(http.StatusServiceUnavailable)
		return
	}
	c.JSON(http.StatusOK, v)
}

// Plain asks a client that has a breaker itself.
func (h *Handler) Plain(c *gin.Context) {
	v, err := h.stock.Guarded(c.Request.Context(), c.Param("id"))
	if err != nil {
		c.AbortWithStatus(http.StatusServiceUnavailable)
		return
	}
	c.JSON(http.StatusOK, v)
}

// Middleware puts a breaker around the rest of the chain.
func (h *Handler) Middleware() gin.HandlerFunc {
	return func(c *gin.Context) {
		if _, err := h.breaker.Execute(func() (any, error) { c.Next(); return nil, nil }); err != nil {
			c.AbortWithStatus(http.StatusServiceUnavailable)
		}
	}
}
