package sym

import "go/types"

// StubOption returns the type of the options that a method of a generated RPC
// client takes last: it takes a context first and gives back an answer, or a
// stream, and an error. Whether the type is one of call options is for the
// catalogue to say. It is nil for all other functions.
func StubOption(fn *types.Func) types.Type {
	sig := fn.Signature()
	n, res := sig.Params().Len(), sig.Results()
	if sig.Recv() == nil || !sig.Variadic() || n < 2 || res.Len() != 2 || !IsError(res.At(1).Type()) || !IsContext(sig.Params().At(0).Type()) {
		return nil
	}
	if rest, isSlice := sig.Params().At(n - 1).Type().(*types.Slice); isSlice {
		return rest.Elem()
	}
	return nil
}
