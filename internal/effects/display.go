package effects

import (
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
)

// place is a position that stays the same from run to run: the last two
// elements of the file's path, and the line.
func (p *pkg) place(pos token.Pos) string {
	at := p.pass.Fset.Position(pos)
	return filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(at.Filename)), filepath.Base(at.Filename))) + ":" + strconv.Itoa(at.Line)
}

// display is how messages name a function: "charge", "store.Save",
// "(*Client).post".
func display(from *types.Package, fn *types.Func) string {
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		t := types.Unalias(recv.Type())
		star := ""
		if ptr, isPtr := t.(*types.Pointer); isPtr {
			star, t = "*", types.Unalias(ptr.Elem())
		}
		if named, isNamed := t.(*types.Named); isNamed {
			typ := named.Obj().Name()
			if named.Obj().Pkg() != nil && named.Obj().Pkg() != from {
				typ = named.Obj().Pkg().Name() + "." + typ
			}
			if star != "" {
				return "(*" + typ + ")." + name
			}
			return typ + "." + name
		}
		return name
	}
	if fn.Pkg() != nil && fn.Pkg() != from {
		return fn.Pkg().Name() + "." + name
	}
	return name
}
