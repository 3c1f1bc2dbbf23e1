// Package customer is the domain of customers, made of rows.
package customer

import (
	"github.com/google/uuid"
	"go.mongodb.org/mongo-driver/v2/bson"
)

// Customer has the document database's identifier.
type Customer struct { // want `RES5202: domain type Customer \(and 1 more\) is built on bson.ObjectID`
	ID   bson.ObjectID
	Name string
}

// Address has one, too.
type Address struct {
	ID     bson.ObjectID
	Street string
}

// Contact has an identifier of its own.
type Contact struct {
	ID   uuid.UUID
	Mail string `bson:"mail"`
}

// document is nobody else's.
type document struct{ ID bson.ObjectID }

var _ = document{}
