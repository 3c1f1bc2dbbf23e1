package sym

import "go/types"

// IsStream reports whether a type is the stream of a remote procedure that a client has opened:
// it is made by the client and is no client itself.
func IsStream(t types.Type) bool {
	for _, name := range [...]string{"CloseSend", "SendMsg", "RecvMsg"} {
		if m, _, _ := types.LookupFieldOrMethod(t, true, nil, name); m == nil {
			return false
		}
	}
	return true
}
