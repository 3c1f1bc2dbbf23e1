// Package socket asks over a connection on which the answers come by themselves.
package socket

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

type answer struct {
	ID   int64
	Body json.RawMessage
}

type call struct {
	method string
	done   chan answer
}

type client struct {
	conn    *websocket.Conn
	raw     net.Conn
	mu      sync.Mutex
	last    int64
	pending map[int64]chan answer
	calls   sync.Map
	closed  chan struct{}
}

func (c *client) register(ch chan answer) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	c.pending[c.last] = ch
	return c.last
}

// Call waits for its answer, whatever becomes of its context.
func (c *client) Call(ctx context.Context, method string) (answer, error) {
	ch := make(chan answer, 1)
	c.mu.Lock()
	c.last++
	id := c.last
	c.pending[id] = ch
	c.mu.Unlock()
	if err := c.conn.WriteJSON(map[string]any{"id": id, "method": method}); err != nil {
		return answer{}, err
	}
	return <-ch, nil // want `RES6101: wait at ch in client.Call for the answer to what Conn.WriteJSON sends has no limit, whatever becomes of its context`
}

// Ask does so through a helper.
func (c *client) Ask(ctx context.Context, method string) (answer, error) {
	ch := make(chan answer, 1)
	id := c.register(ch)
	if err := c.write(id, method); err != nil {
		return answer{}, err
	}
	a, ok := <-ch // want `RES6101: wait at ch in client.Ask for the answer to what client.write sends has no limit`
	if !ok {
		return answer{}, errors.New("closed")
	}
	return a, nil
}

// Kept keeps a struct with the channel in it.
func (c *client) Kept(ctx context.Context, id int64, method string) (answer, error) {
	p := &call{method: method, done: make(chan answer, 1)}
	done := make(chan answer, 1)
	q := &call{method: method, done: done}
	c.calls.Store(id, q)
	_ = p
	if _, err := c.raw.Write([]byte(method)); err != nil {
		return answer{}, err
	}
	return <-done, nil // want `RES6101: wait at done in client.Kept for the answer to what Conn.Write sends`
}

func (c *client) write(id int64, method string) error {
	return c.conn.WriteJSON(map[string]any{"id": id, "method": method})
}

// Until waits for its answer or for the end of its context.
func (c *client) Until(ctx context.Context, method string) (answer, error) {
	ch := make(chan answer, 1)
	id := c.register(ch)
	if err := c.write(id, method); err != nil {
		return answer{}, err
	}
	select {
	case a := <-ch:
		return a, nil
	case <-ctx.Done():
		return answer{}, ctx.Err()
	}
}

// Open waits for its answer or for the end of the connection, which somebody else
// watches.
func (c *client) Open(ctx context.Context, method string) (answer, error) {
	ch := make(chan answer, 1)
	id := c.register(ch)
	if err := c.write(id, method); err != nil {
		return answer{}, err
	}
	select {
	case a := <-ch:
		return a, nil
	case <-c.closed:
		return answer{}, errors.New("closed")
	}
}

// Timed is woken by a timer, which puts an answer of its own into the channel.
func (c *client) Timed(ctx context.Context, method string) (answer, error) {
	ch := make(chan answer, 1)
	id := c.register(ch)
	t := time.AfterFunc(time.Second, func() { ch <- answer{} })
	defer t.Stop()
	if err := c.write(id, method); err != nil {
		return answer{}, err
	}
	return <-ch, nil
}

// Notify writes and waits for nobody.
func (c *client) Notify(_ context.Context, method string) error { return c.write(0, method) }

// Actor hands its work to a goroutine of the process, which answers for sure.
func (c *client) Actor(ctx context.Context, work chan<- call) answer {
	done := make(chan answer, 1)
	work <- call{"local", done}
	return <-done
}

// Read is the loop that answers.
func (c *client) Read() error {
	for {
		var a answer
		if err := c.conn.ReadJSON(&a); err != nil {
			return err
		}
		c.mu.Lock()
		ch := c.pending[a.ID]
		delete(c.pending, a.ID)
		c.mu.Unlock()
		if ch != nil {
			ch <- a
		}
	}
}
