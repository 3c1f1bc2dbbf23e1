// Package controller has the probes.
package controller

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"example.test/shop/healthprobe/layered/service"
)

// Health answers a platform.
type Health struct{ Status *service.Status }

// Register registers the probes.
func (h *Health) Register(r *gin.Engine) {
	r.GET("/health/ready", h.ready)
	r.GET("/readyz", h.kept)
	r.GET("/health/live", h.live)
	r.GET("/health", h.visit)
	r.GET("/orders/health", h.ready) // the health of orders, not of the process
}

func (h *Health) ready(c *gin.Context) {
	if err := h.Status.Deep(c.Request.Context()); err != nil { // want `RES6201: readiness probe /health/ready sends a request on every question`
		c.AbortWithStatus(http.StatusServiceUnavailable)
	}
}

// kept is answered from memory most of the time.
func (h *Health) kept(c *gin.Context) {
	if err := h.Status.Kept(c.Request.Context()); err != nil {
		c.AbortWithStatus(http.StatusServiceUnavailable)
	}
}

func (h *Health) live(c *gin.Context) {
	if err := h.Status.DB.PingContext(c.Request.Context()); err != nil { // want `RES6203: liveness probe /health/live pings the database`
		c.AbortWithStatus(http.StatusInternalServerError)
	}
}

func (h *Health) visit(c *gin.Context) {
	if err := h.Status.Visit(c.Request.Context()); err != nil { // want `RES6202: probe /health writes to table counters with every question`
		c.AbortWithStatus(http.StatusServiceUnavailable)
	}
}
