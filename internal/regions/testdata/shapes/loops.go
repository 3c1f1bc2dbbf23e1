package shapes

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net"
	"time"
)

// want loop
func perItem(items []string) {
	for _, it := range items {
		if err := charge(it); err != nil {
			continue
		}
	}
}

// want loop
func perItemStops(items []string) error {
	for _, it := range items {
		if err := charge(it); err != nil {
			return err
		}
	}
	return nil
}

// A failover tries another target each time.
// want retry attempts=0
func failover(nodes []node) (err error) {
	for _, n := range nodes {
		if err = n.post(); err == nil {
			return nil
		}
	}
	return err
}

// want retry attempts=3
func failoverByIndex(addrs []string) (err error) {
	for i := 0; i < 3; i++ {
		addr := addrs[i%len(addrs)]
		if err = charge(addr); err == nil {
			return nil
		}
	}
	return err
}

// want loop forever
func consume() {
	for {
		msg, _, err := read("")
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		_ = charge(msg)
	}
}

// want loop forever
func worker(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		if err := post(); err != nil {
			time.Sleep(time.Second)
		}
	}
}

// want loop forever
func ticker(ctx context.Context, t *time.Ticker) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if err := post(); err != nil {
				continue
			}
		}
	}
}

// want loop forever
func rangeTicks(t *time.Ticker) {
	for range t.C {
		_ = post()
	}
}

// want loop polls
func poll(ctx context.Context) error {
	for i := 0; i < 30; i++ {
		done, err := ready()
		if err != nil {
			return err
		}
		if done {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("not ready")
}

// want loop
func pollThroughErrors() {
	for {
		done, err := ready()
		if err != nil {
			continue
		}
		if done {
			return
		}
		_ = charge()
	}
}

// want loop
func compareAndSet() {
	for {
		if swap() {
			return
		}
		_ = post()
	}
}

// want loop
func paginate() error {
	token := ""
	for {
		_, next, err := read(token)
		if err != nil {
			return err
		}
		if err := charge(next); err != nil {
			return err
		}
		if next == "" {
			return nil
		}
		token = next
	}
}

// want loop
func scan(rows *sql.Rows) error {
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return err
		}
		if err := charge(s); err != nil {
			continue
		}
	}
	return rows.Err()
}

// want loop forever
func accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			if ne, isNet := err.(net.Error); isNet && ne.Timeout() {
				time.Sleep(time.Second)
				continue
			}
			return err
		}
		_ = charge(conn)
	}
}

// want loop
func successContinues() error {
	for i := 0; i < 3; i++ {
		err := post()
		if err == nil {
			continue
		}
		return err
	}
	return nil
}

// want loop
func readUntilEOF(r io.Reader) error {
	buf := make([]byte, 10)
	for {
		_, err := r.Read(buf)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		_ = charge(buf)
	}
}

// want loop forever
func reconnect(ctx context.Context) {
	for {
		conn, err := net.Dial("tcp", "x")
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		_ = charge(conn)
	}
}

// want loop forever
func untilCancelled(ctx context.Context) {
	for ctx.Err() == nil {
		if err := post(); err != nil {
			time.Sleep(time.Second)
		}
	}
}

// want loop
func overMap(m map[string]int) (err error) {
	for k := range m {
		if err = charge(k); err == nil {
			return nil
		}
	}
	return err
}

// want loop
func gotoNext(items []int) {
	i := 0
next:
	if i < len(items) {
		_ = charge(items[i])
		i++
		goto next
	}
}

// want none
func descend(depth int) error {
	if err := post(); err != nil {
		return err
	}
	if depth > 0 {
		return descend(depth - 1)
	}
	return nil
}

// want loop polls
func pollByCondition() {
	done := false
	for !done {
		time.Sleep(time.Second)
		done = swap()
	}
}

// want loop polls
func pollUntilDeadline() error {
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		if state, _, err := read("job"); err == nil && state == "done" {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("not ready")
}

// want loop polls
func pollBySwitch() error {
	for range 10 {
		state, _, err := read("job")
		if err != nil {
			return err
		}
		switch state {
		case "done":
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("not ready")
}

// Whoever waits can go: the context is looked at in each round.
// want loop
func pollWithContext(ctx context.Context) error {
	for ctx.Err() == nil {
		if done, _ := ready(); done {
			return nil
		}
		time.Sleep(time.Second)
	}
	return ctx.Err()
}

// Another page each time, and a pause in between.
// want loop
func pageSlowly() error {
	token := ""
	for {
		_, next, err := read(token)
		if err != nil {
			return err
		}
		if next == "" {
			return nil
		}
		token = next
		time.Sleep(time.Second)
	}
}

// It paces what it does and asks nobody.
// want loop
func paced(items []string) {
	for i := 0; i < len(items); i++ {
		_ = charge(items[i])
		time.Sleep(time.Second)
	}
}

// It waits when it fails, not until something comes about.
// want loop
func waitsAfterFailures() {
	for {
		state, _, err := read("job")
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		if state == "gone" {
			return
		}
	}
}
