package landscape

import (
	"strings"

	"github.com/resilint/resilint/internal/systems"
)

// tracedKind says, by the name of a library that traces clients, what kind of
// system these speak to; "" when the name does not tell.
func tracedKind(lib string) systems.Kind {
	for _, k := range [...]struct {
		part string
		kind systems.Kind
	}{
		{"http", systems.HTTP}, {"grpc", systems.RPC}, {"redis", systems.Cache}, {"sql", systems.Database}, {"pgx", systems.Database},
		{"mongo", systems.Database}, {"mappers", systems.Database}, {"kafka", systems.Broker}, {"aws", systems.Service},
	} {
		if strings.Contains(lib, k.part) {
			return k.kind
		}
	}
	return ""
}
