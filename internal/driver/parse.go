package driver

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"os"
	"sync"

	"golang.org/x/tools/go/packages"
)

// sharedFile is a file of several packages, as of a package and its test variant.
// It is parsed once, and let go after the last of them.
type sharedFile struct {
	mu     sync.Mutex
	users  int // that have not asked yet
	parsed bool
	file   *ast.File
	err    error
}

// share finds the files that several packages have, of those that are going to be
// loaded.
func (ld *loader) share(roots []*packages.Package) {
	uses := map[string]int{}
	packages.Visit(roots, nil, func(p *packages.Package) {
		for _, name := range p.CompiledGoFiles {
			uses[name]++
		}
	})
	for name, n := range uses {
		if n > 1 {
			ld.shared[name] = &sharedFile{users: n}
		}
	}
}

func (ld *loader) parse(name string) (*ast.File, error) {
	s := ld.shared[name]
	if s == nil {
		return ld.parseFile(name)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.parsed {
		s.file, s.err = ld.parseFile(name)
		s.parsed = true
	}
	file := s.file
	if s.users--; s.users == 0 {
		s.file = nil
	}
	return file, s.err
}

func (ld *loader) parseFile(name string) (*ast.File, error) {
	ld.cpu <- struct{}{}
	defer func() { <-ld.cpu }()
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return parser.ParseFile(ld.fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
}

func (n *node) addParseError(file string, err error) {
	n.apiBroken = true // what the parser left out is unknown
	var list scanner.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			n.pkg.Errors = append(n.pkg.Errors, packages.Error{Pos: e.Pos.String(), Msg: e.Msg, Kind: packages.ParseError})
		}
		return
	}
	var pe *os.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	n.pkg.Errors = append(n.pkg.Errors, packages.Error{Pos: file, Msg: err.Error(), Kind: packages.ParseError})
}
