package catalogue

import (
	_ "embed"
	"sync"
)

//go:generate go run ../internal/cmd/genvocab
//go:generate go run ../internal/cmd/gencatalogue

//go:embed catalogue_gen.txt
var builtinRows string

var builtin = sync.OnceValue(func() *Table {
	return &Table{layers: []*layer{newLayer(unflatten(builtinRows))}}
})

// Builtin returns the built-in catalogue.
func Builtin() *Table { return builtin() }
