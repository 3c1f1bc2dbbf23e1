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
	place struct {
		Line      int `json:"line"`
		Character int `json:"character"` // all text here is ASCII
	}
	span struct {
		Start place `json:"start"`
		End   place `json:"end"`
	}
	textEdit struct {
		Range   span   `json:"range"`
		NewText string `json:"newText"`
	}
	diagnostic struct {
		Range       span   `json:"range"`
		Severity    int    `json:"severity"`
		Code        any    `json:"code"`
		Source      string `json:"source"`
		Message     string `json:"message"`
		Description struct {
			Href string `json:"href"`
		} `json:"codeDescription"`
		Data json.RawMessage `json:"data,omitempty"`
	}
)

// editor is the client of one session.
type editor struct {
	t     *testing.T
	ctx   context.Context
	cmd   *exec.Cmd
	in    io.WriteCloser
	msgs  chan message
	ids   int
	texts map[string]string // of open files
	// versions of open files, and what was last published of each.
	versions map[string]int
	shown    map[string][]diagnostic
	// watched are the patterns that gopls wants to hear of.
	watched []string
}

// startEditor starts gopls in the first of the folders and opens all of them.
func startEditor(t *testing.T, program string, dirs ...string) *editor {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // for a session that hangs
	t.Cleanup(cancel)
	e := &editor{
		t: t, ctx: ctx, cmd: exec.CommandContext(ctx, program), msgs: make(chan message),
		texts: map[string]string{}, versions: map[string]int{}, shown: map[string][]diagnostic{},
	}
	e.cmd.Dir, e.cmd.Env = dirs[0], append(environ(), "GOPLSCACHE="+t.TempDir())
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
	var folders []any
	for _, dir := range dirs {
		folders = append(folders, map[string]any{"uri": uri(dir), "name": filepath.Base(dir)})
	}
	e.call("initialize", map[string]any{
		"processId": os.Getpid(), "rootUri": uri(dirs[0]), "workspaceFolders": folders,
		"capabilities": map[string]any{
			"textDocument": map[string]any{
				"publishDiagnostics": map[string]any{"codeDescriptionSupport": true, "dataSupport": true, "versionSupport": true},
				"codeAction": map[string]any{"codeActionLiteralSupport": map[string]any{
					"codeActionKind": map[string]any{"valueSet": []string{"quickfix"}}}},
			},
			"workspace": map[string]any{"workspaceFolders": true, "configuration": true,
				"didChangeWatchedFiles": map[string]any{"dynamicRegistration": true, "relativePatternSupport": true}},
		},
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

// next returns the next message; what the server asks for is answered at once, and
// what it publishes is kept.
func (e *editor) next(waiting string) message {
	e.t.Helper()
	select {
	case m, ok := <-e.msgs:
		if !ok {
			e.t.Fatalf("gopls ended while the editor waited for %s", waiting)
		}
		e.keep(m)
		if m.Method != "" && m.ID != nil {
			e.send(message{ID: m.ID, Result: answer(m)})
		}
		return m
	case <-e.ctx.Done():
		e.t.Fatalf("no %s; shown is %+v", waiting, e.shown)
		return message{}
	}
}

// keep notes what the server publishes and what it wants to hear of. What it says of
// another version than the last one is out of date.
func (e *editor) keep(m message) {
	switch m.Method {
	case "textDocument/publishDiagnostics":
		var params struct {
			URI         string
			Version     int
			Diagnostics []diagnostic
		}
		if json.Unmarshal(m.Params, &params) == nil && (e.versions[params.URI] == 0 || params.Version == e.versions[params.URI]) {
			e.shown[params.URI] = params.Diagnostics
		}
	case "client/registerCapability":
		var params struct {
			Registrations []struct {
				RegisterOptions struct {
					Watchers []struct {
						GlobPattern json.RawMessage // text, or an object with a base
					}
				}
			}
		}
		if json.Unmarshal(m.Params, &params) == nil {
			for _, r := range params.Registrations {
				for _, w := range r.RegisterOptions.Watchers {
					e.watched = append(e.watched, string(w.GlobPattern))
				}
			}
		}
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

// await waits until the diagnostics of a file, in the version that was sent last,
// are as they should be.
func (e *editor) await(file, what string, good func([]diagnostic) bool) []diagnostic {
	e.t.Helper()
	for {
		if list, published := e.shown[uri(file)]; published && good(list) {
			return list
		}
		e.next(what + " in " + filepath.Base(file))
	}
}

// awaitCodes waits until exactly the codes are shown.
func (e *editor) awaitCodes(file string, codes ...string) []diagnostic {
	e.t.Helper()
	return e.await(file, fmt.Sprint(codes), func(list []diagnostic) bool {
		var got []string
		for _, d := range list {
			got = append(got, fmt.Sprint(d.Code))
		}
		slices.Sort(got)
		return slices.Equal(got, codes)
	})
}

func (e *editor) open(file, text string) {
	e.texts[file], e.versions[uri(file)] = text, 1
	delete(e.shown, uri(file))
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": uri(file), "languageId": "go", "version": 1, "text": text}})
}

func (e *editor) change(file, text string) {
	e.versions[uri(file)]++
	e.texts[file] = text
	delete(e.shown, uri(file))
	e.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri(file), "version": e.versions[uri(file)]},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

// save writes an open file and says so.
func (e *editor) save(file string) {
	e.t.Helper()
	write(e.t, file, e.texts[file])
	e.notify("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": uri(file)}})
}

// disk writes a file that is not open, or removes it, and tells gopls when it has
// asked for such files.
func (e *editor) disk(file string, text *string) {
	e.t.Helper()
	kind := 2 // changed
	if _, err := os.Stat(file); err != nil {
		kind = 1
	}
	if text != nil {
		write(e.t, file, *text)
	} else if kind = 3; os.Remove(file) != nil {
		e.t.Fatalf("%s cannot be removed", file)
	}
	if !slices.ContainsFunc(e.watched, func(pattern string) bool {
		return strings.Contains(pattern, strings.TrimPrefix(filepath.Ext(file), "."))
	}) {
		e.t.Fatalf("gopls does not want to hear of %s: %q", filepath.Base(file), e.watched)
	}
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uri(file), "type": kind}}})
}

// quickFix applies the quick fix of a diagnostic and returns the text that the file
// has then.
func (e *editor) quickFix(file string, d diagnostic) string {
	e.t.Helper()
	result := e.call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": uri(file)}, "range": d.Range,
		"context": map[string]any{"diagnostics": []diagnostic{d}, "only": []string{"quickfix"}},
	})
	var actions []struct {
		Title string
		Edit  struct {
			DocumentChanges []struct{ Edits []textEdit }
			Changes         map[string][]textEdit
		}
	}
	if err := json.Unmarshal(result, &actions); err != nil {
		e.t.Fatal(err)
	}
	for _, a := range actions {
		var edits []textEdit
		for _, c := range a.Edit.DocumentChanges {
			edits = append(edits, c.Edits...)
		}
		edits = append(edits, a.Edit.Changes[uri(file)]...)
		if len(edits) > 0 {
			return apply(e.texts[file], edits)
		}
	}
	e.t.Fatalf("no quick fix with an edit in %s", result)
	return ""
}

// apply makes edits, the last of a text first.
func apply(text string, edits []textEdit) string {
	lines := strings.SplitAfter(text, "\n")
	at := func(p place) (offset int) {
		for _, line := range lines[:min(p.Line, len(lines))] {
			offset += len(line)
		}
		return offset + p.Character
	}
	slices.SortFunc(edits, func(a, b textEdit) int { return at(b.Range.Start) - at(a.Range.Start) })
	for _, edit := range edits {
		text = text[:at(edit.Range.Start)] + edit.NewText + text[at(edit.Range.End):]
	}
	return text
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
