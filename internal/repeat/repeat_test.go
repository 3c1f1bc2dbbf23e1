package repeat_test

import (
	"testing"

	"github.com/resilint/resilint/internal/repeat"
)

func TestStatement(t *testing.T) {
	for _, c := range []struct {
		sql   string
		keyed bool
		want  bool
	}{
		{"INSERT INTO notes (body) VALUES ($1)", false, true},
		{"INSERT INTO notes (id, body) VALUES ($1, $2)", false, false},
		{"INSERT INTO notes (id, body) VALUES ($1, $2)", true, true},
		{"INSERT INTO notes (note_id, body) VALUES ($1, $2)", false, false},
		{"INSERT INTO todos (user_id, name) VALUES ($1, $2)", false, true},
		{"INSERT INTO profiles (user_id, name) VALUES ($1, $2)", false, false},
		{"INSERT INTO user_scores (user_id, score) VALUES ($1, $2)", false, false},
		{"INSERT INTO ledger (amount, payment_ref) VALUES ($1, $2)", false, false},
		{"INSERT INTO notes (body) VALUES ($1) ON CONFLICT DO NOTHING", true, false},
		{"INSERT INTO notes VALUES ($1, $2)", false, false},
		{"UPDATE wallets SET points = points + $1 WHERE id = $2", false, true},
		{"UPDATE wallets SET points = $1 WHERE id = $2", false, false},
		{"SELECT 1; UPDATE wallets SET points = points - 1", false, true},
		{"SELECT 1", false, false},
	} {
		if _, why, got := repeat.Statement(c.sql, c.keyed); got != c.want {
			t.Errorf("Statement(%q, %v) = %v (%s), want %v", c.sql, c.keyed, got, why, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"Search": true, "(*Client).RefreshToken": true, "(*Client).GetOrder": true, "geo.Lookup": true, "UpsertUser": true,
		"ChatComplete": true, "(*Client).CreateChatCompletion": true, "GenerateContentStream": true, "CreateEmbeddings": true,
		"CompleteOrder": false, "RecordCompletion": false, "(*Client).ChatCompleted": false, "SaveEmbedding": false, "GenerateInvoice": false,
		"Charge": false, "(*Client).post": false, "Getaway": false, "CreateOrder": false,
	} {
		if got := repeat.ReadsFunc(name); got != want {
			t.Errorf("ReadsFunc(%q) = %v", name, got)
		}
	}
	for url, want := range map[string]bool{"/v1/search": true, "https://id.example/oauth/token": true, "/v1/charges": false, "/rpc/accept": false} {
		if got := repeat.ReadsURL(url); got != want {
			t.Errorf("ReadsURL(%q) = %v", url, got)
		}
	}
}
