// Package main puts stores behind the ports.
package main

import (
	"context"
	"database/sql"
	"os"

	"example.test/shop/splitsave/link/store"
	"example.test/shop/splitsave/link/usecase"
)

type desk struct {
	all []any
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		panic(err)
	}
	shelf, slate := &store.Shelf{DB: db}, &store.Slate{DB: db}
	d := desk{}
	d.all = append(d.all,
		usecase.NewTake(shelf, slate),                         // want `RES7001: no transaction around both: .*Take\)?\.Do \(.*usecase\.go:42\) saves parcels by store\.Shelf\.Place and stores events in .*Slate\)?\.Mark \(.*store\.go:\d+\)`
		usecase.Give{Shelf: shelf, Slate: slate},              // want `RES7001: no transaction around both: .*Give\.Do \(.*usecase\.go:\d+\) saves parcels by store\.Shelf\.Place`
		usecase.NewLate(shelf, slate, &store.Bracket{DB: db}), // want `RES7001: no transaction around both: .*Late\)?\.Do `
		usecase.NewHeld(shelf, slate, store.Timed{}),          // want `RES7001: no transaction around both: .*Held\)?\.Do `
		usecase.NewJoint(&store.Both{DB: db}),                 // one method of the adapter sees to both
		usecase.NewEither(shelf, slate),                       // never both
		usecase.NewSorry(shelf, slate),                        // told when nothing was saved
		usecase.NewRefuse(shelf, slate),                       // what is kept is that it failed
		usecase.NewInside(shelf, slate),                       // handed the transaction of its caller
		usecase.NewOwned(shelf, slate),                        // says who owns it
	)
	held(db, shelf)
	other(db, shelf)
	decorated(db, shelf, slate)
	chosen(db, shelf)
	if err := steps(context.Background(), db, shelf, slate); err != nil { // want `RES7001: no transaction around both: Step\.Close `
		panic(err)
	}
}
