package good

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log"

	"github.com/ThreeDotsLabs/watermill/message"
)

// StatisticsCollector watches: a number of it that is missing is a gap in a diagram.
type StatisticsCollector struct{ db *sql.DB }

func (c StatisticsCollector) balance(ctx context.Context) int64 {
	var n int64
	if err := c.db.QueryRowContext(ctx, "SELECT sum(minor) FROM accounts").Scan(&n); err != nil {
		log.Println("balance", err)
		return 0
	}
	return n
}

// An amount of things is no money.
func (p *Prices) totalRepoAmount(ctx context.Context) int64 {
	var n int64
	if err := p.db.QueryRowContext(ctx, "SELECT n FROM repos").Scan(&n); err != nil {
		return 0
	}
	return n
}

// A number of invoices is none, either.
func (p *Prices) invoiceCount(ctx context.Context) int64 {
	var n int64
	if err := p.db.QueryRowContext(ctx, "SELECT n FROM invoices").Scan(&n); err != nil {
		return 0
	}
	return n
}

// The entry is asked for as a number by what is called, too.
func (p *Prices) invoices(ctx context.Context) int64 {
	n, err := p.count(ctx)
	if err != nil {
		return 0
	}
	return n
}

func (p *Prices) count(ctx context.Context) (n int64, err error) {
	err = p.db.QueryRowContext(ctx, "SELECT count(*) FROM invoices").Scan(&n)
	return n, err
}

// The caller is told no, and asks the database.
func (s *Shop) kept(ctx context.Context, id string) (it Item, ok bool, err error) {
	text, err := s.cache.Get(ctx, id).Result()
	if err != nil {
		return it, false, err
	}
	if json.Unmarshal([]byte(text), &it) != nil {
		return Item{}, false, err
	}
	return it, true, nil
}

// When somebody was there last is nice to know.
func (s *Shop) updateLastSeen(ctx context.Context, id string) error {
	if _, err := s.db.ExecContext(ctx, "UPDATE users SET seen = now() WHERE id = $1", id); err != nil {
		log.Println("seen", err)
	}
	return nil
}

// A record of what was looked at is no more.
func (s *Shop) recordView(ctx context.Context, id string) error {
	if _, err := s.db.ExecContext(ctx, "INSERT INTO views (item) VALUES ($1)", id); err != nil {
		log.Println("view", err)
	}
	return nil
}

type question struct {
	ReplyTo       string
	CorrelationID string
}

type replies struct{ publisher message.Publisher }

// Who asked waits for a reply only so long, and asks again: a naive check sees a publish
// that nobody hears of.
func (r *replies) publish(q question, body []byte) {
	if err := r.publisher.Publish(q.ReplyTo, message.NewMessage(q.CorrelationID, body)); err != nil {
		log.Println("reply", err)
	}
}

// No is the verdict.
func (s *Shop) valid(ctx context.Context, id string) (ok bool, err error) {
	it, err := s.Item(ctx, id)
	if err != nil {
		return false, err
	}
	if it == nil {
		log.Println("ERROR no such item", id)
		return false, err
	}
	return true, nil
}

// A helper that keeps what it is told is no log.
func (s *Shop) close(ctx context.Context) error {
	if _, err := s.db.ExecContext(ctx, "UPDATE shops SET open = false"); err != nil {
		s.logLater(err)
		return nil
	}
	return nil
}

func (s *Shop) logLater(err error) { s.down = err != nil }

// What was set before stays when nothing can be read: a default.
func (p *Prices) basePrice(ctx context.Context) int64 {
	minor := int64(100)
	if err := p.db.QueryRowContext(ctx, "SELECT minor FROM base").Scan(&minor); err != nil {
		log.Println("base", err)
	}
	return minor
}

// Somebody gives it a value when it is missing.
func (p *Prices) nextPrice(ctx context.Context) int64 {
	var minor int64
	if err := p.db.QueryRowContext(ctx, "SELECT minor FROM next").Scan(&minor); err != nil {
		log.Println("next", err)
	}
	if minor == 0 {
		minor = 100
	}
	return minor
}

type answer interface{ status() int }

type notFound struct{}

func (*notFound) status() int { return 404 }

// The answer is told by its type, as generated handlers want it.
func (s *Shop) serveItem(ctx context.Context, id string) (answer, error) {
	if _, err := s.db.ExecContext(ctx, "UPDATE items SET shown = shown + 1 WHERE id = $1", id); err != nil {
		log.Println("item", err)
		return &notFound{}, nil
	}
	return nil, nil
}

// The query went well; what a row holds is another question.
func (s *Shop) since(ctx context.Context) error {
	rows, err := s.db.QueryContext(ctx, "SELECT opened FROM shops")
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return rows.Err()
	}
	var opened string
	if err := rows.Scan(&opened); err != nil {
		return nil
	}
	s.url = opened
	return nil
}

// What is told apart decides what is returned.
func (s *Shop) first(ctx context.Context) (*Item, error) {
	it, err := s.Item(ctx, "1")
	if err != nil {
		if errors.Is(err, sql.ErrNoRows) {
			log.Println("none")
			return nil, nil
		}
		return nil, err
	}
	return it, nil
}

// The line calls itself a warning.
func (s *Shop) add(ctx context.Context, id string) error {
	if _, err := s.db.ExecContext(ctx, "INSERT INTO summaries (item) VALUES ($1)", id); err != nil {
		log.Printf("warn: summary of %s: %v\n", id, err)
	}
	return nil
}

// Whoever calls it would only log: the line is written already.
func (s *Shop) tellWatchers(ctx context.Context, id string) error {
	if _, err := s.db.ExecContext(ctx, "INSERT INTO mails (item) VALUES ($1)", id); err != nil {
		log.Println("mails", err)
	}
	return nil
}

func (s *Shop) sold(ctx context.Context, id string) {
	if err := s.tellWatchers(ctx, id); err != nil {
		log.Println("watchers", err)
	}
	err := s.tellWatchers(ctx, "all")
	if err != nil {
		log.Println("watchers", err)
		return
	}
}
