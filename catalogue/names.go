package catalogue

import (
	"fmt"
	"net/textproto"
	"strings"
)

// expand expands braces: "{A,B}.Get{,Context}" is A.Get, A.GetContext, B.Get,
// B.GetContext. Braces do not nest.
func expand(s string) ([]string, error) {
	open := strings.IndexByte(s, '{')
	if open < 0 {
		if strings.ContainsAny(s, "},") {
			return nil, fmt.Errorf("bad braces in %q", s)
		}
		return []string{s}, nil
	}
	end := strings.IndexByte(s, '}')
	if end < open || strings.ContainsAny(s[:open], "},") || strings.Contains(s[open+1:end], "{") {
		return nil, fmt.Errorf("bad braces in %q", s)
	}
	alts := strings.Split(s[open+1:end], ",")
	if len(alts) < 2 {
		return nil, fmt.Errorf("braces with one alternative in %q", s)
	}
	tails, err := expand(s[end+1:])
	if err != nil {
		return nil, fmt.Errorf("bad braces in %q", s)
	}
	var names []string
	for _, alt := range alts {
		for _, tail := range tails {
			names = append(names, s[:open]+strings.TrimSpace(alt)+tail)
		}
	}
	return names, nil
}

// splitName splits "Func", "Recv.Method" or either with a package below the
// library's path in front: "/pgxpool.Pool.Exec".
func splitName(s string) (sub, recv, name string, err error) {
	rest := s
	if strings.HasPrefix(s, "/") {
		slash := strings.LastIndexByte(s, '/')
		dot := strings.IndexByte(s[slash:], '.')
		if dot < 2 {
			return "", "", "", fmt.Errorf("bad name %q: want /package.Name", s)
		}
		sub, rest = s[:slash+dot], s[slash+dot+1:]
	}
	name = rest
	if i := strings.IndexByte(rest, '.'); i >= 0 {
		recv, name = rest[:i], rest[i+1:]
		if !isIdent(recv) {
			return "", "", "", fmt.Errorf("bad name %q: want Func, Type.Method or /package.Name", s)
		}
	}
	if !isIdent(name) {
		return "", "", "", fmt.Errorf("bad name %q: want Func, Type.Method or /package.Name", s)
	}
	return sub, recv, name, nil
}

// splitKey splits the name of a row of a section. A header is one name, put into
// the canonical form.
func splitKey(section Section, s string) (sub, recv, name string, err error) {
	switch section {
	case SectionRemote:
		return splitPattern(s)
	case SectionHeaders:
	default:
		return splitName(s)
	}
	if !isIdent(strings.ReplaceAll(s, "-", "_")) {
		return "", "", "", fmt.Errorf("bad name %q of a header", s)
	}
	return "", "", textproto.CanonicalMIMEHeaderKey(s), nil
}

// isIdent reports whether s is an ASCII Go identifier.
func isIdent(s string) bool {
	for i := range len(s) {
		c := s[i]
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}
