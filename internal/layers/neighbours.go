package layers

import "strings"

// neighbours says what makes the folder app or services, or one below it, the
// application layer for sure: what the package knows of the layers beside it, or
// that it wraps the handlers of commands. It returns "" when nothing does, or
// when the package knows adapters or wiring: then app is the whole program.
func neighbours(p Package, segs []string, i int) string {
	if segs[i] != "app" && segs[i] != "service" && segs[i] != "services" || p.Module == "" {
		return ""
	}
	why := ""
	for _, path := range p.Imports {
		rel, own := strings.CutPrefix(path, p.Module+"/")
		if !own {
			continue
		}
		switch l := Classify(Package{Path: path, Module: p.Module, Name: "p"}).Layer; {
		case outer(l) || l == Composition:
			return ""
		case why == "" && beside(segments(rel, ""), segs[:i+1]):
			why = "it imports " + path
		}
	}
	if why == "" && segs[i] == "app" {
		return p.Shape.Wraps
	}
	return why
}

// beside reports whether an imported package is what lies next to a folder of
// use cases: the ports; of a folder app also the domain, which services of every
// kind know, and the parts of it that can only be use cases, as app/command.
func beside(imported, folder []string) bool {
	n := len(folder) - 1
	if len(imported) <= n || strings.Join(imported[:n], "/") != strings.Join(folder[:n], "/") {
		return false
	}
	if imported[n] == "port" || imported[n] == "ports" {
		return true
	}
	if folder[n] != "app" {
		return false
	}
	if w := vocabulary[imported[n]]; w.layer == Domain && w.strong {
		return true
	}
	return imported[n] == "app" && len(imported) > n+1 && pairs["app/"+imported[n+1]].layer == Application
}
