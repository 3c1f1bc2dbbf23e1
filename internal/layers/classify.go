package layers

import (
	"regexp"
	"strings"
)

// Package is what [Classify] looks at.
type Package struct {
	Path    string // import path
	Module  string // module path, "" when not known
	Name    string
	Imports []string
	Shape   Shape
}

// Shape is what a package declares and does, as far as it tells layers apart.
type Shape struct {
	Types      []string // names of the declared types
	Above      []string // what packages export that it imports and lies below
	Interfaces int
	Structs    int
	// Serves names a function that handles inbound transport requests
	// ("Handler.Create takes http.ResponseWriter"), Drives a call into a
	// driver, broker or HTTP client ("sql.DB.ExecContext"); "" for none.
	Serves string
	Drives string
	// Begins: what it drives is transactions only, which it begins; the
	// statements are somewhere else.
	Begins bool
	// Mapped names an ORM or driver package that the declared types are built
	// on, "" for none.
	Mapped string
	// Wraps names a type that stands in front of a handler of commands and is
	// one ("again wraps Handler"), "" for none.
	Wraps string
	// Handles names an exported method that handles inbound requests
	// ("Handler.Create takes http.ResponseWriter"), Stores a repository that holds
	// statements, when the package declares no other exported structs; "" for none.
	Handles string
	Stores  string
}

var version = regexp.MustCompile(`^v[0-9]+$`)

// segments returns the folders that say something, relative to the module.
func segments(path, module string) []string {
	rel := path
	if module != "" {
		rel = strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
	}
	var segs []string
	for s := range strings.SplitSeq(strings.ToLower(rel), "/") {
		if s != "" && s != "src" && !version.MatchString(s) {
			segs = append(segs, s)
		}
	}
	return segs
}

// at returns the word that folder i stands for, alone or with the one before.
func at(segs []string, i int) (word, bool) {
	if i > 0 {
		if w, ok := pairs[segs[i-1]+"/"+segs[i]]; ok {
			return w, true
		}
	}
	w, ok := vocabulary[segs[i]]
	return w, ok
}

// above returns the nearest strong word above folder i, else the nearest weak
// one, with its index; the index is -1 if there is none.
func above(segs []string, i int) (word, int) {
	weak, weakAt := word{}, -1
	for j := i - 1; j >= 0; j-- {
		w, ok := at(segs, j)
		switch {
		case ok && w.strong:
			return w, j
		case ok && weakAt < 0 && w.layer != Library:
			weak, weakAt = w, j
		}
	}
	return weak, weakAt
}

// Classify infers the layer of a package that no setting names. It is a
// function of its argument alone.
func Classify(p Package) Answer {
	if p.Name == "main" {
		return Answer{Composition, High, []string{"package main"}}
	}
	segs := segments(p.Path, p.Module)
	for i := len(segs) - 1; i >= 0; i-- {
		if w, known := at(segs, i); known || portFolders[segs[i]] {
			return decide(p, segs, i, w)
		}
	}
	return Answer{Layer: Unknown, Reasons: []string{"no folder name of a known layer"}}
}

// decide judges the package by folder i, the last one that says something.
func decide(p Package, segs []string, i int, w word) Answer {
	up, upAt := above(segs, i)
	because := "folder " + segs[i]
	if upAt >= 0 {
		because = "folder " + segs[i] + " under " + segs[upAt]
	}
	switch {
	case portFolders[segs[i]]:
		return ports(p, up, upAt, because)
	case w.strong:
		return believe(p, segs, i, w.layer, because)
	case repositoryFolders[segs[i]] && upAt >= 0 && up.strong && inner(up.layer):
		if p.Shape.Interfaces > 0 && p.Shape.Drives == "" {
			return Answer{up.layer, High, []string{because + " declares interfaces"}}
		}
		return Answer{AdapterOut, Medium, []string{because}}
	case upAt >= 0 && up.strong && inner(up.layer):
		// domain/client is a customer as often as an HTTP client.
		if outer(w.layer) {
			return innerOrAdapter(p, up.layer, w.layer, because)
		}
		return believe(p, segs, i, up.layer, because)
	case upAt >= 0 && up.layer == Composition:
		return Answer{Composition, Medium, []string{because}}
	case upAt >= 0 && outer(up.layer) && inner(w.layer):
		return Answer{up.layer, Medium, []string{because}}
	case upAt >= 0 && up.strong && up.layer == AdapterIn && w.layer == AdapterOut:
		return Answer{AdapterIn, Medium, []string{because}} // delivery/kafka consumes
	case inner(w.layer):
		return weakly(p, segs, i, w.layer, because)
	}
	if w.layer == AdapterOut && p.Shape.Serves != "" && p.Shape.Drives == "" {
		return Answer{AdapterIn, Medium, []string{because, p.Shape.Serves}}
	}
	return Answer{w.layer, Medium, []string{because}}
}

func inner(l Layer) bool { return l == Domain || l == Application }

func outer(l Layer) bool { return l == AdapterIn || l == AdapterOut }

// ports judges a folder of ports: interfaces in one culture, inbound adapters
// in another.
func ports(p Package, up word, upAt int, because string) Answer {
	switch {
	case p.Shape.Serves != "":
		return Answer{AdapterIn, High, []string{because, p.Shape.Serves}}
	case p.Shape.Interfaces == 0:
		return Answer{Layer: Unknown, Reasons: []string{because + " declares no interface"}}
	case upAt >= 0 && up.strong && inner(up.layer):
		return Answer{up.layer, High, []string{because + " declares interfaces"}}
	}
	return Answer{Application, Medium, []string{because + " declares interfaces"}}
}

// innerOrAdapter judges a folder with an adapter's name inside a layer that
// has no adapters.
func innerOrAdapter(p Package, in, out Layer, because string) Answer {
	if p.Shape.Serves != "" || p.Shape.Drives != "" {
		return Answer{out, Medium, []string{because, p.Shape.Serves + p.Shape.Drives}}
	}
	return Answer{in, Medium, []string{because, "but it neither serves requests nor drives a store"}}
}

// believe gives the answer of a strong folder name unless the package's own
// content or the folders around it speak against it.
func believe(p Package, segs []string, i int, l Layer, because string) Answer {
	if !inner(l) {
		return Answer{l, High, []string{because}}
	}
	if l == Domain {
		if why := hostNames(p); why != "" {
			return Answer{Layer: Unknown, Reasons: []string{because + ", but it is about host names: " + why}}
		}
	}
	if up := contradicts(segs, i); up != "" {
		return Answer{l, Low, []string{because, "but it only groups packages of " + up}}
	}
	switch {
	case p.Shape.Handles != "":
		return Answer{AdapterIn, Medium, []string{because, "but " + p.Shape.Handles}}
	case l == Domain && p.Shape.Stores != "":
		return Answer{AdapterOut, Medium, []string{because, "but " + p.Shape.Stores}}
	case p.Shape.Serves != "" && p.Shape.Drives != "":
		return Answer{l, Low, []string{because, "but it is a slice of its own: " + p.Shape.Serves + " and it calls " + p.Shape.Drives}}
	case p.Shape.Serves != "":
		return Answer{l, Medium, []string{because, "but " + p.Shape.Serves}}
	case p.Shape.Drives != "":
		return Answer{l, Medium, []string{because, "but it calls " + p.Shape.Drives}}
	}
	return Answer{l, High, []string{because}}
}

// contradicts names the folder above that takes the meaning of a strong one
// away: app/domain/userapp sorts application packages by domain, and what lies
// under server or client serves an entity called application. An internal
// folder begins anew: cmd/api/internal/domain is the domain of one program.
func contradicts(segs []string, i int) string {
	if i > 0 && segs[i-1] == "app" && i < len(segs)-1 {
		return "app"
	}
	for j := i - 1; j >= 0 && segs[j] != "internal"; j-- {
		if w, ok := at(segs, j); ok && outer(w.layer) {
			return segs[j]
		}
	}
	return ""
}

// weakly judges a folder name that many projects use for other things.
func weakly(p Package, segs []string, i int, l Layer, because string) Answer {
	switch {
	case p.Shape.Serves != "":
		return Answer{AdapterIn, Medium, []string{because, p.Shape.Serves}}
	case noStatements(p.Shape):
		// Use cases among the layers of a service often begin the transaction
		// themselves, and take what is null in the database as it is.
		if why := neighbours(p, segs, i); why != "" {
			return Answer{l, Medium, []string{because, why, "it runs no statement itself"}}
		}
	}
	switch {
	case p.Shape.Drives != "":
		return Answer{AdapterOut, Low, []string{because, "but it calls " + p.Shape.Drives}}
	case p.Shape.Mapped != "":
		return Answer{AdapterOut, Low, []string{because, "but its types are built on " + p.Shape.Mapped}}
	}
	if rowFolders[segs[i]] {
		return Answer{l, Low, []string{because}}
	}
	if why := wires(p); why != "" {
		return Answer{Composition, Medium, []string{because, why}}
	}
	if why := neighbours(p, segs, i); why != "" {
		return Answer{l, High, []string{because, why}}
	}
	return Answer{l, Medium, []string{because}}
}

// noStatements reports a package that knows of a store, but neither reads nor
// writes in it.
func noStatements(s Shape) bool {
	return s.Begins || s.Drives == "" && s.Mapped != ""
}

// wires reports a package that imports both use cases and the adapters they
// are put together with.
func wires(p Package) string {
	useCases, adapters := "", ""
	for _, path := range p.Imports {
		if p.Module == "" || !strings.HasPrefix(path, p.Module+"/") {
			continue
		}
		switch Classify(Package{Path: path, Module: p.Module, Name: "p"}).Layer {
		case Application:
			useCases = path
		case AdapterOut:
			adapters = path
		}
	}
	if useCases == "" || adapters == "" {
		return ""
	}
	return "it imports " + useCases + " and " + adapters
}

// hostNameTypes are declared types that show a package about internet domains.
var hostNameTypes = regexp.MustCompile(`(?i)^(domain|domainname|domaininfo|domainrecord|dns.*|.*nameserver.*|zone|zonefile|whois.*|fqdn|subdomain|hostname)$`)

// manyTypes are more than a package on host names has without one of the above.
const manyTypes = 30

// hostNameImports are elements of import paths that show the same.
var hostNameImports = regexp.MustCompile(`(^|/)(dns|idna|publicsuffix|whois|tld)(/|$)`)

func hostNames(p Package) string {
	for _, t := range p.Shape.Types {
		if hostNameTypes.MatchString(t) {
			return "declares " + t
		}
	}
	for _, t := range p.Shape.Above {
		if hostNameTypes.MatchString(t) {
			return "the package above declares " + t
		}
	}
	for _, path := range p.Imports {
		// A large domain has cookies of some client as well.
		if len(p.Shape.Types) < manyTypes && hostNameImports.MatchString(path) {
			return "imports " + path
		}
	}
	return ""
}
