// Package health makes and has probes that main registers.
package health

import (
	"database/sql"
	"net/http"

	"github.com/gin-gonic/gin"
)

// Live makes a liveness probe: in this package nothing else is live.
func Live(db *sql.DB) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := db.PingContext(r.Context()); err != nil { // want `RES6203: liveness probe Live pings the database`
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}

// Ready makes the other one, where the own database belongs.
func Ready(db *sql.DB) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := db.PingContext(r.Context()); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}

// API has what generated routes call.
type API struct{ DB *sql.DB }

// LivenessGet is registered by generated code.
func (a *API) LivenessGet(c *gin.Context) {
	if err := a.DB.PingContext(c.Request.Context()); err != nil { // want `RES6203: liveness probe LivenessGet pings the database`
		c.AbortWithStatus(http.StatusInternalServerError)
	}
}

// LivenessPolicy shows a setting; it is no probe.
func (a *API) LivenessPolicy(c *gin.Context) {
	if err := a.DB.PingContext(c.Request.Context()); err != nil {
		c.AbortWithStatus(http.StatusInternalServerError)
	}
}
