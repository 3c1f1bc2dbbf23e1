// Package main puts transactions and tellers together.
package main

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"os"
	"time"

	"example.test/shop/lockscope/link/postgres"
	"example.test/shop/lockscope/link/remote"
	"example.test/shop/lockscope/link/usecase"
)

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	work, seats, teller := postgres.NewWork(db), postgres.NewSeats(db), remote.New(&http.Client{Timeout: time.Second})

	_ = usecase.NewSell(work, teller).Run(ctx, "A1")  // want `RES8101: a transaction is open in .*Sell\)\.Run \(usecase/usecase\.go:\d+\) while .*Teller\)\.Take \(remote/remote\.go:\d+\) sends an HTTP request`
	_ = usecase.NewSwap(seats, teller).Run(ctx, "A1") // want `RES8101: .*Swap\)\.Run .*Teller\)\.Take`
	_ = usecase.NewOpen(db, teller).Run(ctx, "A1")    // want `RES8101: .*Open\)\.Run .*Teller\)\.Take`

	// Which case a caller gets to is not known: one finding for the switch.
	tell := usecase.NewTell(work, teller) // want `RES8101: a transaction is open in .*Tell\)\.(Sold|Swapped) \(usecase/tell\.go:\d+\) while .*Teller\)\.(Take|Give) `
	_ = errors.Join(tell.Sold(ctx, "A1"), tell.Swapped(ctx, "A1"))
	// What stands one after the other is told each.
	_ = usecase.NewBoth(work, teller).Run(ctx, "A1") // want `Both\)\.Run .*Teller\)\.Take` `Both\)\.Run .*Teller\)\.Give`

	// After the commit, after the unit of work, in a goroutine, in a hook.
	_ = usecase.NewLater(db, work, teller).Run(ctx, "A1")
	// Before anything is open.
	_ = usecase.NewBefore(work, seats, teller).Run(ctx, "A1")
	// No transaction behind the unit of work.
	_ = usecase.NewSell(postgres.Plain{}, teller).Run(ctx, "A1")
	// Nothing is held between loading and saving.
	_ = usecase.NewSwap(postgres.NewLoose(db), teller).Run(ctx, "A1")
	// The same database is no other host.
	_ = usecase.NewSell(work, postgres.NewTeller(db)).Run(ctx, "A1")
	// What returns at once, and what is in memory.
	_ = usecase.NewSell(work, remote.NewQueue(teller)).Run(ctx, "A1")
	_ = usecase.NewSell(work, &remote.Drawer{}).Run(ctx, "A1")
	// The transaction only reads.
	_ = usecase.NewView(db, teller).Run(ctx, "A1")
	// A transaction of the project's own is handed in, or what begins them.
	_ = usecase.NewHanded(teller).Run(ctx, &usecase.Tx{}, "A1") // want `RES8101: a transaction is open in .*Handed\)\.Run `
	_ = usecase.NewLoose(teller).Run(ctx, &usecase.Store{}, "A1")
	// A migration is done once.
	_ = usecase.NewMigrateSeats(work, teller).MigrateAll(ctx)
	// Silenced, with a reason.
	_ = usecase.NewSell(work, teller).Run(ctx, "A2") //resilint:ignore RES8101 this teller is a sidecar on the same host
}
