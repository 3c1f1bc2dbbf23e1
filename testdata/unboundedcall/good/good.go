// Package good has what a naive check would report and unboundedcall must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/redis/go-redis/v9"
	"google.golang.org/grpc"
	"gorm.io/gorm"
)

type shop struct {
	db    *sql.DB
	orm   *gorm.DB
	cache *redis.Client
	conn  *grpc.ClientConn
}

// The context is that of the request.
func (s *shop) list(w http.ResponseWriter, r *http.Request) {
	_, _ = s.db.QueryContext(r.Context(), `SELECT id FROM orders`)
}

// The call has a limit of its own, although it starts from the root.
func (s *shop) find(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	_, _ = s.db.QueryContext(ctx, `SELECT id FROM orders WHERE id = ?`, r.FormValue("id"))
}

// A constructor checks the connection before anybody waits for an answer.
func newShop(db *sql.DB) (*shop, error) {
	if err := db.Ping(); err != nil {
		return nil, err
	}
	return &shop{db: db}, nil
}

// Nobody in view who calls it has a context: it may be a tool, or a program
// without any.
func (s *shop) total() (n int64, err error) {
	err = s.db.QueryRow(`SELECT sum(total) FROM orders`).Scan(&n)
	return n, err
}

// Only start-up calls it, although it stands beside handlers.
func initSchema(s *shop) error { return s.createTables() }

func (s *shop) createTables() error {
	_, err := s.db.Exec(`CREATE TABLE IF NOT EXISTS orders (id TEXT)`)
	return err
}

// The goroutine goes on after the answer: no request waits for it.
func (s *shop) seen(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	go func() {
		if _, err := s.db.Exec(`UPDATE orders SET seen = true WHERE id = ?`, id); err != nil {
			log.Print(err)
		}
	}()
}

// What is deferred clears up, and has to when the request is over.
func (s *shop) hold(w http.ResponseWriter, r *http.Request) {
	defer s.db.Exec(`DELETE FROM holds`)
}

// A client that bounds every command by default: three seconds to read.
func (s *shop) count(c *gin.Context) {
	n, err := s.cache.Get(context.Background(), "orders").Int64()
	c.JSON(http.StatusOK, gin.H{"orders": n, "ok": err == nil})
}

// The step that gives the chain its context is on another line.
func (s *shop) drop(c *gin.Context) {
	q := s.orm.WithContext(c.Request.Context())
	q = q.Where("id = ?", c.Param("id"))
	if err := q.Delete(&order{}).Error; err != nil {
		c.Status(http.StatusInternalServerError)
	}
}

type order struct{ ID string }

// The transaction came with a context: it may have been given to it.
func (s *shop) addItems(tx *gorm.DB, items []string) error {
	return tx.Create(&items).Error
}

func (s *shop) add(c *gin.Context) {
	err := s.orm.WithContext(c).Transaction(func(tx *gorm.DB) error { return s.addItems(tx, nil) })
	c.JSON(http.StatusOK, err)
}

// A worker in a loop of its own answers nobody.
func (s *shop) Drain(ids <-chan string) error {
	for id := range ids {
		if _, err := s.db.Exec(`DELETE FROM orders WHERE id = ?`, id); err != nil {
			return err
		}
	}
	return nil
}

// After a failure the row is marked whatever became of the request.
func (s *shop) pay(w http.ResponseWriter, r *http.Request) {
	err := s.conn.Invoke(r.Context(), "/pay.Payments/Charge", nil, nil)
	if err != nil {
		_, _ = s.db.Exec(`UPDATE orders SET failed = true WHERE id = ?`, r.FormValue("id"))
	}
}

// The handler is made at start-up and called later; what makes it answers
// nothing.
func (s *shop) routes(mux *http.ServeMux) {
	var first string
	if err := s.db.QueryRow(`SELECT id FROM shops`).Scan(&first); err != nil {
		log.Fatal(err)
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(first)) })
}

// A commit has no variant with a context, and must not be cut short.
func (s *shop) move(w http.ResponseWriter, r *http.Request) {
	tx, err := s.db.BeginTx(r.Context(), nil)
	if err != nil {
		return
	}
	_ = tx.Commit()
}

// The comment says why.
func (s *shop) note(w http.ResponseWriter, r *http.Request) {
	// Independent of the request: the note has to be there when the client is gone.
	_, _ = s.db.Exec(`INSERT INTO notes (id) VALUES (?)`, r.FormValue("id"))
}

// The name says that it records what happened.
func (s *shop) sign(w http.ResponseWriter, r *http.Request) {
	_ = s.auditLog(context.Background(), r.FormValue("id"))
}

func (s *shop) auditLog(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO audits (id) VALUES (?)`, id)
	return err
}

// EventPublisher is a port: what sends for it may have a limit.
type EventPublisher interface {
	Publish(ctx context.Context, id string) error
}

type desk struct {
	events EventPublisher
	cache  *redis.Client
}

func (d *desk) open(c *gin.Context) {
	c.JSON(http.StatusOK, d.events.Publish(context.Background(), c.Param("id")))
}

// The helper calls a client with a limit by default.
func (d *desk) touch(c *gin.Context) {
	c.JSON(http.StatusOK, d.put(context.Background(), c.Param("id")))
}

func (d *desk) put(ctx context.Context, id string) error {
	return d.cache.Set(ctx, id, 1, time.Minute).Err()
}
