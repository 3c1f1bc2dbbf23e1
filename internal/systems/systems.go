// Package systems says which external system something belongs to: a call that
// leaves the process, a constructor that is given a client, a package, a host.
// The settings decide where they name it; else the host of a constant URL, the
// library of a third party's client, the name of an adapter package, the setting
// that an address comes from, or the name of the type that calls.
//
// Two kinds of answers. An [Identity] is to be compared: it says that two uses
// are of two systems for sure, and nothing when that is not known; rules ask
// for it. A [System] is to be read: [Result.Uses] of all packages put together by
// [Merge] say what a program talks to, each with its evidence and how sure it is.
//
// Unknown is an answer: two unknown systems may be the same.
package systems

import (
	"net/netip"
	"net/url"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/layers"
)

// ofHost returns the system at a host: as the settings name it, else its
// domain, because api.example.com and auth.example.com are run by the same
// people. Hosts that name no machine in particular have none.
func ofHost(s *config.Settings, host string) string {
	host = strings.ToLower(host)
	if i := strings.LastIndexByte(host, ':'); i > 0 && !strings.Contains(host, "]") {
		host = host[:i]
	}
	if name, ok := s.SystemOfHost(host); ok {
		return name
	}
	switch {
	case host == "" || host == "localhost" || strings.HasPrefix(host, "["):
		return ""
	case strings.HasPrefix(host, "mock") || strings.HasPrefix(host, "fake") || strings.HasPrefix(host, "dummy"):
		return ""
	case strings.HasSuffix(host, ".example") || strings.HasSuffix(host, ".test") || strings.HasPrefix(host, "example."):
		return ""
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		if !ip.IsGlobalUnicast() || ip.IsPrivate() || shared.Contains(ip) {
			return "" // the machine, its network, or what tells about the machine
		}
		return host
	}
	labels := strings.Split(host, ".")
	n := len(labels)
	if n <= 2 {
		return host
	}
	if len(labels[n-1]) == 2 && secondLevel[labels[n-2]] {
		return strings.Join(labels[n-3:], ".")
	}
	return strings.Join(labels[n-2:], ".")
}

// shared are the addresses that providers use inside their networks (RFC 6598).
var shared = netip.MustParsePrefix("100.64.0.0/10")

// secondLevel are the labels under which countries register names.
var secondLevel = map[string]bool{"co": true, "com": true, "org": true, "net": true, "gov": true, "ac": true, "edu": true, "or": true, "ne": true, "go": true}

// OfURL returns the system at a URL of which only the beginning may be known.
// whole says that it is all of the URL.
func OfURL(s *config.Settings, text string, whole bool) string {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok || scheme != "http" && scheme != "https" {
		return ""
	}
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	} else if !whole {
		return "" // the host may go on
	}
	u, err := url.Parse(scheme + "://" + rest)
	if err != nil || strings.ContainsAny(u.Host, "%/?#@ ") {
		return ""
	}
	return ofHost(s, u.Host)
}

// OfAdapter returns the system that a package of the user's own code is an
// adapter of: as the settings name it, else the folder below the one that
// holds adapters. ok is false when it is no adapter.
func OfAdapter(s *config.Settings, path, module string) (name string, ok bool) {
	if name, ok := s.SystemOf(path); ok {
		return name, true
	}
	dirs := strings.Split(strings.Trim(strings.TrimPrefix(path, module), "/"), "/")
	for i := len(dirs) - 2; i >= 0; i-- {
		a := layers.Classify(layers.Package{Path: module + "/" + strings.Join(dirs[:i+1], "/"), Module: module, Name: dirs[i]})
		if a.Layer == layers.AdapterOut && holder(dirs[i]) && !sides[dirs[i+1]] {
			if !commons[dirs[i+1]] {
				return dirs[i+1], true
			}
			if i > 0 && !commons[dirs[i-1]] && !holder(dirs[i-1]) && !purposes[dirs[i-1]] {
				return dirs[i-1], true // what all adapters of a part of the program share
			}
		}
	}
	return "", false
}

// commons are folders with what several parts of a program have in common, or all of them: no names
// of systems.
var commons = map[string]bool{
	"common": true, "shared": true, "base": true, "util": true, "utils": true, "helper": true, "helpers": true,
	"internal": true, "pkg": true, "app": true, "src": true, "cmd": true, "lib": true, "libs": true, "api": true, "domain": true, "module": true, "modules": true,
}

// sides are folders that say on which side of the program the adapters below them
// are: no names of systems.
var sides = map[string]bool{
	"left": true, "right": true, "driving": true, "driven": true, "primary": true, "secondary": true, "inbound": true, "outbound": true, "in": true, "out": true,
}

// holder reports whether a folder holds adapters of other systems, one below
// the other, rather than being one.
func holder(dir string) bool {
	switch dir {
	case "right", "secondary", "out":
		return true
	case "adapter", "adapters", "client", "clients", "gateway", "gateways", "external", "provider", "providers", "outbound", "driven", "infra", "infrastructure", "integration", "integrations":
		return true
	}
	return false
}

// OfLibrary returns the system that a third party's client library speaks to:
// the settings' name, else the module it is likely to belong to.
func OfLibrary(s *config.Settings, path string) string {
	if name, ok := s.SystemOf(path); ok {
		return name
	}
	dirs := strings.SplitN(path, "/", 4)
	if len(dirs) > 3 {
		dirs = dirs[:3]
	}
	return strings.Join(dirs, "/")
}
