package systems

import (
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/ports"
)

// product names the system that a client library speaks to by its module, where the
// catalogue does not know the library: the product before the words for what kind of module it
// is, else who made it. Libraries of protocols speak to whoever is told them: of those the
// adapter says more.
func (s *surveyor) product(u *Use, pkg string) {
	dirs := strings.Split(pinned.ReplaceAllString(versioned.ReplaceAllString(OfLibrary(s.settings, pkg), ""), ""), "/")
	u.Module = strings.Join(dirs, "/")
	u.Sure, u.Why = layers.Low, "module "+u.Module
	if path := versioned.ReplaceAllString(pkg, ""); path != u.Module {
		u.Folder = path[strings.LastIndexByte(path, '/')+1:]
	}
	last := dirs[len(dirs)-1]
	if name, ok := OfAdapter(s.settings, s.path, s.module()); ok && protocols[strings.ToLower(words(last))] && strip(name) != "" {
		u.Name, u.Sure, u.Why = name, layers.Medium, "folder "+name
		return
	}
	if !codeHosts[dirs[0]] && strings.Contains(dirs[0], ".") {
		labels := strings.Split(dirs[0], ".")
		if i := slices.IndexFunc(labels[:len(labels)-1], func(l string) bool { return !hostWords[l] }); i >= 0 {
			u.Name = labels[i]
			return
		}
	}
	if rest, below := strings.CutPrefix(pkg, u.Module+"/"); below && collections[last] {
		last, _, _ = strings.Cut(rest, "/")
	}
	u.Name = words(last)
	if u.Name == "" || purposes[u.Name] && len(dirs) > 2 {
		if owner := words(makerWords.ReplaceAllString(dirs[len(dirs)-2], "")); owner != "" && len(dirs) > 2 {
			u.Name = owner
		}
	}
}

// ofCloud is the service of a cloud that a package of its library is for: what comes after
// the folder of services, when the package has more folders.
func ofCloud(pkg string) string {
	dirs := strings.Split(versioned.ReplaceAllString(pkg, ""), "/")
	for i, d := range dirs[:len(dirs)-1] {
		if d == "service" || d == "feature" {
			return edition.ReplaceAllString(dirs[i+1], "$1")
		}
		if branded.MatchString(d) {
			return d // the packages below are its parts
		}
	}
	last := dirs[len(dirs)-1]
	if last == "oauth2" { // who signs in is asked of whose cloud it is
		last, _, _ = strings.Cut(dirs[0], ".")
	}
	return last
}

// words is the name of a module without what says that it is a client, or for Go.
func words(name string) string {
	return without(strings.ReplaceAll(name, ".", "-"), moduleWords, ports.Parts)
}

var (
	// edition matches the services of a cloud that have a second interface.
	edition = regexp.MustCompile(`^([a-z]{2,})v\d$`)
	// branded matches the services of a cloud that puts its own name before them.
	branded = regexp.MustCompile(`^az[a-z]{4,}$`)
	// collections are modules that hold many things: the folder tells which.
	collections = ports.Set("crypto", "contrib", "exp")
	// pinned matches the version in a path of gopkg.in.
	pinned = regexp.MustCompile(`\.v\d+($|/)`)
	// makerWords matches what organisations put behind or before their name.
	makerWords  = regexp.MustCompile(`(?i)^(get|use)-?|-?(io|hq|inc|corp|labs?|team|org|dev|com|oss|sdks?|official)$`)
	moduleWords = ports.Set("go", "golang", "sdk", "client", "api", "lib", "library", "official", "openapi", "swagger", "generated", "gen", "module", "interface", "core", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9")
	// codeHosts are hosts of modules that say nothing of who made them.
	codeHosts = ports.Set("github.com", "gitlab.com", "bitbucket.org", "gopkg.in", "codeberg.org", "sr.ht", "git.sr.ht", "golang.org", "google.golang.org", "go.uber.org", "code.gitea.io", "gitea.com")
	// hostWords are labels of hosts of modules that name no product.
	hostWords = ports.Set("go", "pkg", "sdk", "api", "www", "git", "code", "src", "dev", "module")
	// protocols are modules for speaking to anybody.
	protocols = ports.Set("graphql", "jsonrpc", "jsonrpc2", "rpc", "soap", "gosoap", "xmlrpc", "websocket", "rest", "http", "odata")
	// purposes are modules that are named after what they are for: then who made them tells.
	purposes = ports.Set("analytic", "analytics", "messaging", "common", "core", "platform", "cloud", "service", "services", "util", "utils", "telemetry", "event", "events", "auth", "payment", "payments", "web", "apis", "server", "connect", "public", "backend")
)
