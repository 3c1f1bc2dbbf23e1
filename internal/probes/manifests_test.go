package probes

import (
	"maps"
	"os"
	"path/filepath"
	"testing"
)

func TestLivenessPaths(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want map[string]int
	}{
		"plain": {`
containers:
  - name: app
    livenessProbe:
      httpGet:
        path: /healthz
        port: http
    readinessProbe:
      httpGet:
        path: /ready
`, map[string]int{"/healthz": 6}},
		"template": {`
          {{- if .Values.probes }}
          livenessProbe:
            {{- with .Values.timing }}
            initialDelaySeconds: {{ .delay }}
            {{- end }}
            httpGet:
              path: "/live"
          {{- end }}
          volumes:
            - path: /data
`, map[string]int{"/live": 8}},
		"on one line": {"livenessProbe:\n  httpGet: {path: /inline}\n", map[string]int{}},
		"json": {`{
  "livenessProbe": {
    "httpGet": {
      "path": "/alive"
    }
  },
  "path": "/other"
}`, map[string]int{"/alive": 4}},
		"command":       {"livenessProbe:\n  exec:\n    command: [cat, /tmp/ok]\n", map[string]int{}},
		"a value":       {"livenessProbe:\n  httpGet:\n    path: {{ .Values.path }}\n", map[string]int{}},
		"other probe":   {"readinessProbe:\n  httpGet:\n    path: /livenessProbe\n", map[string]int{}},
		"commented out": {"# livenessProbe:\n#   path: /healthz\n", map[string]int{}},
	} {
		got := livenessPaths(c.text)
		if len(got) != len(c.want) || !maps.Equal(got, c.want) && len(c.want) > 0 {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

func TestLivenessIn(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const probe = "livenessProbe:\n  httpGet:\n    path: "
	write("go.mod", "module example.test/app\n")
	write("deploy/app.yaml", probe+"/healthz\n")
	write("vendor/dep/app.yaml", probe+"/vendored\n")
	write("deploy/notes.txt", probe+"/noted\n")
	for path, want := range map[string]string{"/healthz": "deploy/app.yaml:3", "/vendored": "", "/noted": "", "/z": "", "": ""} {
		got, ok := LivenessIn(filepath.Join(root, "internal", "api"), path)
		if got != want || ok != (want != "") {
			t.Errorf("%q: got %q, %v, want %q", path, got, ok, want)
		}
	}
}
