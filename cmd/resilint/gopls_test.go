package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// goplsVar names a gopls with resilint in it; `make test-hosts` builds one and sets it.
const goplsVar = "RESILINT_GOPLS"

// TestGopls does what an editor does: it opens a file, breaks it, mends it, asks
// for a quick fix, edits the settings and leaves.
func TestGopls(t *testing.T) {
	program := os.Getenv(goplsVar)
	if program == "" {
		t.Skipf("%s names no gopls with resilint in it: `make test-hosts` builds one", goplsVar)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	const (
		found = "package a\n\nimport \"net/http\"\n\nfunc Ring(url string) (*http.Response, error) {\n\treturn http.Get(url)\n}\n"
		cured = "package a\n\n//resilint:ignore RES2002 there was something once\nfunc Ring(url string) string { return url }\n"
	)
	write(t, filepath.Join(dir, "go.mod"), "module example.test/m\n\ngo 1.24\n")
	file := filepath.Join(dir, "a.go")
	write(t, file, found)

	e := startEditor(t, program, dir)
	e.open(file, found)
	d := e.await("RES2002", func(list []diagnostic) bool { return slices.ContainsFunc(list, coded("RES2002")) })
	i := slices.IndexFunc(d, coded("RES2002"))
	if d[i].Source != "httptimeout" || !strings.HasSuffix(d[i].Description.Href, "#RES2002") || d[i].Severity != 2 || !strings.HasPrefix(d[i].Message, "RES2002: ") {
		t.Errorf("the diagnostic: %+v", d[i])
	}
	e.change(file, "package a\n\nfunc Ring( {\n")
	e.await("an error of syntax", func(list []diagnostic) bool {
		return slices.ContainsFunc(list, func(d diagnostic) bool { return d.Source == "syntax" })
	})
	e.change(file, cured)
	d = e.await("RES9002 and nothing else", func(list []diagnostic) bool { return len(list) == 1 && coded("RES9002")(list[0]) })
	if edit := e.quickFix(file, d[0]); edit != "" {
		t.Errorf("the quick fix puts in %q, want nothing", edit)
	}
	settings := filepath.Join(dir, ".resilint.yml")
	write(t, settings, "version: 1\nrules: {RES9002: off}\n")
	e.change(file, cured+"\n")
	e.await("the new settings", func(list []diagnostic) bool { return len(list) == 0 })
	e.leave()
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func coded(code string) func(diagnostic) bool {
	return func(d diagnostic) bool { return d.Code == code }
}

// The parts of the protocol that matter here.
type (
	message struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id,omitempty"`
		Method  string          `json:"method,omitempty"`
		Params  json.RawMessage `json:"params,omitempty"`
		Result  json.RawMessage `json:"result,omitempty"`
		Error   json.RawMessage `json:"error,omitempty"`
	}
	diagnostic struct {
		Range       json.RawMessage `json:"range"`
		Severity    int             `json:"severity"`
		Code        any             `json:"code"`
		Source      string          `json:"source"`
		Message     string          `json:"message"`
		Description struct {
			Href string `json:"href"`
		} `json:"codeDescription"`
		Data json.RawMessage `json:"data,omitempty"`
	}
)

// editor is the client of one session.
type editor struct {
	t       *testing.T
	ctx     context.Context
	cmd     *exec.Cmd
	in      io.WriteCloser
	msgs    chan message
	ids     int
	version int
}

func startEditor(t *testing.T, program, dir string) *editor {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // for a session that hangs
	t.Cleanup(cancel)
	e := &editor{t: t, ctx: ctx, cmd: exec.CommandContext(ctx, program), msgs: make(chan message)}
	e.cmd.Dir, e.cmd.Env = dir, append(environ(), "GOPLSCACHE="+t.TempDir())
	in, err := e.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	e.in = in
	if err := e.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go e.listen(bufio.NewReader(out))
	root := uri(dir)
	e.call("initialize", map[string]any{
		"processId": os.Getpid(), "rootUri": root, "workspaceFolders": []any{map[string]any{"uri": root, "name": "m"}},
		"capabilities": map[string]any{"textDocument": map[string]any{
			"publishDiagnostics": map[string]any{"codeDescriptionSupport": true, "dataSupport": true},
			"codeAction": map[string]any{"codeActionLiteralSupport": map[string]any{
				"codeActionKind": map[string]any{"valueSet": []string{"quickfix"}}}},
		}},
	})
	e.notify("initialized", map[string]any{})
	return e
}

func uri(path string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

// listen reads messages until the server is gone.
func (e *editor) listen(r *bufio.Reader) {
	defer close(e.msgs)
	for {
		head, err := textproto.NewReader(r).ReadMIMEHeader()
		if err != nil {
			return
		}
		n, err := strconv.Atoi(head.Get("Content-Length"))
		if err != nil {
			return
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(r, body); err != nil {
			return
		}
		var m message
		if json.Unmarshal(body, &m) != nil {
			return
		}
		select {
		case e.msgs <- m:
		case <-e.ctx.Done():
			return
		}
	}
}

func (e *editor) send(m message) {
	e.t.Helper()
	m.Version = "2.0"
	text, err := json.Marshal(m)
	if err == nil {
		_, err = fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(text), text)
	}
	if err != nil {
		e.t.Fatal(err)
	}
}

func raw(t *testing.T, v any) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func (e *editor) notify(method string, params any) {
	e.t.Helper()
	e.send(message{Method: method, Params: raw(e.t, params)})
}

// call sends a request and waits for the answer.
func (e *editor) call(method string, params any) json.RawMessage {
	e.t.Helper()
	e.ids++
	id := raw(e.t, e.ids)
	m := message{ID: id, Method: method}
	if params != nil {
		m.Params = raw(e.t, params)
	}
	e.send(m)
	for {
		m := e.next(method)
		if m.Method == "" && string(m.ID) == string(id) {
			if m.Error != nil {
				e.t.Fatalf("%s: %s", method, m.Error)
			}
			return m.Result
		}
	}
}

// next returns the next message; what the server asks for is answered at once.
func (e *editor) next(waiting string) message {
	e.t.Helper()
	select {
	case m, ok := <-e.msgs:
		if !ok {
			e.t.Fatalf("gopls ended while the editor waited for %s", waiting)
		}
		if m.Method != "" && m.ID != nil {
			e.send(message{ID: m.ID, Result: answer(m)})
		}
		return m
	case <-e.ctx.Done():
		e.t.Fatalf("no %s", waiting)
		return message{}
	}
}

// answer is an editor without settings.
func answer(m message) json.RawMessage {
	if m.Method != "workspace/configuration" {
		return json.RawMessage("null")
	}
	var params struct{ Items []any }
	if json.Unmarshal(m.Params, &params) != nil {
		return json.RawMessage("null")
	}
	return json.RawMessage("[" + strings.TrimSuffix(strings.Repeat("{},", len(params.Items)), ",") + "]")
}

// await waits until the diagnostics of the version that was sent last are as they
// should be.
func (e *editor) await(what string, good func([]diagnostic) bool) []diagnostic {
	e.t.Helper()
	for {
		m := e.next(what)
		if m.Method != "textDocument/publishDiagnostics" {
			continue
		}
		var params struct {
			Version     int
			Diagnostics []diagnostic
		}
		if err := json.Unmarshal(m.Params, &params); err != nil {
			e.t.Fatal(err)
		}
		if params.Version == e.version && good(params.Diagnostics) {
			return params.Diagnostics
		}
	}
}

func (e *editor) open(file, text string) {
	e.version++
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": uri(file), "languageId": "go", "version": e.version, "text": text}})
}

func (e *editor) change(file, text string) {
	e.version++
	e.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri(file), "version": e.version},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

// quickFix returns what the quick fix of a diagnostic puts in.
func (e *editor) quickFix(file string, d diagnostic) string {
	e.t.Helper()
	result := e.call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": uri(file)}, "range": d.Range,
		"context": map[string]any{"diagnostics": []diagnostic{d}, "only": []string{"quickfix"}},
	})
	var actions []struct {
		Title string
		Edit  struct {
			DocumentChanges []struct{ Edits []struct{ NewText string } }
			Changes         map[string][]struct{ NewText string }
		}
	}
	if err := json.Unmarshal(result, &actions); err != nil {
		e.t.Fatal(err)
	}
	for _, a := range actions {
		for _, c := range a.Edit.DocumentChanges {
			for _, edit := range c.Edits {
				return edit.NewText
			}
		}
		for _, edits := range a.Edit.Changes {
			for _, edit := range edits {
				return edit.NewText
			}
		}
	}
	e.t.Fatalf("no quick fix with an edit in %s", result)
	return ""
}

func (e *editor) leave() {
	e.t.Helper()
	e.call("shutdown", nil)
	e.notify("exit", nil)
	for range e.msgs { // until gopls is gone
	}
	if err := e.cmd.Wait(); err != nil {
		e.t.Errorf("gopls ended with %v", err)
	}
}
