// Package layers says which part of a hexagonal architecture a package is:
// domain, application, adapter (inbound or outbound), composition root.
//
// Settings decide where they name the package. Everything else is inferred
// from folder names, in several naming cultures, and checked against what the
// package imports and declares: a `domain` folder that serves HTTP is not
// believed to be a domain layer. Every answer comes with its reasons and with
// how sure it is; rules act on [High] only, unless they say why not.
package layers

import "strings"

// Layer is a part of a layered architecture.
type Layer uint8

// Layers. Library is the project's own toolbox (pkg/, util/, logging), which
// belongs to no layer; Unknown means that nothing was recognised.
const (
	Unknown Layer = iota
	Domain
	Application
	AdapterIn
	AdapterOut
	Composition
	Library
)

// names are the words used in output; settings use the same.
var names = [...]string{
	Unknown:     "unknown",
	Domain:      "domain",
	Application: "application",
	AdapterIn:   "adapter_in",
	AdapterOut:  "adapter_out",
	Composition: "composition",
	Library:     "library",
}

func (l Layer) String() string { return names[l] }

// Confidence says how far an answer can be trusted.
type Confidence uint8

// Confidences. Certain comes from settings only.
const (
	Low Confidence = iota
	Medium
	High
	Certain
)

func (c Confidence) String() string { return [...]string{"low", "medium", "high", "settings"}[c] }

// Answer is what is believed of a package, and why.
type Answer struct {
	Layer      Layer
	Confidence Confidence
	Reasons    []string // short, most telling first
}

func (a Answer) String() string {
	s := a.Layer.String()
	if a.Layer != Unknown {
		s += " (" + a.Confidence.String() + ")"
	}
	if len(a.Reasons) > 0 {
		s += ": " + strings.Join(a.Reasons, "; ")
	}
	return s
}

// Layered reports whether the package belongs to a layer, and is no toolbox that
// all of them use.
func (a Answer) Layered() bool { return a.Layer != Library && a.Layer != Unknown }

// Is reports whether the package is of the layer with enough certainty to
// report findings on.
func (a Answer) Is(l Layer) bool { return a.Layer == l && a.Confidence >= High }
