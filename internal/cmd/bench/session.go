package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/textproto"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Size of a session: files that are opened, and edits of the first of them.
const (
	openFiles = 6
	edits     = 20
)

// session is what an hour of work is to a language server: files are opened, one is
// edited, and each time all that there is to show is waited for.
func session(program, dir string) (sample, error) {
	files, err := largest(dir, openFiles)
	if err != nil {
		return sample{}, err
	}
	cache, err := os.MkdirTemp("", "bench")
	if err != nil {
		return sample{}, err
	}
	defer os.RemoveAll(cache)
	start := time.Now()
	cmd := at(dir, program)
	cmd.Env = append(os.Environ(), "GOPLSCACHE="+cache)
	c, err := connect(cmd)
	if err != nil {
		return sample{}, err
	}
	if err := c.work(dir, files); err != nil {
		_ = cmd.Process.Kill() // it is of no use any more
		_ = cmd.Wait()
		return sample{}, err
	}
	if err := cmd.Wait(); err != nil {
		return sample{}, err
	}
	return ended(cmd, start), nil
}

// largest returns Go files, the largest of as many folders.
func largest(dir string, n int) ([]string, error) {
	best := map[string]string{}
	size := map[string]int64{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch name := e.Name(); {
		case err != nil:
			return err
		case e.IsDir() && path != dir && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || name == "vendor" || isFile(filepath.Join(path, "go.mod"))):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.Contains(name, ".pb.") || strings.Contains(name, "generated"):
			return nil
		}
		info, err := e.Info()
		if folder := filepath.Dir(path); err == nil && info.Size() > size[folder] && info.Size() < 100<<10 {
			best[folder], size[folder] = path, info.Size()
		}
		return err
	})
	var folders []string
	for folder := range best {
		folders = append(folders, folder)
	}
	sort.Slice(folders, func(i, j int) bool {
		a, b := folders[i], folders[j]
		return size[a] > size[b] || size[a] == size[b] && a < b
	})
	var out []string
	for _, folder := range folders[:min(n, len(folders))] {
		out = append(out, best[folder])
	}
	if err == nil && len(out) == 0 {
		err = errors.New("no Go files")
	}
	return out, err
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// client speaks the language server protocol.
type client struct {
	in  io.Writer
	out *bufio.Reader
	ids int
	// diagnosing are works of the server that look for what to show, by token.
	diagnosing map[string]bool
	done       int // how many have ended
}

func connect(cmd *exec.Cmd) (*client, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &client{in: in, out: bufio.NewReader(out), diagnosing: map[string]bool{}}, cmd.Start()
}

type packet struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
}

func (c *client) send(p packet) error {
	p.Version = "2.0"
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(text), text)
	return err
}

// received is a message of the server.
type received struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Error  json.RawMessage
}

// next reads a message, answers what the server asks, and follows its works.
func (c *client) next() (m received, err error) {
	head, err := textproto.NewReader(c.out).ReadMIMEHeader()
	if err != nil {
		return m, err
	}
	n, err := strconv.Atoi(head.Get("Content-Length"))
	if err != nil {
		return m, err
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(c.out, body); err != nil {
		return m, err
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return m, err
	}
	switch {
	case m.Method == "$/progress":
		var p struct {
			Token json.RawMessage
			Value struct{ Kind, Title string }
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return m, err
		}
		token := string(p.Token)
		switch {
		case p.Value.Kind == "begin" && strings.HasPrefix(p.Value.Title, "diagnosing "):
			c.diagnosing[token] = true
		case p.Value.Kind == "end" && c.diagnosing[token]:
			delete(c.diagnosing, token)
			c.done++
		}
	case m.Method == "workspace/configuration":
		var p struct{ Items []any }
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return m, err
		}
		list := make([]any, len(p.Items))
		for i := range list {
			list[i] = serverOptions
		}
		return m, c.send(packet{ID: m.ID, Result: list})
	case m.Method != "" && m.ID != nil:
		return m, c.send(packet{ID: m.ID, Result: []any{}})
	}
	return m, nil
}

// call sends a request and waits for the answer.
func (c *client) call(method string, params any) error {
	c.ids++
	id := json.RawMessage(strconv.Itoa(c.ids))
	if err := c.send(packet{ID: id, Method: method, Params: params}); err != nil {
		return err
	}
	for {
		m, err := c.next()
		if err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		if m.Method == "" && string(m.ID) == string(id) {
			if m.Error != nil {
				return fmt.Errorf("%s: %s", method, m.Error)
			}
			return nil
		}
	}
}

// wait sends a change and waits until the server has looked at all of it.
func (c *client) wait(method string, params any) error {
	before := c.done
	if err := c.send(packet{Method: method, Params: params}); err != nil {
		return err
	}
	for c.done == before || len(c.diagnosing) > 0 {
		if _, err := c.next(); err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
	}
	return nil
}

// serverOptions have the server say when it has looked at everything.
var serverOptions = map[string]any{"verboseWorkDoneProgress": true, "diagnosticsDelay": "0s"}

// work is the session.
func (c *client) work(dir string, files []string) error {
	uri := func(path string) string { return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String() }
	if err := c.call("initialize", map[string]any{
		"processId": os.Getpid(), "rootUri": uri(dir), "workspaceFolders": []any{map[string]any{"uri": uri(dir), "name": "m"}},
		"initializationOptions": serverOptions,
		"capabilities":          map[string]any{"window": map[string]any{"workDoneProgress": true}, "workspace": map[string]any{"configuration": true}},
	}); err != nil {
		return err
	}
	if err := c.send(packet{Method: "initialized", Params: map[string]any{}}); err != nil {
		return err
	}
	var first string
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if i == 0 {
			first = string(text)
		}
		if err := c.wait("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
			"uri": uri(file), "languageId": "go", "version": 1, "text": string(text)}}); err != nil {
			return err
		}
	}
	for i := range edits {
		text := fmt.Sprintf("%s\nfunc typed%d() {}\n", first, i) // another declaration each time: as when typing
		if err := c.wait("textDocument/didChange", map[string]any{
			"textDocument":   map[string]any{"uri": uri(files[0]), "version": i + 2},
			"contentChanges": []any{map[string]any{"text": text}},
		}); err != nil {
			return err
		}
	}
	if err := c.call("shutdown", nil); err != nil {
		return err
	}
	return c.send(packet{Method: "exit"})
}
