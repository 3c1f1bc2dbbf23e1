// Package repository keeps products, and declares for everybody how.
package repository

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// Product is a product.
type Product struct{ ID, Name string }

// Repository keeps products.
type Repository interface {
	Create(ctx context.Context, p Product) (Product, error)
	Get(ctx context.Context, id string) (Product, error)
	Count(ctx context.Context, name string) (int, error)
}

type pgRepository struct{ db *pgxpool.Pool }

// NewPG returns a repository in PostgreSQL.
func NewPG(db *pgxpool.Pool) *pgRepository { return &pgRepository{db} }

// Create reads back what it has stored: that is there.
func (r *pgRepository) Create(ctx context.Context, p Product) (Product, error) {
	err := r.db.QueryRow(ctx, "INSERT INTO products (id, name) VALUES ($1, $2) RETURNING name", p.ID, p.Name).Scan(&p.Name)
	return p, err
}

// Get finds none, perhaps.
func (r *pgRepository) Get(ctx context.Context, id string) (p Product, err error) {
	if err = r.db.QueryRow(ctx, "SELECT id, name FROM products WHERE id = $1", id).Scan(&p.ID, &p.Name); err != nil {
		return Product{}, err // want `RES5101: adapter method pgRepository.Get returns pgx.ErrNoRows through port Repository`
	}
	return p, nil
}

// Count always has an answer.
func (r *pgRepository) Count(ctx context.Context, name string) (n int, err error) {
	err = r.db.QueryRow(ctx, "SELECT count(*) FROM products WHERE name = $1", name).Scan(&n)
	return n, err
}

type mongoRepository struct{ products *mongo.Collection }

// NewMongo returns a repository in MongoDB.
func NewMongo(c *mongo.Collection) Repository { return &mongoRepository{c} }

func (r *mongoRepository) Create(ctx context.Context, p Product) (Product, error) {
	_, err := r.products.InsertOne(ctx, p)
	return p, err
}

func (r *mongoRepository) Get(ctx context.Context, id string) (p Product, err error) {
	if err := r.products.FindOne(ctx, bson.M{"_id": id}).Decode(&p); err != nil {
		return Product{}, err // want `RES5101: adapter method mongoRepository.Get returns mongo.ErrNoDocuments through port Repository`
	}
	return p, nil
}

func (r *mongoRepository) Count(ctx context.Context, name string) (int, error) {
	n, err := r.products.CountDocuments(ctx, bson.M{"name": name})
	return int(n), err
}
