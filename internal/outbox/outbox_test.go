package outbox

import "testing"

func TestNames(t *testing.T) {
	for name, want := range map[string][3]bool{
		"OutboxWorker":     {true, true, true},
		"event_outbox":     {true, true, false},
		"RelayOutbox":      {true, true, true},
		"MessageForwarder": {false, true, false},
		"OrderWorker":      {false, false, false},
		"Relay":            {false, true, false},
	} {
		if got := [3]bool{Named(name), Relays(name), Worker(name)}; got != want {
			t.Errorf("%s: named, relays, worker = %v, want %v", name, got, want)
		}
	}
	for name, want := range map[string]bool{
		"OutboxRow": true, "(*EventStore).Append": true, "StoredEvent": true, "domain_events": true, "IntegrationEvent": true,
		"OrderStore": false, "EventHandler": false, "Event": false,
	} {
		if Stores(name) != want {
			t.Errorf("%s: stores events = %t, want %t", name, !want, want)
		}
	}
}

func TestTable(t *testing.T) {
	patterns := []string{"journal_*"}
	for _, tc := range []struct {
		table   string
		columns []string
		want    Kind
	}{
		{"orders", nil, State},
		{"outbox", nil, Events},
		{"order_outbox_messages", nil, Events},
		{"OutboxEvents", nil, Events},
		{"domain_events", nil, Events},
		{"event_store", nil, Events},
		{"journal_2024", nil, Events},
		{"events", []string{"aggregate_id", "payload"}, Events},
		// the concerts of a ticket shop
		{"events", []string{"title", "venue"}, State},
		// one column, however often it is named
		{"events", []string{"payload", "payload"}, State},
		{"audit_events", nil, Side},
		{"processed_events", nil, Side},
		{"inbox", nil, Side},
		{"failed_messages", nil, Side},
		{"dead_letters", nil, Side},
		{"failed_orders", nil, State}, // their state, and not a message
	} {
		if got := Table(tc.table, tc.columns, patterns); got != tc.want {
			t.Errorf("%s %v: got %d, want %d", tc.table, tc.columns, got, tc.want)
		}
	}
}

func TestRead(t *testing.T) {
	for sql, want := range map[string]Act{
		"INSERT INTO outbox (id, payload) VALUES ($1, $2)": Store,

		"SELECT id, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 50":                  Poll,
		"SELECT * FROM outbox_events WHERE status = 'pending' ORDER BY id":                                Poll,
		"SELECT id, event_type, payload FROM events WHERE published = false LIMIT $1":                     Poll,
		"SELECT COUNT(*) FROM outbox WHERE published_at IS NULL":                                          None,
		"SELECT id, payload, published_at FROM outbox WHERE id = $1 AND status = $2":                      None,
		"SELECT id, payload FROM outbox ORDER BY id DESC LIMIT 20":                                        None,
		"UPDATE outbox SET published_at = now() WHERE id = $1":                                            Done,
		"UPDATE outbox SET published_at = now(), locked_by = NULL WHERE id = $1":                          Done,
		"UPDATE outbox SET processed = true WHERE id = ANY($1)":                                           Done,
		"UPDATE outbox SET status = 'sent' WHERE id = $1":                                                 Done,
		"UPDATE event_outbox SET status = $1, updated_at = now() WHERE id = $2":                           Update,
		"UPDATE outbox SET status = 'processing', locked_at = now() WHERE id = $1":                        Claim,
		"UPDATE outbox SET locked_until = $1, worker_id = $2 WHERE id IN (SELECT id FROM outbox LIMIT 5)": Claim,
		"UPDATE outbox SET next_attempt_at = $1 WHERE id = $2":                                            Claim,
		"UPDATE outbox SET attempts = attempts + 1, last_error = $1, next_retry_at = $2 WHERE id = $3":    Failed,
		"UPDATE outbox SET status = 'failed', attempts = attempts + 1 WHERE id = $1":                      Failed,
		"UPDATE outbox SET status = 'pending', locked_by = NULL WHERE locked_until < now()":               Failed,
		"UPDATE outbox SET published_at = NULL WHERE id = $1":                                             Failed,
		"DELETE FROM outbox WHERE id = $1":                                                                Remove,
		"DELETE FROM outbox WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT 10) RETURNING payload":   Remove,
		// what was published long ago
		"DELETE FROM outbox WHERE published_at < now() - interval '7 days'": None,
		"DELETE FROM outbox WHERE status = 'sent'":                          None,
		"UPDATE orders SET status = 'sent' WHERE id = $1":                   None,
		"UPDATE processed_events SET processed_at = now() WHERE id = $1":    None,
		"UPDATE \uFFFC SET published_at = now()":                            None,
		"":                                                                  None,
	} {
		got, _ := Read(sql, nil)
		if got.Act != want {
			t.Errorf("%s: got %s, want %s", sql, got.Act, want)
		}
	}
}

func TestMethod(t *testing.T) {
	for name, want := range map[string]Act{
		"MarkPublished": Done, "MarkAsProcessed": Done, "MarkOutboxSent": Done, "MarkEventAsPublished": Done, "SetDispatched": Done,
		"OutboxEventsMarkProcessedAndRecordSent": Done, "OutboxMarkSent": Done, "AckMessages": Done, "CompleteOutbox": Done, "Acknowledge": Done,
		"MarkFailed": Failed, "OutboxEventsMarkFailed": Failed, "MarkDead": Failed, "MarkForRetry": Failed, "MarkAsUnpublished": Failed, "SetPublishFailed": Failed,
		"MarkAsProcessing": Claim, "ClaimPending": Claim, "LockBatch": Claim, "AcquireEvents": Claim,
		"GetPending": Poll, "OutboxEventsPollPending": Poll, "FetchUnpublishedOutboxEvents": Poll, "ListEvents": Poll, "PendingMessages": Poll, "GetUnprocessedBatch": Poll,
		"DeleteByID": Remove, "Delete": Remove, "RemoveEvent": Remove,
		"DeletePublished": None, "DeleteOlderThan": None, "RemoveExpired": None, "DeleteSentOutboxOlderThan": None,
		"UpdateStatus": Update, "Save": None, "GetByID": None, "Count": None, "IncrementRetry": None,
	} {
		if got := Method(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestSays(t *testing.T) {
	for word, want := range map[string]Act{
		"published": Done, "StatusPublished": Done, "OutboxStatusSent": Done, "COMPLETED": Done, "success": Done, "delivered": Done, "done": Done,
		"pending": Failed, "StatusFailed": Failed, "DEAD_LETTER": Failed, "unpublished": Failed, "NotSent": Failed,
		"processing": Claim, "IN_PROGRESS": Claim, "publishing": Claim,
		"new": None, "": None, "id": None,
	} {
		if got := Says(word); got != want {
			t.Errorf("%q: got %s, want %s", word, got, want)
		}
	}
}

func TestRetires(t *testing.T) {
	for name, want := range map[string]bool{
		"DeleteOldProcessed": true, "OutboxEventsDeleteOldProcessed": true, "PurgePublished": true, "CleanupOlderThan": true,
		"DeleteByID": false, "Remove": false, "Save": false,
	} {
		if got := Retires(name); got != want {
			t.Errorf("%s: got %t, want %t", name, got, want)
		}
	}
}
