package ports

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// encoders are the methods by which a type writes itself.
var encoders = []string{
	"MarshalJSON", "MarshalJSONTo", "MarshalText", "AppendText", "MarshalBinary", "AppendBinary", "MarshalXML", "MarshalYAML", "MarshalCBOR",
	"MarshalMsgpack", "EncodeMsgpack", "MarshalBSON", "MarshalDynamoDBAttributeValue", "GobEncode",
}

// Encodes reports whether a method can be the [Encoder] of its type, by its name.
func Encodes(name string) bool { return slices.Contains(encoders, name) }

// Encoder returns the method by which a type, or what it is a list of or points to,
// writes itself, its own or that of what it embeds; nil when its fields are written.
func Encoder(t types.Type) *types.Func {
	named := sym.Named(elem(t))
	if named == nil || named.Obj().Pkg() == nil || types.IsInterface(named) {
		return nil
	}
	for _, name := range encoders {
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, named.Obj().Pkg(), name)
		if fn, isFunc := obj.(*types.Func); isFunc {
			return fn.Origin()
		}
	}
	return nil
}
