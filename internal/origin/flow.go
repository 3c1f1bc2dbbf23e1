package origin

import (
	"go/ast"
	"go/types"
	"sort"

	"golang.org/x/tools/go/cfg"
)

// graph is the flow graph of one function with its predecessor edges.
type graph struct {
	blocks []*cfg.Block
	preds  map[*cfg.Block][]*cfg.Block
}

// graph returns the flow graph of a function of the package.
func (r *Result) graph(fn ast.Node) *graph {
	if g, ok := r.graphs[fn]; ok {
		return g
	}
	var body *ast.BlockStmt
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		body = fn.Body
	case *ast.FuncLit:
		body = fn.Body
	}
	var g *graph
	if body != nil {
		g = &graph{preds: map[*cfg.Block][]*cfg.Block{}}
		c := cfg.New(body, func(*ast.CallExpr) bool { return true })
		g.blocks = c.Blocks
		for _, b := range c.Blocks {
			for _, s := range b.Succs {
				g.preds[s] = append(g.preds[s], b)
			}
		}
	}
	r.graphs[fn] = g
	return g
}

// reaching returns the definitions of a local variable that reach a use. All
// of them do when there is only one, when a closure is involved, or when the
// use cannot be placed in the graph.
func (r *Result) reaching(v *types.Var, use *ast.Ident, defs []def) []def {
	if len(defs) < 2 || v.IsField() || isPackageLevel(v) {
		return defs
	}
	fn := r.index().inFunc[use]
	if fn == nil {
		return defs
	}
	for _, d := range defs {
		if d.fn != fn {
			return defs
		}
	}
	g := r.graph(fn)
	if g == nil {
		return defs
	}
	at, i := g.find(use)
	if at == nil {
		return defs
	}
	var out []def
	entry := defs[:0:0]
	inGraph := map[ast.Node][]def{}
	for _, d := range defs {
		if d.node == fn {
			entry = append(entry, d)
			continue
		}
		n := g.nodeOf(d.node)
		if n == nil {
			out = append(out, d)
			continue
		}
		inGraph[n] = append(inGraph[n], d)
	}
	seen := map[*cfg.Block]bool{}
	var back func(b *cfg.Block, i int)
	back = func(b *cfg.Block, i int) {
		for ; i >= 0; i-- {
			if ds := inGraph[b.Nodes[i]]; ds != nil {
				out = appendNew(out, ds[len(ds)-1])
				return
			}
		}
		if b == g.blocks[0] {
			for _, d := range entry {
				out = appendNew(out, d)
			}
		}
		for _, p := range g.preds[b] {
			if !seen[p] {
				seen[p] = true
				back(p, len(p.Nodes)-1)
			}
		}
	}
	back(at, i-1)
	if len(out) == 0 {
		return defs // unreachable code
	}
	return out
}

func appendNew(list []def, d def) []def {
	for _, e := range list {
		if e == d {
			return list
		}
	}
	return append(list, d)
}

// find returns the smallest node of the graph around n and its place.
func (g *graph) find(n ast.Node) (*cfg.Block, int) {
	var best *cfg.Block
	at := -1
	for _, b := range g.blocks {
		for i, m := range b.Nodes {
			if m.Pos() <= n.Pos() && n.End() <= m.End() &&
				(best == nil || m.End()-m.Pos() < best.Nodes[at].End()-best.Nodes[at].Pos()) {
				best, at = b, i
			}
		}
	}
	return best, at
}

// nodeOf returns the node of the graph that is, or holds, a definition.
func (g *graph) nodeOf(n ast.Node) ast.Node {
	b, i := g.find(n)
	if b == nil {
		return nil
	}
	return b.Nodes[i]
}

func sortByPos(fs []*function) {
	sort.Slice(fs, func(i, j int) bool { return fs[i].node.Pos() < fs[j].node.Pos() })
}
