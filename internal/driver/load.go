package driver

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/packages"
)

// Loaded is what Load found: packages that have no syntax and types yet.
type Loaded struct {
	// Paths are the import paths of the packages that are going to be analysed, of
	// those of the same modules below them, and of all that these import; sorted.
	Paths []string
	// Whole is set unless the go command could not make out all packages.
	Whole bool
	// Modules are the directories of the modules that are worked on.
	Modules []string

	roots []*packages.Package // that the patterns name, by ID
	nodes []*node             // those from source, dependencies first
	ld    *loader
	env   goEnv
	hints []string
	// imports are those of each package outside of the standard library.
	imports map[string][]string
}

// Load finds the packages that patterns name and, also to be loaded from source,
// those of the same modules that they depend on. Everything outside comes as
// types only: from export data where the build cache has it, else from source
// without function bodies. Nothing is ever compiled, except C code of the
// packages themselves.
func Load(ctx context.Context, opts Options) (*Loaded, error) {
	logf := opts.logf()
	g, err := newGocmd(opts.Dir, opts.Env)
	if err != nil {
		return nil, err
	}
	if g.emptyCache {
		logf("the build cache is empty")
	}
	patterns := opts.Patterns
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	nested := make(chan []string, 1)
	go func() {
		if wantsBelow(patterns) {
			nested <- nestedModules(ctx, g.dir)
		} else {
			nested <- nil
		}
	}()
	opts.progress("finding packages")(0, 0)
	start := time.Now()
	env, pkgs, stderr, err := g.query(ctx, opts, patterns)
	if err != nil {
		return nil, err
	}
	logf("the go command listed %d packages in %.2f s", len(pkgs), time.Since(start).Seconds())
	warnings, err := g.checkRoots(pkgs, env, stderr)
	if err != nil && env.GOWORK != "" && slices.Equal(patterns, []string{"./..."}) {
		// The root of a workspace need not be a module: then all is meant.
		if patterns = g.workspace(ctx); len(patterns) > 0 {
			logf("workspace: %s", strings.Join(patterns, " "))
			if env, pkgs, stderr, err = g.query(ctx, opts, patterns); err != nil {
				return nil, err
			}
			warnings, err = g.checkRoots(pkgs, env, stderr)
		}
	}
	if err != nil {
		return nil, err
	}
	ld := &loader{
		ctx: ctx, fset: token.NewFileSet(), sizes: types.SizesFor("gc", env.GOARCH),
		exports: map[string]*types.Package{"unsafe": types.Unsafe},
		cpu:     make(chan struct{}, runtime.GOMAXPROCS(0)),
		shared:  map[string]*sharedFile{},
		unsure:  map[*types.Package]bool{},
	}
	if ld.sizes == nil {
		return nil, &SetupError{GoFailed, "unknown architecture " + env.GOARCH}
	}
	nodes := graph(pkgs, func(l *listed) bool { return !l.mainModule() && !opts.firstParty(l.pkgPath()) })
	if ld.cgoErr, err = ld.cgo(g, opts.flags(), nodes); err != nil {
		return nil, err
	}
	ld.describe(nodes)
	out := &Loaded{ld: ld, env: env, hints: warnings, Whole: true, imports: map[string][]string{}}
	for _, p := range pkgs {
		if !p.Standard {
			out.imports[p.pkgPath()] = p.Imports
		}
	}
	out.take(nodes)
	ld.share(out.roots)
	if missed := leftOut(<-nested, pkgs); len(missed) > 0 {
		out.hints = append(out.hints, fmt.Sprintf("./... does not reach into other modules: %s (analyse each with resilint -C <dir> ./...)", listDirs(g.dir, missed)))
	}
	return out, nil
}

// query asks the go command for its environment and the packages, at once.
func (g *gocmd) query(ctx context.Context, opts Options, patterns []string) (env goEnv, pkgs []*listed, stderr string, err error) {
	type answer struct {
		env goEnv
		err error
	}
	ch := make(chan answer, 1)
	go func() {
		env, err := g.goEnv(ctx)
		ch <- answer{env, err}
	}()
	pkgs, stderr, listErr := g.list(ctx, append(opts.flags(), fmt.Sprintf("-test=%t", opts.Tests)), patterns)
	a := <-ch
	if a.err != nil {
		return env, nil, "", a.err
	}
	if err := g.checkEnv(a.env); err != nil {
		return env, nil, "", err
	}
	adopt(pkgs, a.env.GOMOD)
	return a.env, pkgs, stderr, listErr
}

// adopt makes a package of files named one by one, which the go command says
// belongs to no module, part of the main one: it is the user's code.
func adopt(pkgs []*listed, gomod string) {
	for _, p := range pkgs {
		if p.ImportPath != "command-line-arguments" || p.Module != nil {
			continue
		}
		src, err := os.ReadFile(gomod)
		if err != nil {
			return
		}
		p.Module = &packages.Module{Path: modfile.ModulePath(src), Main: true, Dir: filepath.Dir(gomod), GoMod: gomod}
		if f, err := modfile.ParseLax(gomod, src, nil); err == nil && f.Go != nil {
			p.Module.GoVersion = f.Go.Version
		}
	}
}

// flags are the build flags for the go command.
func (o *Options) flags() []string {
	if o.Tags == "" {
		return nil
	}
	return []string{"-tags=" + o.Tags}
}

func (o *Options) firstParty(path string) bool {
	return o.FirstParty != nil && o.FirstParty(path)
}

// hintsOn says what may lie behind errors.
func hintsOn(errs []LoadError, env goEnv) (hints []string) {
	if len(errs) == 0 {
		return nil
	}
	if slices.ContainsFunc(errs, func(e LoadError) bool { return offline.MatchString(e.Message) }) {
		hints = append(hints, offlineHint)
	}
	if slices.ContainsFunc(errs, func(e LoadError) bool { return strings.Contains(e.Message, noSum) }) {
		hints = append(hints, noSumHint)
	}
	if h := newerGo(env); h != "" {
		hints = append(hints, h)
	}
	return hints
}

// newerGo warns when the go command is newer than the parser and type checker
// that are built in: then errors may be ours.
func newerGo(env goEnv) string {
	var mine, theirs int
	if _, err := fmt.Sscanf(runtime.Version(), "go1.%d", &mine); err != nil {
		return ""
	}
	if _, err := fmt.Sscanf(env.GOVERSION, "go1.%d", &theirs); err != nil || theirs <= mine {
		return ""
	}
	return fmt.Sprintf("resilint was built with go1.%d but the go command is go1.%d: install resilint anew if these errors are not yours", mine, theirs)
}

// take sorts nodes into what is going to be analysed and what is known of the rest.
func (out *Loaded) take(nodes []*node) {
	modules, paths := map[string]bool{}, map[string]bool{}
	for _, n := range nodes {
		if n.Error != nil {
			out.Whole = false
		}
		if n.how != fromSource || n.isTestMain() {
			continue
		}
		if m := n.Module; m != nil && n.mainModule() && m.Dir != "" {
			modules[m.Dir] = true
		}
		out.nodes = append(out.nodes, n)
		paths[n.pkgPath()] = true
		for _, dep := range n.deps {
			paths[dep.pkgPath()] = true
		}
		if !n.DepOnly && len(n.pkg.CompiledGoFiles) > 0 {
			out.roots = append(out.roots, n.pkg)
		}
	}
	out.roots = withoutDoubles(out.roots)
	sort.Slice(out.roots, func(i, j int) bool { return out.roots[i].ID < out.roots[j].ID })
	out.Modules = slices.Sorted(maps.Keys(modules))
	out.Paths = slices.Sorted(maps.Keys(paths))
}

// report adds what became of the packages to the result.
func (out *Loaded) report(res *Result) {
	for _, n := range out.nodes {
		res.Errors = append(res.Errors, n.errs...)
		if n.skipped != "" {
			res.Skipped = append(res.Skipped, Skipped{n.pkgPath(), n.skipped})
		}
	}
	res.Errors = sortErrors(res.Errors)
	res.Hints = slices.Concat(out.hints, hintsOn(res.Errors, out.env))
	res.Modules = out.Modules
	for _, p := range out.roots {
		if !p.IllTyped {
			res.Packages++
		}
	}
}

// withoutDoubles drops a package from the roots when its test variant is one:
// the variant has all its files.
func withoutDoubles(roots []*packages.Package) []*packages.Package {
	variant := map[string]bool{}
	for _, p := range roots {
		if p.ForTest == p.PkgPath && strings.Contains(p.ID, " ") {
			variant[p.PkgPath] = true
		}
	}
	kept := roots[:0]
	for _, p := range roots {
		if p.ID == p.PkgPath && variant[p.PkgPath] {
			continue
		}
		kept = append(kept, p)
	}
	return kept
}
