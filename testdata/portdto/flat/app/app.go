// Package app is a whole service in one package, with the seams that its tests need.
package app

import (
	"context"

	"github.com/minio/minio-go/v7"
	"github.com/redis/go-redis/v9"
	"gorm.io/gorm"
)

// Blobs hands the SDK's description of an object around, inside of one package.
type Blobs interface {
	Info(ctx context.Context, key string) (minio.ObjectInfo, error)
	Put(ctx context.Context, key string, body []byte) error
}

// uploads is what the library's client can do, as it is.
type uploads interface {
	RemoveObject(ctx context.Context, bucket, object string, opts minio.RemoveObjectOptions) error
}

// Cache is in words of the service.
type Cache interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, value []byte) error
}

// Row is one of the mapper's, in a package that is no domain: stores are allowed to have rows.
type Row struct {
	gorm.Model
	Key string
}

// Service is wired by main.
type Service struct {
	db    *gorm.DB
	redis *redis.Client
	up    uploads
	blobs Blobs
	cache Cache
}

// Size asks.
func (s *Service) Size(ctx context.Context, key string) (int64, error) {
	info, err := s.blobs.Info(ctx, key)
	return info.Size, err
}
