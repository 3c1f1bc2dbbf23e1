// Package controller has the routes of the shop.
package controller

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"example.test/shop/sleeppoll/layered/service"
)

// Orders answers requests about orders.
type Orders struct{ Shipping *service.Shipping }

// Register registers the routes.
func (o *Orders) Register(r *gin.Engine) {
	r.POST("/orders/:id/label", o.label)
	r.GET("/orders/:id/label", o.soon)
	r.POST("/labels", o.all)
}

func (o *Orders) label(c *gin.Context) {
	url, err := o.Shipping.WaitForLabel(c.Request.Context(), c.Param("id")) // want `RES6001: handler Orders\.label polls through Shipping\.WaitForLabel \(.*shipping\.go:\d+\) with time\.Sleep while its client waits`
	if err != nil {
		c.AbortWithStatus(http.StatusGatewayTimeout)
		return
	}
	c.JSON(http.StatusOK, url)
}

// soon ends with the request: the loop looks at its context.
func (o *Orders) soon(c *gin.Context) {
	url, err := o.Shipping.LabelSoon(c.Request.Context(), c.Param("id"))
	if err != nil {
		c.AbortWithStatus(http.StatusGatewayTimeout)
		return
	}
	c.JSON(http.StatusOK, url)
}

// all goes through a list, with a pause between its items.
func (o *Orders) all(c *gin.Context) {
	urls, err := o.Shipping.Labels(c.Request.Context(), c.QueryArray("parcel"))
	if err != nil {
		c.AbortWithStatus(http.StatusBadGateway)
		return
	}
	c.JSON(http.StatusOK, urls)
}
