package bulkhead

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// key names a semaphore in a function: the variable it is reached from, and the
// fields below.
type key struct {
	root types.Object
	path string
}

// take is a place where a slot is taken.
type take struct {
	key
	node ast.Node          // the call, or the send to a channel
	call *ast.CallExpr     // nil of a send
	row  *catalogue.Effect // nil of a send, and of a function of the package that takes it
	sem  *types.Var        // the field or variable that holds the semaphore
	in   ast.Node          // the declaration or literal that takes it
	err  types.Object      // tells whether it went well, nil when nothing does
	// ignored: it can fail, and nobody looks.
	ignored bool
	name    string // as it is written: "c.sem.Acquire", "c.slots"
}

// function is a declaration with what it does to slots.
type function struct {
	decl  *ast.FuncDecl
	takes []take
	gives map[ast.Node]key // the calls and receives that give a slot back
	back  *types.Var       // the semaphore of the last of them, nil when it is not in view
	// asks: it takes slots if there are some, or in a way that is not followed.
	asks map[key]bool
}

// helper is what a method does to a slot of a semaphore in its receiver.
type helper struct {
	path  string
	gives bool
	sem   *types.Var
	row   *catalogue.Effect
}

// functions finds the declarations that take slots. Most packages have none.
func (c *checker) functions() {
	if !c.limits() {
		return
	}
	for _, file := range c.pass.Files {
		for _, d := range file.Decls {
			if decl, isFunc := d.(*ast.FuncDecl); isFunc && decl.Body != nil {
				if f := c.read(decl, nil); f != nil {
					c.helps(f)
				}
			}
		}
	}
	for _, file := range c.pass.Files {
		for _, d := range file.Decls {
			if decl, isFunc := d.(*ast.FuncDecl); isFunc && decl.Body != nil {
				if f := c.read(decl, c.helpers); f != nil {
					c.found = append(c.found, f)
				}
			}
		}
	}
	for _, h := range c.helpers {
		for _, other := range c.helpers {
			if !h.gives && other.gives && h.sem != nil && h.sem == other.sem {
				c.paired[h.sem] = true // methods to take and to give back
			}
		}
	}
	for _, f := range c.found {
		for _, k := range f.gives {
			for _, t := range f.takes {
				if t.key == k {
					c.paired[t.sem] = true
				}
			}
		}
	}
}

// counts reports whether a take is one of a semaphore. A channel is one when some
// function takes from it and gives back, and none waits for what is sent to it.
func (c *checker) counts(t *take) bool {
	if t.sem == nil {
		return false
	}
	if _, isChan := types.Unalias(t.sem.Type()).Underlying().(*types.Chan); !isChan {
		return true
	}
	return c.paired[t.sem] && !c.signals[t.sem]
}

// limits is the cheap look: whether anything in the package may be a semaphore.
func (c *checker) limits() bool {
	for _, f := range c.fx.Funcs() {
		for _, call := range f.Known {
			for _, row := range c.fx.Rows(call) {
				if row.Attr(catalogue.AttrKind) == "concurrency" {
					return true
				}
			}
		}
		for _, call := range f.Calls {
			if c.makesSlots(call) {
				return true
			}
		}
	}
	for _, file := range c.pass.Files {
		for _, d := range file.Decls {
			if g, isGen := d.(*ast.GenDecl); isGen && g.Tok == token.VAR && c.declaresSlots(g) {
				return true
			}
		}
	}
	return false
}

func (c *checker) declaresSlots(g *ast.GenDecl) bool {
	for _, spec := range g.Specs {
		for _, x := range spec.(*ast.ValueSpec).Values {
			call, isCall := ast.Unparen(x).(*ast.CallExpr)
			if !isCall {
				continue
			}
			if c.makesSlots(call) {
				return true
			}
			for _, row := range c.fx.Rows(call) {
				if row.Attr(catalogue.AttrKind) == "concurrency" {
					return true
				}
			}
		}
	}
	return false
}

// makesSlots reports whether a call makes a channel that can hold values which say
// nothing.
func (c *checker) makesSlots(call *ast.CallExpr) bool {
	id, isIdent := ast.Unparen(call.Fun).(*ast.Ident)
	return isIdent && id.Name == "make" && len(call.Args) == 2 && c.slots(c.info.TypeOf(call))
}

// slots reports whether a type is a channel of empty structs or booleans.
func (c *checker) slots(t types.Type) bool {
	if t == nil {
		return false
	}
	ch, isChan := types.Unalias(t).Underlying().(*types.Chan)
	if !isChan || ch.Dir() != types.SendRecv {
		return false
	}
	st, isStruct := ch.Elem().Underlying().(*types.Struct)
	return isStruct && st.NumFields() == 0 || sym.IsBool(ch.Elem())
}

// read finds what a declaration does to slots, nil when that is nothing.
func (c *checker) read(decl *ast.FuncDecl, helpers map[*types.Func]helper) *function {
	f := &function{decl: decl, gives: map[ast.Node]key{}, asks: map[key]bool{}}
	r := &reader{c: c, f: f, helpers: helpers, in: []ast.Node{decl}, told: map[*ast.CallExpr]told{}, plain: map[*ast.UnaryExpr]bool{}}
	ast.Inspect(decl.Body, r.visit)
	if len(f.takes) == 0 && len(f.gives) == 0 {
		return nil
	}
	return f
}

// helps notes a method that only takes a slot of its receiver's semaphore, or only
// gives one back: calls of it do the same.
func (c *checker) helps(f *function) {
	fn, _ := c.info.Defs[f.decl.Name].(*types.Func)
	if fn == nil || f.decl.Recv == nil || len(f.decl.Recv.List[0].Names) == 0 {
		return
	}
	recv := c.info.Defs[f.decl.Recv.List[0].Names[0]]
	switch {
	case len(f.takes) == 1 && len(f.gives) == 0 && f.takes[0].root == recv && f.takes[0].in == ast.Node(f.decl):
		t := f.takes[0]
		c.helpers[fn] = helper{path: t.path, sem: t.sem, row: t.row}
	case len(f.takes) == 0 && len(f.gives) == 1:
		for _, k := range f.gives {
			if k.root == recv {
				c.helpers[fn] = helper{path: k.path, gives: true, sem: f.back}
			}
		}
	}
}

// does reports whether a call has an operation on slots.
func (c *checker) does(call *ast.CallExpr, op catalogue.Op) *catalogue.Effect {
	rows := c.fx.Rows(call)
	for i := range rows {
		if rows[i].Op == op && rows[i].Attr(catalogue.AttrKind) == "concurrency" {
			return &rows[i]
		}
	}
	return nil
}

// funcs are a declaration and the literals in it.
func (c *checker) funcs(decl *ast.FuncDecl) (out []*effects.Func) {
	for _, f := range c.fx.Funcs() {
		if sym.Contains(decl, f.Syntax) {
			out = append(out, f)
		}
	}
	return out
}
