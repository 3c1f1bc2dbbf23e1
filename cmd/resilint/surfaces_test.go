package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// service is a module with one finding, in a checkout.
var service = map[string]string{
	".git/HEAD":        "ref: refs/heads/main\n",
	"svc/go.mod":       "module example.test/m\n\ngo 1.24\n",
	"svc/m.go":         "package m\n",
	"svc/ring/ring.go": "package ring\n\nimport \"net/http\"\n\nfunc Ring(url string) (*http.Response, error) { return http.Get(url) }\n",
}

// checkout writes the service into a folder.
func checkout(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range service {
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// load reads a YAML file of the project.
func load(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", name))
	if err == nil {
		err = yaml.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// action is a composite action of GitHub.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Name, Shell, Run string
			Dir              string `yaml:"working-directory"`
			Env              map[string]string
		}
	}
}

var input = regexp.MustCompile(`\$\{\{ inputs\.([\w-]+) \}\}`)

// TestAction runs the step of the action that analyses, as GitHub does, behind the
// one that installs, of which the outcome is put there.
func TestAction(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("needs bash, and a link to the program")
	}
	var a action
	load(t, "action.yml", &a)
	program, err := exec.LookPath("resilint")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		inputs map[string]string
		exit   int
		stdout string // that it begins with
		report string // file that holds a report of one finding
	}{
		{"annotations", map[string]string{"working-directory": "svc"}, 1, "::warning file=svc/ring/ring.go,line=5,", ""},
		{"words", map[string]string{"working-directory": "svc", "packages": ". ./ring", "args": "-profile strict -fail-on error"}, 0, "::warning file=svc/ring/ring.go,line=5,", ""},
		{"SARIF", map[string]string{"working-directory": "svc", "sarif": "my report.sarif", "args": "-fail-on never"}, 0, "", "my report.sarif"},
		{"wrong", map[string]string{"working-directory": "svc", "args": "-profile strct"}, 2, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			root, temp := checkout(t), t.TempDir()
			if err := os.Mkdir(filepath.Join(temp, "resilint"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(program, filepath.Join(temp, "resilint", "resilint")); err != nil {
				t.Fatal(err)
			}
			values := map[string]string{}
			for name, in := range a.Inputs {
				values[name] = in.Default
			}
			maps.Copy(values, c.inputs)
			fill := func(text string) string {
				return input.ReplaceAllStringFunc(text, func(m string) string {
					value, ok := values[input.FindStringSubmatch(m)[1]]
					if !ok {
						t.Errorf("%s: there is no such input", m)
					}
					return value
				})
			}
			step := a.Runs.Steps[1]
			cmd := exec.Command(bash, "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step.Run)
			cmd.Dir = filepath.Join(root, fill(step.Dir))
			cmd.Env = append(os.Environ(), "GITHUB_WORKSPACE="+root, "RUNNER_TEMP="+temp)
			for name, value := range step.Env {
				cmd.Env = append(cmd.Env, name+"="+fill(value))
			}
			checkRun(t, cmd, c.exit, c.stdout)
			if c.report == "" {
				return
			}
			text, err := os.ReadFile(filepath.Join(root, c.report))
			if err != nil || strings.Count(string(text), `"ruleId"`) != 1 || !strings.Contains(string(text), `"uri": "svc/ring/ring.go"`) {
				t.Errorf("%v in a report:\n%s", err, text)
			}
		})
	}
}

// checkRun runs a command that ends with a code and prints what begins so.
func checkRun(t *testing.T, cmd *exec.Cmd, exit int, stdout string) {
	t.Helper()
	var out, problems bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problems
	err := cmd.Run()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	if got := cmd.ProcessState.ExitCode(); got != exit || !strings.HasPrefix(out.String(), stdout) || stdout == "" && out.Len() > 0 {
		t.Errorf("%v: exit code %d, want %d, and output that begins with %q:\n%s%s", cmd.Args, got, exit, stdout, out.String(), problems.String())
	}
}

// TestActionSteps keeps the action from words that only a shell of this machine, or
// no input, knows.
func TestActionSteps(t *testing.T) {
	var a action
	load(t, "action.yml", &a)
	if a.Runs.Using != "composite" || len(a.Runs.Steps) != 2 || !strings.Contains(a.Runs.Steps[0].Run, "go install") {
		t.Fatalf("%+v", a.Runs)
	}
	for _, s := range a.Runs.Steps {
		if s.Shell != "bash" || strings.Contains(s.Run, "${{") {
			t.Errorf("step %s: inputs come through the environment, which is not read as a script", s.Name)
		}
	}
}

// TestHooks runs the hooks of pre-commit, which passes no file names.
func TestHooks(t *testing.T) {
	var hooks []struct {
		ID, Language, Entry string
		Args, Types         []string
		Pass                *bool `yaml:"pass_filenames"`
	}
	load(t, ".pre-commit-hooks.yaml", &hooks)
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("needs git")
	}
	root := checkout(t)
	module := filepath.Join(root, "svc")
	if err := os.RemoveAll(filepath.Join(root, ".git")); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "m.go", "go.mod"}, {"-c", "user.name=a", "-c", "user.email=a@example.test", "commit", "-qm", "one"}, {"add", "."}} {
		cmd := exec.Command(git, args...)
		cmd.Dir = module
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, text)
		}
	}
	names := []string{}
	for _, h := range hooks {
		names = append(names, h.ID)
		if h.Language != "golang" || h.Pass == nil || *h.Pass {
			t.Errorf("hook %s: %+v", h.ID, h)
		}
		cmd := exec.Command(h.Entry, h.Args...)
		cmd.Dir = module
		checkRun(t, cmd, 1, filepath.FromSlash("ring/ring.go")+":5:")
	}
	if strings.Join(names, " ") != "resilint resilint-changed" {
		t.Errorf("hooks %v", names)
	}
}

// TestGitLab runs the line of docs/ci.md that writes the report of GitLab.
func TestGitLab(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "ci.md"))
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^ +- (resilint .*) > gl-code-quality\.json$`).FindSubmatch(text)
	if line == nil {
		t.Fatal("the line is gone")
	}
	args := strings.Fields(string(line[1]))
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = filepath.Join(checkout(t), "svc")
	out, err := cmd.Output()
	var issues []struct {
		Location struct{ Path string }
	}
	if json.Unmarshal(out, &issues) != nil || len(issues) != 1 || issues[0].Location.Path != "svc/ring/ring.go" || cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%v\n%s", err, out)
	}
}
