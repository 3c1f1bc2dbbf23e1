// Package schema knows the tables of a service's database as far as the code of
// its module tells: columns, primary and unique keys, checks, which column holds
// a version, the time of the last change, or a mark of deletion.
//
// # Sources
//
//   - Stored *.sql files below the root of the module: migrations of goose,
//     golang-migrate, atlas, dbmate, sql-migrate, tern and others, in the order
//     of their versions, the way up only; schema files; embedded ones.
//   - DDL in string literals of Go code: goose migrations in Go, statements that
//     are run at start-up.
//   - Models: struct tags of gorm, bun, xorm and go-pg, schemas of ent.
//
// Files of one folder are one history: later ones change what earlier ones made.
// Several histories may define a table: of several services in one module, or of
// several databases that one service can run on. Those that are nearer to the
// package that asks win where they belong to another program than the rest; all
// others have to agree. Where they do not, the answer is Unknown.
//
// # What it costs
//
// The module is read on the first question about it in a process, and once.
// [Of] itself reads nothing. How many files, how many bytes and how deep is
// bounded; folders of tests, dependencies and tools are left out. A file that
// cannot be read, or is no SQL, is as if it were not there.
//
// # Build caches
//
// The files lie outside of the package that is analysed, often outside of all
// packages. Tools that keep results by the inputs of a package (go vet, the
// cache of golangci-lint) do not notice that a migration has changed; the next
// change of the package, or an empty cache, brings the right answer. Nothing is
// exported as a fact, so that results of other packages cannot get stale.
package schema
