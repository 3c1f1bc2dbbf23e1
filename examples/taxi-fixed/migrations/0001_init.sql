-- +goose Up
CREATE TABLE taxi_requests (
    request_id   UUID PRIMARY KEY,
    passenger_id UUID NOT NULL,
    driver_id    UUID,
    kind         TEXT NOT NULL CHECK (kind IN ('waiting', 'en_route', 'completed')),
    fare_cents   BIGINT NOT NULL DEFAULT 0 CHECK (fare_cents >= 0),
    version      BIGINT NOT NULL CHECK (version > 0)
);

CREATE TABLE outbox (
    event_id      UUID PRIMARY KEY,
    event_name    TEXT NOT NULL,
    event_version INT NOT NULL,
    aggregate_id  UUID NOT NULL,
    occurred_at   TIMESTAMPTZ NOT NULL,
    payload       JSONB NOT NULL,
    claimed_until TIMESTAMPTZ,
    published_at  TIMESTAMPTZ
);

CREATE TABLE command_idempotency (
    idempotency_key TEXT PRIMARY KEY,
    aggregate_id    UUID NOT NULL
);

CREATE TABLE driver_positions (
    driver_id UUID PRIMARY KEY,
    lat       DOUBLE PRECISION NOT NULL,
    lon       DOUBLE PRECISION NOT NULL,
    seen_at   TIMESTAMPTZ NOT NULL,
    offline   BOOLEAN NOT NULL DEFAULT false
);

CREATE TABLE tips (
    payment_id TEXT PRIMARY KEY,
    driver_id  UUID NOT NULL,
    cents      BIGINT NOT NULL CHECK (cents > 0)
);

-- +goose Down
DROP TABLE tips;
DROP TABLE driver_positions;
DROP TABLE command_idempotency;
DROP TABLE outbox;
DROP TABLE taxi_requests;
