package main

import (
	"database/sql"
	"os"

	"example.test/shop/splitsave/link/store"
	"example.test/shop/splitsave/link/usecase"
)

// The bracket is a transaction.
func held(db *sql.DB, shelf *store.Shelf) *usecase.Held {
	return usecase.NewHeld(shelf, &store.Slate{DB: db}, &store.Bracket{DB: db})
}

// What is marked is an audit trail, or nothing but a log.
func other(db *sql.DB, shelf *store.Shelf) (a, b *usecase.Take) {
	return usecase.NewTake(shelf, &store.Trail{DB: db}), usecase.NewTake(shelf, store.Lines{})
}

// The decorator adds nothing to it; that pair is told of in main.
func decorated(db *sql.DB, shelf *store.Shelf, slate *store.Slate) *usecase.Take {
	return usecase.NewTake(shelf, store.Logged{Next: slate})
}

// A setting says which: with one of them both are kept.
func chosen(db *sql.DB, shelf *store.Shelf) *usecase.Take {
	var marks usecase.Slate = store.Lines{}
	if os.Getenv("RELAY") != "" {
		marks = &store.Slate{DB: db}
	}
	return usecase.NewTake(shelf, marks)
}
