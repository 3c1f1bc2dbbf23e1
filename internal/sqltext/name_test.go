package sqltext_test

import (
	"testing"

	"github.com/resilint/resilint/internal/sqltext"
)

func TestSnake(t *testing.T) {
	for in, want := range map[string]string{
		"UserID": "user_id", "HTTPPort": "http_port", "A": "a", "OAuthToken": "o_auth_token", "ID": "id", "Line2Text": "line2_text", "Of_Kind": "of_kind", "": "",
	} {
		if got := sqltext.Snake(in); got != want {
			t.Errorf("Snake(%s) = %s, want %s", in, got, want)
		}
	}
}

func TestTakesLock(t *testing.T) {
	for text, want := range map[string]bool{
		"SELECT id FROM orders WHERE id = $1\nFOR  UPDATE": true, " for no key update skip locked": true, "SELECT pg_try_advisory_xact_lock($1)": true,
		"SELECT GET_LOCK('orders', 5)": true, "SELECT id FROM orders WITH (UPDLOCK, HOLDLOCK)": true, "LOCK TABLE orders IN EXCLUSIVE MODE": true,
		"BEGIN IMMEDIATE": true, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE": true,
		"SELECT id FROM orders FOR SHARE": false, "UNLOCK TABLES": false, "UPDATE orders SET locked = true": false, "waits for updates": false, "BEGIN": false, "": false,
	} {
		if sqltext.TakesLock(text) != want {
			t.Errorf("TakesLock(%q) is %v", text, !want)
		}
	}
}
