// Package upsert writes what is there afterwards: a naive check sees a document being read.
package upsert

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"example.test/shop/porterror/good/domain"
)

type users struct{ c *mongo.Collection }

// New returns users.
func New(c *mongo.Collection) domain.Users { return &users{c} }

// ByID makes the user when there is none.
func (u *users) ByID(ctx context.Context, id string) (found domain.User, err error) {
	opts := options.FindOneAndUpdate()
	opts.SetReturnDocument(options.After)
	opts.SetUpsert(true)
	err = u.c.FindOneAndUpdate(ctx, bson.M{"_id": id}, bson.M{"$inc": bson.M{"asked": 1}}, opts).Decode(&found)
	return found, err
}

// ByName does, too.
func (u *users) ByName(ctx context.Context, name string) (found domain.User, err error) {
	opts := options.FindOneAndUpdate().SetUpsert(true)
	err = u.c.FindOneAndUpdate(ctx, bson.M{"name": name}, bson.M{"$inc": bson.M{"asked": 1}}, opts).Decode(&found)
	return found, err
}
