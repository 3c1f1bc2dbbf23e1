CREATE TABLE guests (id bigint PRIMARY KEY, email text, badge text UNIQUE, deleted_at timestamptz);
