package origin

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// Prefix returns the constant text that the values of a string expression begin
// with, as far as it is the same for all of them: "https://api.example.com/" of
// fmt.Sprintf("https://api.example.com/%s", id). whole reports that it is all
// of the text.
func (r *Result) Prefix(e ast.Expr) (text string, whole bool) {
	defer r.lock()()
	return r.prefix(e, nil, 0)
}

func (r *Result) prefix(e ast.Expr, fr *frame, depth int) (text string, whole bool) {
	if depth > maxDepth {
		return "", false
	}
	e = ast.Unparen(e)
	if c := r.info().Types[e].Value; c != nil {
		if c.Kind() != constant.String {
			return "", false
		}
		return constant.StringVal(c), true
	}
	switch x := e.(type) {
	case *ast.BinaryExpr:
		if x.Op != token.ADD {
			return "", false
		}
		left, whole := r.prefix(x.X, fr, depth+1)
		if !whole {
			return left, false
		}
		right, whole := r.prefix(x.Y, fr, depth+1)
		return left + right, whole
	case *ast.CallExpr:
		return r.formatted(x, fr, depth)
	}
	srcs := r.sources(e, fr)
	for i, s := range srcs {
		if s.Expr == nil || s.Kind != Constant && s.Kind != Returned && s.Kind != Unknown || ast.Unparen(s.Expr) == e {
			return "", false
		}
		t, w := r.prefix(s.Expr, s.frame, depth+1)
		if i > 0 && (t != text || w != whole) {
			return "", false
		}
		text, whole = t, w
	}
	return text, whole
}

// formatted reads the text before the first verb of a format, and of a URL that
// is built by joining or parsing.
func (r *Result) formatted(call *ast.CallExpr, fr *frame, depth int) (text string, whole bool) {
	fn := sym.Callee(r.info(), call)
	if fn == nil || fn.Pkg() == nil || len(call.Args) == 0 || !sym.Standard(sym.PkgPath(fn.Pkg())) {
		return "", false
	}
	text, _ = r.prefix(call.Args[0], fr, depth+1)
	if i := strings.IndexByte(text, '%'); i >= 0 && strings.HasSuffix(fn.Name(), "printf") {
		text = text[:i]
	}
	return text, false
}
