// Package ports has what the core asks others for.
package ports

import (
	"context"
	"database/sql"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"

	"example.test/shop/portdto/hexagonal/core/domain"
	"example.test/shop/portdto/hexagonal/gen/billing"
)

// Billing hands out the other system's message.
type Billing interface {
	Invoice(ctx context.Context, id string) (*billing.Invoice, error) // want `RES5201: port method Billing.Invoice \(and 1 more\) speaks in the generated type billing.Invoice`
	Pay(ctx context.Context, b domain.Bill) error
	Open(ctx context.Context, each func(*billing.Invoice) error) error
}

// Queue hands out what the SDK gives.
type Queue interface {
	Next(ctx context.Context) (*sqs.ReceiveMessageOutput, error) // want `RES5201: port method Queue.Next speaks in the external system's type sqs.ReceiveMessageOutput`
}

// Archive lets the driver's cursor out.
type Archive interface {
	Between(ctx context.Context, from, to time.Time) (*mongo.Cursor, error) // want `RES5202: port method Archive.Between \(and 1 more\) speaks in the driver's type mongo.Cursor`
	Put(ctx context.Context, b domain.Bill) (*mongo.InsertOneResult, error)
}

// Bills speaks in words of the core.
type Bills interface {
	ByID(ctx context.Context, id string) (domain.Bill, error)
	Since(ctx context.Context, t time.Time) ([]domain.Bill, error)
	Note(ctx context.Context, id string) (sql.NullString, error)
}

// Raw is a document of plain values, which is nothing but a map.
type Raw = bson.M
