// Package usecase is the only one beside the package with everything else.
package usecase

import (
	"context"

	"github.com/minio/minio-go/v7"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// Blobs hands the SDK's description of an object to the inside.
type Blobs interface {
	Info(ctx context.Context, key string) (minio.ObjectInfo, error) // want `RES5201: port method Blobs.Info speaks in the external system's type minio.ObjectInfo`
	Put(ctx context.Context, key string, body []byte) error
}

// Uses are counted.
type Uses interface {
	Count(ctx context.Context, key string) (*mongo.UpdateResult, error) // want `RES5202: port method Uses.Count speaks in the driver's type mongo.UpdateResult`
	Of(ctx context.Context, key string) (int64, error)
}
