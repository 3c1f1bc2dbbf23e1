// Package domain has ports that speak in the words of the other side.
package domain

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/segmentio/kafka-go"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"gorm.io/gorm"

	"example.test/shop/portdto/bad/api"
	"example.test/shop/portdto/bad/oapi"
)

// Payments hands out a message of the payment system.
type Payments interface {
	Charge(ctx context.Context, cents int64) (*api.Charge, error) // want `RES5201: port method Payments.Charge \(and 1 more\) speaks in the generated type api.Charge: let the adapter translate it into a type of the domain`
	Charges(ctx context.Context) ([]api.Charge, error)
	Count(ctx context.Context) (int, error)
}

// Stock hands out what was generated from an OpenAPI document.
type Stock interface {
	All(ctx context.Context) (map[string]*oapi.Item, error) // want `RES5201: port method Stock.All speaks in the generated type oapi.Item`
}

// Queue speaks in an SDK's type.
type Queue interface {
	Receive(ctx context.Context) (*sqs.ReceiveMessageOutput, error) // want `RES5201: port method Queue.Receive speaks in the external system's type sqs.ReceiveMessageOutput`
}

// Events hands a broker's message to a function.
type Events interface {
	Each(ctx context.Context, fn func(kafka.Message) error) error // want `RES5201: port method Events.Each speaks in the external system's type kafka.Message`
}

// Documents hands out a driver's cursor.
type Documents interface {
	Open(ctx context.Context, state string) (*mongo.Cursor, error) // want `RES5202: port method Documents.Open speaks in the driver's type mongo.Cursor`
}

// Order is a row of a mapper.
type Order struct { // want `RES5202: domain type Order \(and 1 more\) is built on gorm.Model`
	gorm.Model
	State string
}

// Line is one, too.
type Line struct {
	gorm.Model
	SKU string
}
