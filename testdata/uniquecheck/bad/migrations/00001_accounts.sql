-- +goose Up
CREATE TABLE accounts (
    id bigserial PRIMARY KEY,
    tenant_id bigint NOT NULL,
    email text NOT NULL,
    code text,
    deleted_at timestamptz
);
CREATE INDEX accounts_email ON accounts (email);
CREATE UNIQUE INDEX accounts_code ON accounts (code);

-- +goose Down
DROP TABLE accounts;
