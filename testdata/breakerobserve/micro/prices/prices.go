// Package prices is one of the services.
package prices

import (
	"context"

	"example.test/shop/breakerobserve/micro/mesh"
)

// Ask asks a host for a price.
func Ask(ctx context.Context, hosts *mesh.Hosts, host string) error {
	_, err := hosts.Of(host).Execute(func() (any, error) { return nil, ctx.Err() })
	return err
}
