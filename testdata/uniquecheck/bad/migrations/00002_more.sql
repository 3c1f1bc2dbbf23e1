-- +goose Up
ALTER TABLE accounts DROP COLUMN code;
CREATE TABLE vouchers (id bigserial PRIMARY KEY, code text NOT NULL, owner_id bigint);
CREATE TABLE memberships (id bigserial PRIMARY KEY, team_id bigint, user_id bigint, role text);
CREATE INDEX memberships_team ON memberships (team_id, user_id);
CREATE TABLE processed_events (id bigserial PRIMARY KEY, event_id uuid NOT NULL, handled_at timestamptz);
CREATE TABLE idempotency_keys (idempotency_key text NOT NULL, response jsonb);
CREATE TABLE prices (sku text, region text, amount bigint);
-- +goose Down
DROP TABLE vouchers;
